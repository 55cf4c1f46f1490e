/** The JSON of fodasse, as `fodasse schema` describes it. */

/** An action as the viewer saw it, with all that it forced. */
export interface Acted {
  /** The number of the action. */
  ply: number;
  /** The action; a card that is hidden is null. */
  action: CensoredAction;
  /** The action in a few words, as on a button. */
  label: string;
  /** What the action was and all that it forced, in order. */
  told: Told[];
}

/** An action, with all its cards. */
export type Action = Deal | Bid | Play | Join | Leave | Propose | Vote | Resume;

/** Rule 13: a round eliminates all seats, or would if the rules did not keep them in. */
export interface AllOut {
  type: "all-out";
  /** The result of the round. */
  outcome: Resolution;
  /** The cards that it moved or showed, in order. */
  moves: Move[];
}

/** An open motion and its votes. */
export interface Ballot {
  /** The motion. */
  motion: Misdeal | Misreport | Pause;
  /** The seats in favour, the proposer among them. */
  in_favour: number[];
  /** The seats against it. */
  against: number[];
}

/** Rule 7f: a seat says how many stages it will take. */
export interface Bid {
  type: "bid";
  /** The seat that acts. */
  seat: number;
  /** The number of stages. */
  stages: number;
}

/** Rule 7f: a seat said how many stages it will take. */
export interface BidMade {
  type: "bid-made";
  /** The seat. */
  seat: number;
  /** Its bid. */
  stages: number;
  /** The sum of the bids so far. */
  total: number;
  /** The cards that it moved or showed, in order. */
  moves: Move[];
}

/** Rules 16 and 17: the deal set the same bid for all. */
export interface BidsSet {
  type: "bids-set";
  /** The bid of every seat. */
  stages: number;
  /** The cards that it moved or showed, in order. */
  moves: Move[];
}

/** Rule 10: nobody bid or took a stage, so each seat that has points loses one. */
export interface BonusGiven {
  type: "bonus-given";
  /** The cards that it moved or showed, in order. */
  moves: Move[];
}

/** A card. */
export type Card =
  | "4D"
  | "4S"
  | "4H"
  | "4C"
  | "5D"
  | "5S"
  | "5H"
  | "5C"
  | "6D"
  | "6S"
  | "6H"
  | "6C"
  | "7D"
  | "7S"
  | "7H"
  | "7C"
  | "8D"
  | "8S"
  | "8H"
  | "8C"
  | "9D"
  | "9S"
  | "9H"
  | "9C"
  | "TD"
  | "TS"
  | "TH"
  | "TC"
  | "QD"
  | "QS"
  | "QH"
  | "QC"
  | "JD"
  | "JS"
  | "JH"
  | "JC"
  | "KD"
  | "KS"
  | "KH"
  | "KC"
  | "AD"
  | "AS"
  | "AH"
  | "AC"
  | "2D"
  | "2S"
  | "2H"
  | "2C"
  | "3D"
  | "3S"
  | "3H"
  | "3C";

/** Rule 7i: a seat played a card. */
export interface CardPlayed {
  type: "card-played";
  /** The seat. */
  seat: number;
  /** The card. */
  card: Card;
  /** The cards that it moved or showed, in order. */
  moves: Move[];
}

/** The cards of a round were dealt. */
export interface CardsDealt {
  type: "cards-dealt";
  /** The number of the round. */
  round_number: number;
  /** The cards of a hand. */
  hand_size: number;
  /** The dealer. */
  dealer: number;
  /** The vira; null in a blind round, and where the rules turn no card up. */
  vira: Card | null;
  /** Rule 6: whether the round is blind. */
  is_blind: boolean;
  /** The cards that it moved or showed, in order. */
  moves: Move[];
}

/** Rule 6e: after the last bid of a blind round, all cards were shown. */
export interface CardsRevealed {
  type: "cards-revealed";
  /** The cards with their seats, in the order of play. */
  cards: [number, Card][];
  /** The vira; null where the rules turn no card up. */
  vira: Card | null;
  /** The cards that it moved or showed, in order. */
  moves: Move[];
}

/** An action as a seat saw it; a hidden card is null. */
export type CensoredAction = CensoredDeal | Bid | Play | Join | Leave | Propose | Vote | Resume;

/** Rule 7: the dealer gives every seat at the table its cards and turns the vira. */
export interface CensoredDeal {
  type: "deal";
  /** One hand for each seat at the table, in seat order; null is a back. */
  hands: (Card | null)[][];
  /** The card that makes the manilhas; null while it lies face down. */
  vira: Card | null;
}

/** An action that is allowed. */
export interface Choice {
  /** The action, ready to be sent. */
  action: SeatAction;
  /** What a button for it says. */
  label: string;
  /** A word for what it costs, to warn of; null: nothing. */
  costs: "seat" | null;
  /** What it costs, in words, where it costs something. */
  warning?: string;
  /** The first and last number to choose from, by the path in the action. */
  ranges?: { [key: string]: [number, number] };
}

/** Rule 7: the dealer gives every seat at the table its cards and turns the vira. */
export interface Deal {
  type: "deal";
  /** One hand for each seat at the table, in seat order; null is a back. */
  hands: Card[][];
  /** The card that makes the manilhas; null while it lies face down. */
  vira: Card;
}

/** Rules 7a and 7b: a deal is awaited, of a new round or again. */
export interface DealDue {
  type: "deal-due";
  /** The number of the round. */
  round_number: number;
  /** The dealer. */
  dealer: number;
  /** The cards of a hand. */
  hand_size: number;
  /** Rule 6: whether the round is blind. */
  is_blind: boolean;
  /** The cards that it moved or showed, in order. */
  moves: Move[];
}

/** Rules 7c and 18c: the cards and bids of the round are void. */
export interface DealVoid {
  type: "deal-void";
  /** The cards that it moved or showed, in order. */
  moves: Move[];
}

/** A closed motion, with the votes of the seats that were at the table then. */
export interface Decision {
  /** The motion. */
  motion: Misdeal | Misreport | Pause;
  /** The seats in favour. */
  in_favour: number[];
  /** The seats against it. */
  against: number[];
  /** The fate of the motion. */
  fate: Fate;
}

/** Rules 16 and 17: three seats are left, or two, and the number of stages is fixed. */
export interface EndgameBegan {
  type: "endgame-began";
  /** The stages of every round. */
  stages: number;
  /** The cards that it moved or showed, in order. */
  moves: Move[];
}

/** Rules 13 and 15: a newcomer ended the endgame, or a round that spared all seats. */
export interface EndgameEnded {
  type: "endgame-ended";
  /** The cards that it moved or showed, in order. */
  moves: Move[];
}

/** Something that happened, as a seat saw it. */
export type Event =
  | CardsDealt
  | BidsSet
  | BidMade
  | CardPlayed
  | CardsRevealed
  | StageTaken
  | StageAnnulled
  | StagesLost
  | RoundScored
  | RoundRepeated
  | AllOut
  | BonusGiven
  | PointsChanged
  | PenaltyPaid
  | SeatEliminated
  | SeatJoined
  | SeatSeated
  | SeatLeft
  | DealVoid
  | EndgameBegan
  | EndgameEnded
  | DealDue
  | MotionProposed
  | VoteCast
  | MotionClosed
  | PenaltyGiven
  | PauseBegan
  | PauseEnded
  | MatchOver;

/**
 * The fate of a motion.
 * carried: More than half of the seats at the table were in favour.
 * rejected: It could no longer be carried.
 * lapsed: Undecided, it ended with the round, with the first card or with a leave.
 */
export type Fate = "carried" | "rejected" | "lapsed";

/** The public history of the match, as far as it decides later rounds. */
export interface History {
  /** The ordinary hand size. */
  ladder: Ladder;
  /** Rules 16 and 17: the stages of every round while few are left, else null. */
  endgame: number | null;
  /** Laboratory: rounds still to be finished; null without `max_rounds`. */
  rounds_left: number | null;
  /** The eliminated seats, round by round; if one of them won, it comes last, alone. */
  eliminated: number[][];
  /** The leavers, in order. */
  left: number[];
  /** The reason why the match is over; null while it lasts. */
  ended: Reason | null;
}

/** Rule 15: a newcomer comes in, on the next free seat number. */
export interface Join {
  type: "join";
  /** The seat that acts. */
  seat: number;
}

/** The position of the ordinary rounds. Endgame rounds do not change it. */
export interface Ladder {
  /** The hand size of the ordinary round in play, awaited, or waiting for an endgame to end. */
  size: number;
  /** Whether sizes fall until a round of one card. Never set at size 1: after it they rise. */
  falling: boolean;
}

/** Rule 18c: a seat leaves the match for good. */
export interface Leave {
  type: "leave";
  /** The seat that acts. */
  seat: number;
}

/** The match is over. */
export interface MatchOver {
  type: "match-over";
  /** The winners: the seats left or, after the agreed rounds, those with the fewest points. */
  winners: number[];
  /** The reason why it ended. */
  reason: Reason;
  /** The cards that it moved or showed, in order. */
  moves: Move[];
}

/** Rule 7c: the motion that the dealer gave wrong counts, for 1 penalty point. */
export interface Misdeal {
  type: "misdeal";
}

/** Rule 7d: the motion that a seat gave the dealer a wrong count, for 2 penalty points. */
export interface Misreport {
  type: "misreport";
  /** The seat accused of it. */
  accused: number;
}

/** A motion was carried or rejected, or lapsed. */
export interface MotionClosed {
  type: "motion-closed";
  /** The motion. */
  motion: Misdeal | Misreport | Pause;
  /** The fate of the motion. */
  fate: Fate;
  /** The seat that it accuses; null for a pause. */
  accused: number | null;
  /** The cards that it moved or showed, in order. */
  moves: Move[];
}

/** Rules 7c, 7d and 18d: a seat put a motion to the table. */
export interface MotionProposed {
  type: "motion-proposed";
  /** The seat. */
  seat: number;
  /** The motion. */
  motion: Misdeal | Misreport | Pause;
  /** The seat that it accuses; null for a pause. */
  accused: number | null;
  /** The cards that it moved or showed, in order. */
  moves: Move[];
}

/** Cards that went from a zone to another, or were shown where they lie. */
export type Move =
  | {
  /** The zone that the cards left, `from` in documents. */
  from: string;
  /** The zone in which they lie now. */
  to: string;
  /** The cards in order, where the viewer saw them; else documents have no such key. */
  cards: Card[];
}
  | {
  /** The zone that the cards left, `from` in documents. */
  from: string;
  /** The zone in which they lie now. */
  to: string;
  /** The number of cards, where the viewer did not see them; else documents have no such key. */
  count: number;
};

/** An action as the seat saw it, null at the start, with the view after it. */
export interface Observation {
  action: CensoredAction | null;
  view: View;
  /** With events: the action in a few words. */
  label?: string;
  /** With events: what the action was and forced. */
  told?: Told[];
}

/** The opening of a commitment: the seed, and the numbers of its deals in the record. */
export interface Opening {
  format: 1;
  game: "fodasse";
  type: "opening";
  /** The seed. */
  seed: string;
  /** The number of the match under the seed. */
  match: number;
  /** The numbers of the deals in the record, in order, from 0. A number that is left out belongs to a deal that was taken back. */
  deals: number[];
}

/** The places, best first, each the seats that share it; why the match ended. */
export interface Outcome {
  ranking: number[][];
  reason: Reason;
}

/** What a viewer is sent of a match. */
export interface Packet {
  /** The number of actions so far; it is sent with an answer. */
  ply: number;
  /** The ply after which the events begin. */
  since: number;
  /** The key of the rules. */
  rules: string;
  /** The names of the seats, as far as they have any. */
  names: string[];
  /** The match as the viewer sees it. */
  view: ViewDocument;
  /** The seats of people whose answer is awaited. */
  awaited: number[];
  /** What the seat may answer. */
  actions: Choice[];
  /** Whether that is one action only, which costs nothing. */
  forced: boolean;
  /** What the seat may do at any time, such as a pause. */
  table_actions: TableChoice[];
  /** What a person may think of that is not allowed now; only where asked for. */
  refused?: Refusal[];
  /** What happened, in order. */
  events: (Acted | Undone)[];
  /** The ranking at the end, else null. */
  outcome: Outcome | null;
  /** The hash of the view, to compare one's own view with. */
  digest: string;
}

/** Rule 18d: the motion to pause the match. */
export interface Pause {
  type: "pause";
  /** The length of the pause, 1 to 15 minutes. */
  minutes: number;
}

/** Rule 18d: a carried motion paused the match. */
export interface PauseBegan {
  type: "pause-began";
  /** The length of the pause. */
  minutes: number;
  /** The cards that it moved or showed, in order. */
  moves: Move[];
}

/** Rule 18d: a seat, or the end of the match, ended the pause. */
export interface PauseEnded {
  type: "pause-ended";
  /** The seat; null: the match is over. */
  seat: number | null;
  /** The cards that it moved or showed, in order. */
  moves: Move[];
}

/** Rules 7c and 7d: a carried motion gave a seat penalty points. */
export interface PenaltyGiven {
  type: "penalty-given";
  /** The seat. */
  seat: number;
  /** The penalty points, which the end of the round will add. */
  points: number;
  /** The cards that it moved or showed, in order. */
  moves: Move[];
}

/** Rules 7c and 7d: the end of the round added a seat's penalty points. */
export interface PenaltyPaid {
  type: "penalty-paid";
  /** The seat. */
  seat: number;
  /** The penalty points, before the cap at the limit. */
  points: number;
  /** The cards that it moved or showed, in order. */
  moves: Move[];
}

/** The phase: what happens next. */
export type Phase = "deal" | "bid" | "play" | "over";

/** Rule 7i: a seat lays one card of its hand on the table. */
export interface Play {
  type: "play";
  /** The seat that acts. */
  seat: number;
  /** A card of its hand. */
  card: Card;
}

/** The parts of a match that belong to one seat. */
export interface Player {
  /** Rule 3: points against the seat, at most the limit. */
  points: number;
  /** The points that it can still take: the limit less its points. */
  lives: number;
  /** Its cards, weak to strong; null is a back. */
  hand: (Card | null)[];
  /** Its bid in this round; null before it. */
  bid: number | null;
  /** The stages taken in this round. */
  won: number;
  /** Penalty points that the end of the round will add (rules 7c and 7d). */
  penalty: number;
  /** The status of the seat. */
  status: Status;
}

/** Rule 11: the points of a seat changed at the end of a round. */
export interface PointsChanged {
  type: "points-changed";
  /** The seat. */
  seat: number;
  /** The change, penalties included. */
  change: number;
  /** The points it has now. */
  points: number;
  /** These points as letters of FODASSE; null where another number of points eliminates. */
  letters: string | null;
  /** The cards that it moved or showed, in order. */
  moves: Move[];
}

/** Rules 7c, 7d, 18d: a seat puts a motion to the table and votes for it. */
export interface Propose {
  type: "propose";
  /** The seat that acts. */
  seat: number;
  /** The motion. */
  motion: Misdeal | Misreport | Pause;
}

/** A rank, weak to strong in the order of the truco deck; 8, 9 and ten follow the 7. */
export type Rank = "4" | "5" | "6" | "7" | "8" | "9" | "T" | "Q" | "J" | "K" | "A" | "2" | "3";

/**
 * The reason why a match ended.
 * elimination: Rule 3: all others reached the limit.
 * leaving: Rule 18c: all others left.
 * max-rounds: Laboratory: the agreed number of rounds was played.
 */
export type Reason = "elimination" | "leaving" | "max-rounds";

/** A match as the choices made in it, with all cards. It begins from the position, if there is one. */
export interface Record {
  format: 1;
  game: "fodasse";
  type: "record";
  /** The version of the game's rules. */
  version: 1;
  rules: Rules;
  /** The id of the rules. */
  rules_id?: string;
  /** The number of seats at the start. */
  seats: number;
  /** Start options. */
  options: {
    dealer?: number;
    hand_size?: number;
  };
  /** The names of the seats, or none. */
  names: string[];
  actions: Action[];
  result: Outcome | null;
  position?: State;
}

/** An action that is not allowed, with the permanent code and the reason. */
export interface Refusal {
  /** The action. */
  action: SeatAction;
  /** What a button for it says. */
  label: string;
  /** The permanent code of the reason. */
  code: 
    | "accused-dealer"
    | "accused-gone"
    | "already-voted"
    | "bid-range"
    | "card-played"
    | "card-twice"
    | "chance-only"
    | "disclosed"
    | "foreign-card"
    | "hand-size"
    | "hands-count"
    | "hidden"
    | "last-bid"
    | "match-over"
    | "motion-open"
    | "name-empty"
    | "name-taken"
    | "name-too-long"
    | "next-seat"
    | "no-motion"
    | "no-number"
    | "no-vira"
    | "not-at-table"
    | "not-bidding"
    | "not-dealing"
    | "not-held"
    | "not-paused"
    | "not-playing"
    | "not-your-seat"
    | "not-your-turn"
    | "nothing-to-undo"
    | "other-motion"
    | "pause-range"
    | "paused"
    | "seat-taken"
    | "stale"
    | "table-full"
    | "unknown-seat";
  /** The refusal in words, with the reason. */
  text: string;
}

/**
 * The result of a round that eliminates all seats, or would.
 * replayed: Several seats had the fewest points: it is repeated.
 * drawn: The seats share the first place.
 * won: The seat with the fewest points won.
 * spared: No seat is out: each goes on with one life.
 */
export type Resolution = "replayed" | "drawn" | "won" | "spared";

/** Rule 18d: a seat ends the pause. */
export interface Resume {
  type: "resume";
  /** The seat that acts. */
  seat: number;
}

/** A finished round. */
export interface Round {
  /** Its number; a repeated round keeps its own. */
  number: number;
  /** The seats dealt in; `bids`, `won` and `gained` follow this order. */
  seats: number[];
  /** The call. */
  bids: number[];
  /** The stages taken. */
  won: number[];
  /** The change of the points. */
  gained: number[];
  /** All its stages. */
  stages: Stage[];
  /** The vira; null where the rules turn no card up. */
  vira: Card | null;
  /** Rule 13: whether it eliminated all seats and is therefore played again. */
  repeated: boolean;
}

/** Rule 13: the round would have eliminated everybody, so it is repeated. */
export interface RoundRepeated {
  type: "round-repeated";
  /** The number of the round. */
  number: number;
  /** The cards that it moved or showed, in order. */
  moves: Move[];
}

/** Rules 8 to 11: a round ended and was scored. */
export interface RoundScored {
  type: "round-scored";
  /** The number of the round. */
  number: number;
  /** The seats dealt in; the other fields follow this order. */
  seats: number[];
  /** The call. */
  bids: number[];
  /** The stages taken. */
  won: number[];
  /** The change of the points. */
  gained: number[];
  /** The cards that it moved or showed, in order. */
  moves: Move[];
}

/** The rules of a match; without arguments, those of the book. */
export interface Rules {
  /** Rule 3: the points that eliminate, 1 to 999; the lives with which a seat begins. */
  limit?: number;
  /** Rules 6b and 14: the rank after the vira's, the four fixed cards, or no manilha at all. */
  manilha?: "vira" | "fixed" | "none";
  /** Rule 14a: the effect of cards of one rank on each other, unless they are manilhas. */
  equal_cards?: "annul" | "pairs" | "nobody" | "suit" | "first";
  /** Rule 14c: the fate of a stage that nobody takes. */
  annulled?: "accumulates" | "lost";
  /** Rule 14d: the seat that leads after it: its leader, or the last to play a highest card. */
  annulled_lead?: "leader" | "last_tied";
  /** Rule 6: the rounds of one card that are blind. */
  blind_rounds?: "all" | "first" | "none";
  /** Rule 7g: the rounds in which the bids may not sum to the number of stages. */
  restrict_last_bid?: "always" | "not_blind" | "never";
  /** Rules 8 and 9: the cost of a missed bid. */
  scoring?: "book" | "flat" | "difference";
  /** Rule 10: whether a round in which nobody bid or took a stage gives a point back. */
  nil_round_bonus?: boolean;
  /** Rule 7b: the sequence of hand sizes; with `stay` they grow to the largest and stay so. */
  progression?: "up_down" | "up_restart" | "down_up" | "stay";
  /** Rule 7b: the most cards of an ordinary round, 1 to 20; null: as many as can be dealt. */
  hand_cap?: number | null;
  /** Rules 16 and 17: whether three and two seats left play rounds of their own. */
  endgames?: boolean;
  /** Rules 16 and 17: whether a leaver counts as eliminated; by the book it does not. */
  leaving_shrinks?: boolean;
  /** Rule 13: the result when a round would eliminate all seats. */
  simultaneous?: "replay" | "draw" | "fewest" | "sudden_death";
  /** Laboratory: the ranks in the deck, two or more of rule 1's ten, weak to strong. */
  ranks?: Rank[];
  /** Laboratory: the number of finished rounds that ends the match, 1 to 999999; null: no end. */
  max_rounds?: number | null;
}

/** The rules of a match; without arguments, those of the book. */
export interface RulesDocument {
  format: 1;
  game: "fodasse";
  type: "rules";
  /** Rule 3: the points that eliminate, 1 to 999; the lives with which a seat begins. */
  limit?: number;
  /** Rules 6b and 14: the rank after the vira's, the four fixed cards, or no manilha at all. */
  manilha?: "vira" | "fixed" | "none";
  /** Rule 14a: the effect of cards of one rank on each other, unless they are manilhas. */
  equal_cards?: "annul" | "pairs" | "nobody" | "suit" | "first";
  /** Rule 14c: the fate of a stage that nobody takes. */
  annulled?: "accumulates" | "lost";
  /** Rule 14d: the seat that leads after it: its leader, or the last to play a highest card. */
  annulled_lead?: "leader" | "last_tied";
  /** Rule 6: the rounds of one card that are blind. */
  blind_rounds?: "all" | "first" | "none";
  /** Rule 7g: the rounds in which the bids may not sum to the number of stages. */
  restrict_last_bid?: "always" | "not_blind" | "never";
  /** Rules 8 and 9: the cost of a missed bid. */
  scoring?: "book" | "flat" | "difference";
  /** Rule 10: whether a round in which nobody bid or took a stage gives a point back. */
  nil_round_bonus?: boolean;
  /** Rule 7b: the sequence of hand sizes; with `stay` they grow to the largest and stay so. */
  progression?: "up_down" | "up_restart" | "down_up" | "stay";
  /** Rule 7b: the most cards of an ordinary round, 1 to 20; null: as many as can be dealt. */
  hand_cap?: number | null;
  /** Rules 16 and 17: whether three and two seats left play rounds of their own. */
  endgames?: boolean;
  /** Rules 16 and 17: whether a leaver counts as eliminated; by the book it does not. */
  leaving_shrinks?: boolean;
  /** Rule 13: the result when a round would eliminate all seats. */
  simultaneous?: "replay" | "draw" | "fewest" | "sudden_death";
  /** Laboratory: the ranks in the deck, two or more of rule 1's ten, weak to strong. */
  ranks?: Rank[];
  /** Laboratory: the number of finished rounds that ends the match, 1 to 999999; null: no end. */
  max_rounds?: number | null;
}

/** An action of a seat. */
export type SeatAction = Bid | Play | Join | Leave | Propose | Vote | Resume;

/** Rule 3: a seat reached the limit. */
export interface SeatEliminated {
  type: "seat-eliminated";
  /** The seat. */
  seat: number;
  /** The cards that it moved or showed, in order. */
  moves: Move[];
}

/** Rule 15: a newcomer joined, and waits until it is seated. */
export interface SeatJoined {
  type: "seat-joined";
  /** The seat. */
  seat: number;
  /** The cards that it moved or showed, in order. */
  moves: Move[];
}

/** Rule 18c: a seat left the match. */
export interface SeatLeft {
  type: "seat-left";
  /** The seat. */
  seat: number;
  /** The cards that it moved or showed, in order. */
  moves: Move[];
}

/** A match as one seat saw it. */
export interface SeatRecord {
  format: 1;
  game: "fodasse";
  type: "seat-record";
  /** The version of the game's rules. */
  version: 1;
  rules: Rules;
  /** The id of the rules. */
  rules_id?: string;
  /** The number of seats at the start. */
  seats: number;
  /** Start options. */
  options: {
    dealer?: number;
    hand_size?: number;
  };
  /** The names of the seats, or none. */
  names: string[];
  /** The seat; null: a spectator. */
  seat: number | null;
  observations: Observation[];
  result: Outcome | null;
  from_position?: boolean;
  /** With events: the language of their texts. */
  lang?: string;
  /** With events: the cards of each zone at the start. */
  zones?: { [key: string]: (Card | null)[] };
}

/** Rule 15: a newcomer was seated behind the others. */
export interface SeatSeated {
  type: "seat-seated";
  /** The seat. */
  seat: number;
  /** The points it starts with. */
  points: number;
  /** These points as letters of FODASSE; null where another number of points eliminates. */
  letters: string | null;
  /** The cards that it moved or showed, in order. */
  moves: Move[];
}

/** Rule 4: a completed stage. Its cards stay open to all (rules 7l and 18b). */
export interface Stage {
  /** The cards with the seats that played them, in order. */
  cards: [number, Card][];
  /** The taker; null for a stage that is accumulated, or that nobody gets. */
  winner: number | null;
}

/** Rule 14c: nobody takes a stage, which is accumulated or lost. */
export interface StageAnnulled {
  type: "stage-annulled";
  /** The number of stages accumulated now. */
  accumulated: number;
  /** The cards of the stage with their seats, in order. */
  cards: [number, Card][];
  /** Whether the next seat to take a stage takes it too. */
  accumulates: boolean;
  /** The cards that it moved or showed, in order. */
  moves: Move[];
}

/** Rules 7k and 14: a seat took a stage, and the accumulated ones with it. */
export interface StageTaken {
  type: "stage-taken";
  /** The seat. */
  seat: number;
  /** The number of stages: 1, and one more for each that was accumulated. */
  stages: number;
  /** The stages it has now. */
  won: number;
  /** The cards of the stage with their seats, in order. */
  cards: [number, Card][];
  /** The bid of the seat. */
  bid: number;
  /** Rule 14a: the cards of the stage that annul each other, in order. */
  annulled: Card[];
  /** The cards that it moved or showed, in order. */
  moves: Move[];
}

/** Rule 14c: the round ended, and no seat gets the stages still accumulated. */
export interface StagesLost {
  type: "stages-lost";
  /** The number of stages. */
  stages: number;
  /** The cards that it moved or showed, in order. */
  moves: Move[];
}

/** A match at one moment, with all hidden cards. */
export interface State {
  /** The parts that change by rounds, joins, leaves and motions. */
  table: Table;
  /** The phase: what happens next. */
  phase: Phase;
  /** Whether a round's first deal is awaited, not one after a void or repeated one. */
  first_deal: boolean;
  /** The seat that bids or plays next, also in a pause; null when neither is due. */
  turn: number | null;
  /** By seat; null before the bid, and for a seat that makes none. */
  bids: (number | null)[];
  /** The cards on the table with the seats that played them, in order. */
  stage: [number, Card][];
  /** The completed stages of this round, open to all (rules 7l and 18b). */
  stages: Stage[];
  /** Rule 6b: the card that makes the manilhas; null between rounds, and where none is due. */
  vira: Card | null;
  /** The rank that beats all others; null without a vira. */
  manilha: Rank | null;
  /** By seat; () for a seat without cards. */
  hands: Card[][];
}

/** A match at one moment, with all hidden cards. */
export interface StateDocument {
  format: 1;
  game: "fodasse";
  type: "state";
  /** The parts that change by rounds, joins, leaves and motions. */
  table: Table;
  /** The phase: what happens next. */
  phase: Phase;
  /** Whether a round's first deal is awaited, not one after a void or repeated one. */
  first_deal: boolean;
  /** The seat that bids or plays next, also in a pause; null when neither is due. */
  turn: number | null;
  /** By seat; null before the bid, and for a seat that makes none. */
  bids: (number | null)[];
  /** The cards on the table with the seats that played them, in order. */
  stage: [number, Card][];
  /** The completed stages of this round, open to all (rules 7l and 18b). */
  stages: Stage[];
  /** Rule 6b: the card that makes the manilhas; null between rounds, and where none is due. */
  vira: Card | null;
  /** The rank that beats all others; null without a vira. */
  manilha: Rank | null;
  /** By seat; () for a seat without cards. */
  hands: Card[][];
}

/** The status of a seat in the match. */
export type Status = "in" | "waiting" | "eliminated" | "left";

/** The parts that change by rounds, joins, leaves and motions, never by a bid or a card. */
export interface Table {
  /** The rules of the match. */
  rules: Rules;
  /** The history of the match, as far as it decides later rounds. */
  history: History;
  /** The seats in play, in order. */
  at_table: number[];
  /** Rule 7a: the dealer; a leaver keeps the deal until the round ends. */
  dealer: number;
  /** Rule 3: the points by seat. */
  points: number[];
  /** Rules 7c and 7d: by seat, the points that the end of the round adds. */
  penalties: number[];
  /** The round in play or awaited: 1, 2, … */
  round_number: number;
  /** Rule 7b: the number of cards of its hands, and so of its stages. */
  hand_size: number;
  /** Rule 15: the seats that join when the round is over. */
  waiting: number[];
  /** The open motion. */
  motion: Ballot | null;
  /** The last motion that was closed; null once another has been proposed. */
  last_motion: Decision | null;
  /** Rule 18d: the minutes of the pause. */
  paused: number | null;
  /** The last round finished. */
  last_round: Round | null;
}

/** An action that a seat may do at any time. */
export interface TableChoice {
  /** The action, ready to be sent. */
  action: SeatAction;
  /** What a button for it says. */
  label: string;
  /** A word for what it costs, to warn of; null: nothing. */
  costs: "seat" | null;
  /** What it costs, in words, where it costs something. */
  warning?: string;
  /** The first and last number to choose from, by the path in the action. */
  ranges?: { [key: string]: [number, number] };
  /** What it has to do with, such as a motion. */
  group: "join" | "leave" | "motion" | "play";
}

/** Something that happened, as data and in words. */
export interface Told {
  /** What happened, as data. */
  event: Event;
  /** The same as a sentence, with the names of people. */
  text: string;
}

/** Actions that a seat took back, from the ply `to` on. */
export interface Undone {
  /** The number of the undo, which counts as an action. */
  ply: number;
  /** Who takes back what. */
  undo: {
    /** The seat that takes its action back. */
    seat: number;
    /** The ply of that action: what had this ply or a later one is undone. */
    to: number;
  };
  /** The undo as a sentence. */
  label: string;
  /** The undo as the one thing that happened. */
  told: {
    event: {
      type: "undone";
      /** The seat that takes its action back. */
      seat: number;
      /** The ply of that action: what had this ply or a later one is undone. */
      to: number;
    };
    /** The undo as a sentence. */
    text: string;
  }[];
}

/** A match as one seat, or a spectator, sees it. */
export interface View {
  /** The parts that change by rounds, joins, leaves and motions. */
  table: Table;
  /** The phase: what happens next. */
  phase: Phase;
  /** Whether a round's first deal is awaited, not one after a void or repeated one. */
  first_deal: boolean;
  /** The seat that bids or plays next, also in a pause; null when neither is due. */
  turn: number | null;
  /** By seat; null before the bid, and for a seat that makes none. */
  bids: (number | null)[];
  /** The cards on the table with the seats that played them, in order. */
  stage: [number, Card][];
  /** The completed stages of this round, open to all (rules 7l and 18b). */
  stages: Stage[];
  /** The seat whose view it is; null: a spectator's. */
  viewer: number | null;
  /** The card that makes the manilhas; null between rounds and while it lies face down. */
  vira: Card | null;
  /** The rank that beats all others, where the vira is known. */
  manilha: Rank | null;
  /** By seat, with null for each card the viewer may not see. */
  hands: (Card | null)[][];
  /** The legal actions of the viewer; () if it is not awaited. */
  legal_actions: (Deal | Bid | Play | Join | Leave | Propose | Vote | Resume)[];
  /** Rules 7h and 7k: the leader of the stage in play; null between rounds. */
  leader: number | null;
  /** The seat awaited; null when a deal is awaited, in a pause and at the end. */
  to_act: number | null;
  /** Rule 6: whether the round in play or awaited is blind. */
  is_blind: boolean;
  /** Rule 14: the manilhas, weak to strong; () between rounds and while they are unknown. */
  manilhas: Card[];
  /** Rule 14c: the number of completed stages that wait for the next seat to take a stage. */
  accumulated: number;
  /** Rules 3 and 13: the winners of a match that is over; () before. */
  winners: number[];
  /** The parts that belong to each seat, with null for each hidden card. */
  seats: Player[];
}

/** A match as one seat, or a spectator, sees it. */
export interface ViewDocument {
  format: 1;
  game: "fodasse";
  type: "view";
  /** The parts that change by rounds, joins, leaves and motions. */
  table: Table;
  /** The phase: what happens next. */
  phase: Phase;
  /** Whether a round's first deal is awaited, not one after a void or repeated one. */
  first_deal: boolean;
  /** The seat that bids or plays next, also in a pause; null when neither is due. */
  turn: number | null;
  /** By seat; null before the bid, and for a seat that makes none. */
  bids: (number | null)[];
  /** The cards on the table with the seats that played them, in order. */
  stage: [number, Card][];
  /** The completed stages of this round, open to all (rules 7l and 18b). */
  stages: Stage[];
  /** The seat whose view it is; null: a spectator's. */
  viewer: number | null;
  /** The card that makes the manilhas; null between rounds and while it lies face down. */
  vira: Card | null;
  /** The rank that beats all others, where the vira is known. */
  manilha: Rank | null;
  /** By seat, with null for each card the viewer may not see. */
  hands: (Card | null)[][];
  /** The legal actions of the viewer; () if it is not awaited. */
  legal_actions: (Deal | Bid | Play | Join | Leave | Propose | Vote | Resume)[];
  /** Rules 7h and 7k: the leader of the stage in play; null between rounds. */
  leader: number | null;
  /** The seat awaited; null when a deal is awaited, in a pause and at the end. */
  to_act: number | null;
  /** Rule 6: whether the round in play or awaited is blind. */
  is_blind: boolean;
  /** Rule 14: the manilhas, weak to strong; () between rounds and while they are unknown. */
  manilhas: Card[];
  /** Rule 14c: the number of completed stages that wait for the next seat to take a stage. */
  accumulated: number;
  /** Rules 3 and 13: the winners of a match that is over; () before. */
  winners: number[];
  /** The parts that belong to each seat, with null for each hidden card. */
  seats: Player[];
}

/** A seat votes on the open motion. */
export interface Vote {
  type: "vote";
  /** The seat that acts. */
  seat: number;
  /** Whether the vote is yes. */
  in_favour: boolean;
  /** The motion that is voted on; null: the open one, whichever it is. */
  motion?: Misdeal | Misreport | Pause | null;
}

/** A seat voted on the open motion. */
export interface VoteCast {
  type: "vote-cast";
  /** The seat. */
  seat: number;
  /** Whether it voted yes. */
  in_favour: boolean;
  /** The cards that it moved or showed, in order. */
  moves: Move[];
}
