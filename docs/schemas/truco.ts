/** The JSON of truco, as `fodasse schema` describes it. */

/** A seat accepts what the other team asks for. */
export interface Accept {
  type: "accept";
  /** The seat that acts. */
  seat: number;
  /** The worth accepted; null: the one that is due, whichever it is. */
  worth?: number | null;
}

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
export type Action =
  | Cut
  | Deal
  | Keep
  | Burn
  | Replacement
  | Play
  | PlayBlind
  | Raise
  | Accept
  | Run
  | Tento
  | CountQuestion
  | Redeal
  | Admit
  | Deny
  | Concede;

/** A seat admits what the other team claims. */
export interface Admit {
  type: "admit";
  /** The seat that acts. */
  seat: number;
}

/** A seat gives up the card that turned over, and gets another. */
export interface Burn {
  type: "burn";
  /** The seat that acts. */
  seat: number;
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

/** A seat had the card that turned over burnt. */
export interface CardBurnt {
  type: "card-burnt";
  /** The seat. */
  seat: number;
  /** The card. */
  card: Card;
  /** The cards that it moved or showed, in order. */
  moves: Move[];
}

/** A card turned over while it was dealt. */
export interface CardExposed {
  type: "card-exposed";
  /** The seat to which it was dealt. */
  seat: number;
  /** The card. */
  card: Card;
  /** Whether the seat may have it burnt, as the dealer's opponents may; else the card stays. */
  may_burn: boolean;
  /** The cards that it moved or showed, in order. */
  moves: Move[];
}

/** A seat kept the card that turned over. */
export interface CardKept {
  type: "card-kept";
  /** The seat. */
  seat: number;
  /** The card. */
  card: Card;
  /** The cards that it moved or showed, in order. */
  moves: Move[];
}

/** A seat played a card. */
export interface CardPlayed {
  type: "card-played";
  /** The seat. */
  seat: number;
  /** The card; null: covered, and the viewer may not know it. */
  card: Card | null;
  /** Whether it lies face down for good. */
  covered: boolean;
  /** In mão-de-ferro the place that it had in the hand, from 0; else null. */
  index: number | null;
  /** The cards that it moved or showed, in order. */
  moves: Move[];
}

/** Another card came for a burnt one. */
export interface CardReplaced {
  type: "card-replaced";
  /** The seat that gets it. */
  seat: number;
  /** The card; null for a viewer who may not see it. */
  card: Card | null;
  /** The cards that it moved or showed, in order. */
  moves: Move[];
}

/** Three cards were dealt to every seat. */
export interface CardsDealt {
  type: "cards-dealt";
  /** The number of the hand. */
  number: number;
  /** The dealer. */
  dealer: number;
  /** The cards that it moved or showed, in order. */
  moves: Move[];
}

/** An action as a seat saw it; a hidden card is null. */
export type CensoredAction =
  | Cut
  | CensoredDeal
  | Keep
  | Burn
  | CensoredReplacement
  | CensoredPlay
  | PlayBlind
  | Raise
  | Accept
  | Run
  | Tento
  | CountQuestion
  | Redeal
  | Admit
  | Deny
  | Concede;

/** Three cards for every seat and, unless manilhas are fixed, the vira. */
export interface CensoredDeal {
  type: "deal";
  /** One hand for each seat, in seat order; null is a back. */
  hands: (Card | null)[][];
  /** The card turned up; null while no seat may see it, and where none is turned up. */
  vira: Card | null;
  /** The seat and the place in its hand, 0 to 2, of a card that turned over; null: none did. */
  exposed: [number, number] | null;
}

/** A seat plays a card of its hand, open, or covered where the rules allow it. */
export interface CensoredPlay {
  type: "play";
  /** The seat that acts. */
  seat: number;
  /** A card of its hand; null is the back of a covered one. */
  card: Card | null;
  /** Whether it lies face down for good, and loses to every open card. */
  covered: boolean;
}

/** The card that comes for a burnt one. */
export interface CensoredReplacement {
  type: "replacement";
  /** The card; null is a back. */
  card: Card | null;
}

/** An action that is allowed. */
export interface Choice {
  /** The action, ready to be sent. */
  action: SeatAction;
  /** What a button for it says. */
  label: string;
  /** A word for what it costs, to warn of; null: nothing. */
  costs: "admission" | "claim" | "hand" | "match" | null;
  /** What it costs, in words, where it costs something. */
  warning?: string;
  /** The first and last number to choose from, by the path in the action. */
  ranges?: { [key: string]: [number, number] };
}

/** A claim that awaits the other team's word. */
export interface Claim {
  /** The seat that claims. */
  seat: number;
  /** The offence of the other team. */
  offence: Offence;
  /** The phase that the claim interrupts. */
  phase: Phase;
}

/** A seat gives the hand up at its turn, where the rules allow it. */
export interface Concede {
  type: "concede";
  /** The seat that acts. */
  seat: number;
}

/** The dealer asked whether all seats have three cards. */
export interface CountAsked {
  type: "count-asked";
  /** The dealer. */
  seat: number;
  /** The cards that it moved or showed, in order. */
  moves: Move[];
}

/** The dealer asks whether all seats have three cards. */
export interface CountQuestion {
  type: "count-question";
  /** The seat that acts. */
  seat: number;
}

/** The seat before the dealer does something with the pack, once a deal. */
export interface Cut {
  type: "cut";
  /** The seat that acts. */
  seat: number;
  /** The way of cutting. */
  how: How;
}

/** A cut is awaited, of a new hand or again. */
export interface CutDue {
  type: "cut-due";
  /** The number of the hand. */
  number: number;
  /** The dealer. */
  dealer: number;
  /** The seat that cuts. */
  seat: number;
  /** The cards that it moved or showed, in order. */
  moves: Move[];
}

/** The seat before the dealer did something with the pack. */
export interface CutMade {
  type: "cut-made";
  /** The seat. */
  seat: number;
  /** The way of cutting. */
  how: How;
  /** The cards that it moved or showed, in order. */
  moves: Move[];
}

/** Three cards for every seat and, unless manilhas are fixed, the vira. */
export interface Deal {
  type: "deal";
  /** One hand for each seat, in seat order; null is a back. */
  hands: Card[][];
  /** The card turned up; null while no seat may see it, and where none is turned up. */
  vira: Card;
  /** The seat and the place in its hand, 0 to 2, of a card that turned over; null: none did. */
  exposed: [number, number] | null;
}

/** A seat denies what the other team claims. */
export interface Deny {
  type: "deny";
  /** The seat that acts. */
  seat: number;
}

/**
 * The special rules of a hand in which a team is at the brink: at 11 points by the book.
 * onze: Mão-de-onze: one team at the brink sees its partners' cards and says whether it plays.
 * ferro: Mão-de-ferro: both are at the brink; by the book no seat sees a card before it is played.
 */
export type Eleven = "onze" | "ferro";

/** The hand that began has special rules: a team, or both, are at the brink. */
export interface ElevenBegan {
  type: "eleven-began";
  /** `ONZE`: the seats say whether they play; `FERRO`: both teams are at the brink. */
  eleven: Eleven;
  /** The seats at the brink. */
  seats: number[];
  /** The points of the brink: 11 by the book. */
  brink: number;
  /** The worth of the hand. */
  worth: number;
  /** The points that the other team gains if the seats run; null: nothing is asked. */
  run: number | null;
  /** Whether the hand is played in the dark. */
  dark: boolean;
  /** The cards that it moved or showed, in order. */
  moves: Move[];
}

/** Something that happened, as a seat saw it. */
export type Event =
  | CutDue
  | CutMade
  | CardsDealt
  | CardExposed
  | CardKept
  | CardBurnt
  | CardReplaced
  | HandBegan
  | ElevenBegan
  | CardPlayed
  | TrickTaken
  | TrickTied
  | RaiseAsked
  | RaiseAccepted
  | SeatRan
  | SeatWouldRun
  | HandConceded
  | TentoClaimed
  | TentoDenied
  | CountAsked
  | RedealAsked
  | RedealAgreed
  | HandScored
  | HandDrawn
  | PointsChanged
  | UnderTable
  | MatchOver;

/** A card that turned over while it was dealt. */
export interface Exposed {
  /** The seat to which it was dealt. */
  seat: number;
  /** The card, which all seats have seen. */
  card: Card;
  /** Whether it was burnt. */
  burnt: boolean;
  /** Its place among the cards as dealt, or where another will come. */
  index: number | null;
}

/** A hand that is over. */
export interface FinishedHand {
  /** The tricks that were finished, covered cards as backs. */
  tricks: Trick[];
  /** The team that got points for it; null: nobody. */
  winner: number | null;
  /** The points that each team gained, up to the target. */
  points: number[];
  /** `TRICKS`, `RUN`, `CONCEDED`, `TENTO` or `RAISE_AT_ELEVEN`. */
  reason: Reason;
}

/** The deal was complete, and the vira was shown if there is one. */
export interface HandBegan {
  type: "hand-began";
  /** The number of the hand. */
  number: number;
  /** The vira; null where manilhas are fixed. */
  vira: Card | null;
  /** The seat that leads the first trick. */
  leader: number;
  /** The worth of the hand. */
  worth: number;
  /** The cards that it moved or showed, in order. */
  moves: Move[];
}

/** A seat gave the hand up at its turn. */
export interface HandConceded {
  type: "hand-conceded";
  /** The seat. */
  seat: number;
  /** The points that the other team gains by it. */
  points: number;
  /** The cards that it moved or showed, in order. */
  moves: Move[];
}

/** A hand of three ties ended, and nobody got points. */
export interface HandDrawn {
  type: "hand-drawn";
  /** The number of the hand. */
  number: number;
  /** The cards that it moved or showed, in order. */
  moves: Move[];
}

/** A hand ended, and a team got its points; a raise without an answer lapses. */
export interface HandScored {
  type: "hand-scored";
  /** The number of the hand. */
  number: number;
  /** The reason: `TRICKS`, `RUN`, `CONCEDED`, `TENTO` or `RAISE_AT_ELEVEN`. */
  reason: Reason;
  /** The team that won it. */
  team: number;
  /** The seats of that team. */
  seats: number[];
  /** The points that it gained, up to the target. */
  points: number;
  /** The teams that took the finished tricks, in order; null: tied. */
  tricks: (number | null)[];
  /** The points of the brink: 11 by the book. */
  brink: number;
  /** The cards that it moved or showed, in order. */
  moves: Move[];
}

/**
 * A way to cut the pack.
 * tap: The pack stays as it is.
 * cut: The pack is cut.
 * from-below: The cards are dealt from the bottom up.
 * own-hand: The seat takes three cards as its hand.
 * partner-card: The partner gets a card, unseen; with four seats only.
 * shuffle: The pack is shuffled again.
 */
export type How = "tap" | "cut" | "from-below" | "own-hand" | "partner-card" | "shuffle";

/** A seat keeps the card that turned over while it was dealt. */
export interface Keep {
  type: "keep";
  /** The seat that acts. */
  seat: number;
}

/** A card on the table. */
export interface Laid {
  /** The seat that played it. */
  seat: number;
  /** The card; null where it may not be seen. */
  card: Card | null;
  /** Whether it lies face down for good. */
  covered: boolean;
}

/** The match is over. */
export interface MatchOver {
  type: "match-over";
  /** The team that won. */
  team: number;
  /** Its seats. */
  winners: number[];
  /** Its points. */
  points: number;
  /** The points of the other team. */
  against: number;
  /** The source of the last point: `POINTS`, `TENTO` or `RAISE_AT_ELEVEN`. */
  reason: Reason;
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

/** The offences for which a tento is claimed. */
export type Offence = "stolen-card" | "extra-card" | "false-call" | "peeked" | "false-score" | "wrong-count";

/** The opening of a commitment: the seed, and the numbers of its deals in the record. */
export interface Opening {
  format: 1;
  game: "truco";
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

/**
 * The phase: what happens next.
 * deal: The cards, or the one that comes for a burnt card.
 * exposed: Whether a card that turned over is kept.
 * answer: The answer of a team to a raise, or to playing mão-de-onze.
 * claim: The other team's word on a claim.
 */
export type Phase = "cut" | "deal" | "exposed" | "answer" | "play" | "over" | "claim";

/** A seat plays a card of its hand, open, or covered where the rules allow it. */
export interface Play {
  type: "play";
  /** The seat that acts. */
  seat: number;
  /** A card of its hand; null is the back of a covered one. */
  card: Card;
  /** Whether it lies face down for good, and loses to every open card. */
  covered: boolean;
}

/** Mão-de-ferro: a seat plays one of its cards, which no seat has seen, by its place. */
export interface PlayBlind {
  type: "play-blind";
  /** The seat that acts. */
  seat: number;
  /** The place of the card among those still held, from 0, in the order dealt. */
  index: number;
}

/** A team gained points, by a hand or a claim. */
export interface PointsChanged {
  type: "points-changed";
  /** The team. */
  team: number;
  /** Its seats. */
  seats: number[];
  /** The points gained. */
  change: number;
  /** The points it has now. */
  points: number;
  /** The points of the other team. */
  against: number;
  /** The cards that it moved or showed, in order. */
  moves: Move[];
}

/** A seat asks for the next worth of the hand: by the book truco, six, nine, twelve. */
export interface Raise {
  type: "raise";
  /** The seat that acts. */
  seat: number;
  /** The worth asked for, by the book 3, 6, 9 or 12; null: the one that is due. */
  worth?: number | null;
}

/** A seat accepted what the other team asked for or, in mão-de-onze, said that it plays. */
export interface RaiseAccepted {
  type: "raise-accepted";
  /** The seat. */
  seat: number;
  /** The worth of the hand now. */
  worth: number;
  /** `ONZE` in mão-de-onze; else null. */
  eleven: Eleven | null;
  /** The number of the request for that worth: 1 for truco, 2 for the next one. */
  request: number;
  /** The points of the brink: 11 by the book. */
  brink: number;
  /** The cards that it moved or showed, in order. */
  moves: Move[];
}

/** A seat asked for the next worth of the hand: by the book truco, six, nine, twelve. */
export interface RaiseAsked {
  type: "raise-asked";
  /** The seat. */
  seat: number;
  /** The worth asked for; null in a hand at the last step, where asking loses the match. */
  worth: number | null;
  /** The worth that the seat accepts by raising again; null: nothing had been asked for. */
  accepted: number | null;
  /** The number of the request: 1 for truco, 2 for the next one; 0: there is none. */
  request: number;
  /** The cards that it moved or showed, in order. */
  moves: Move[];
}

/** A rank, weak to strong in the order of the truco deck; 8, 9 and ten follow the 7. */
export type Rank = "4" | "5" | "6" | "7" | "8" | "9" | "T" | "Q" | "J" | "K" | "A" | "2" | "3";

/**
 * The reason why a hand or a match ended.
 * tricks: A hand: its tricks decided it.
 * run: A hand: a team ran from a request.
 * conceded: A hand: a team gave it up at its turn.
 * points: A match: the last points were those of tricks, of a run or of a hand given up.
 * tento: A hand or a match: a claim.
 * raise-at-eleven: A hand and the match: a raise in mão-de-onze or mão-de-ferro.
 */
export type Reason = "tricks" | "run" | "conceded" | "points" | "tento" | "raise-at-eleven";

/** A match as the choices made in it, with all cards. It begins from the position, if there is one. */
export interface Record {
  format: 1;
  game: "truco";
  type: "record";
  /** The version of the game's rules. */
  version: 1 | 2 | 3;
  rules: Rules;
  /** The id of the rules. */
  rules_id?: string;
  /** The number of seats at the start. */
  seats: number;
  /** Start options. */
  options: {
    dealer?: number;
  };
  /** The names of the seats, or none. */
  names: string[];
  actions: Action[];
  result: Outcome | null;
  position?: State;
}

/** A request to deal the same hand again by common agreement, after the count question. */
export interface Redeal {
  type: "redeal";
  /** The seat that acts. */
  seat: number;
}

/** The other team agreed: the hand begins again from the cut, and what was asked for lapses. */
export interface RedealAgreed {
  type: "redeal-agreed";
  /** The seat that agreed. */
  seat: number;
  /** The cards that it moved or showed, in order. */
  moves: Move[];
}

/** The dealer asked to deal the hand again. */
export interface RedealAsked {
  type: "redeal-asked";
  /** The dealer. */
  seat: number;
  /** The cards that it moved or showed, in order. */
  moves: Move[];
}

/** An action that is not allowed, with the permanent code and the reason. */
export interface Refusal {
  /** The action. */
  action: SeatAction;
  /** What a button for it says. */
  label: string;
  /** The permanent code of the reason. */
  code: 
    | "already-denied"
    | "at-eleven"
    | "at-twelve"
    | "card-played"
    | "card-twice"
    | "chance-only"
    | "claim-open"
    | "concede-off"
    | "counted"
    | "covered-after-tie"
    | "covered-first"
    | "covered-never"
    | "covered-second"
    | "deal-incomplete"
    | "disclosed"
    | "exposed-place"
    | "foreign-card"
    | "hand-size"
    | "hands-count"
    | "has-run"
    | "hidden"
    | "in-the-dark"
    | "index-range"
    | "match-over"
    | "may-not-raise"
    | "must-play"
    | "name-empty"
    | "name-taken"
    | "name-too-long"
    | "no-claim"
    | "no-exposure"
    | "no-number"
    | "no-partner"
    | "no-vira"
    | "not-answering"
    | "not-asked"
    | "not-counted"
    | "not-cutting"
    | "not-dealer"
    | "not-dealing"
    | "not-exposed"
    | "not-held"
    | "not-in-the-dark"
    | "not-playing"
    | "not-raising"
    | "not-replacing"
    | "not-your-seat"
    | "not-your-turn"
    | "nothing-to-undo"
    | "other-worth"
    | "own-deal"
    | "raise-in-turn"
    | "redeal-asked"
    | "seat-taken"
    | "stale"
    | "tento-off"
    | "unknown-seat";
  /** The refusal in words, with the reason. */
  text: string;
}

/** The card that comes for a burnt one. */
export interface Replacement {
  type: "replacement";
  /** The card; null is a back. */
  card: Card;
}

/** The rules of a match; without arguments, those of the book. */
export interface Rules {
  /** The first worth of a hand, and those it may be raised to: 2 to 6 rising numbers. */
  steps?: number[];
  /** The points that win, and the most a team ever has, 1 to 99. */
  target?: number;
  /** The manilhas: the rank after the card turned up; or always 4♣ 7♥ A♠ 7♦, and no such card. */
  manilha?: "vira" | "fixed";
  /** The cards: all 40, without 4 5 6 7, or without 5 6 7; fixed manilhas are always in. */
  deck?: "full" | "clean" | "clean_with_fours";
  /** The first trick in which a card may be covered, 1 to 3; null: never. */
  covered_from?: number | null;
  /** Whether a card may be covered after a tied trick of the hand. */
  covered_after_tie?: boolean;
  /** The worth of mão-de-onze, one of `steps`; null: the second. */
  eleven_worth?: number | null;
  /** The effect of a raise in mão-de-onze and mão-de-ferro. */
  eleven_raise?: "loses" | "refused";
  /** The way mão-de-ferro is played: in the dark, or with one's own cards visible. */
  ferro?: "dark" | "open";
  /** The winner of three ties: the dealer's team, that of the first leader, or nobody. */
  all_tied?: "dealer" | "leader" | "nobody";
  /** The leader after a tie: the seat that made it one, that led it, or that tied first. */
  tie_lead?: "tier" | "leader" | "first";
  /** The moments at which a seat may raise: at any time, or when it is awaited. */
  raises?: "any_time" | "own_turn";
  /** The partners of a team of two that have to run: either, or both. */
  run_by?: "one" | "both";
  /** Whether a seat may give the hand up at its turn, though nothing was asked. */
  concede?: boolean;
  /** Whether claims count at once, once the other team admits them, or are not made. */
  tento?: "free" | "agreed" | "off";
  /** Whether a card can turn over in a deal; in random deals none does. */
  exposure?: boolean;
}

/** The rules of a match; without arguments, those of the book. */
export interface RulesDocument {
  format: 1;
  game: "truco";
  type: "rules";
  /** The first worth of a hand, and those it may be raised to: 2 to 6 rising numbers. */
  steps?: number[];
  /** The points that win, and the most a team ever has, 1 to 99. */
  target?: number;
  /** The manilhas: the rank after the card turned up; or always 4♣ 7♥ A♠ 7♦, and no such card. */
  manilha?: "vira" | "fixed";
  /** The cards: all 40, without 4 5 6 7, or without 5 6 7; fixed manilhas are always in. */
  deck?: "full" | "clean" | "clean_with_fours";
  /** The first trick in which a card may be covered, 1 to 3; null: never. */
  covered_from?: number | null;
  /** Whether a card may be covered after a tied trick of the hand. */
  covered_after_tie?: boolean;
  /** The worth of mão-de-onze, one of `steps`; null: the second. */
  eleven_worth?: number | null;
  /** The effect of a raise in mão-de-onze and mão-de-ferro. */
  eleven_raise?: "loses" | "refused";
  /** The way mão-de-ferro is played: in the dark, or with one's own cards visible. */
  ferro?: "dark" | "open";
  /** The winner of three ties: the dealer's team, that of the first leader, or nobody. */
  all_tied?: "dealer" | "leader" | "nobody";
  /** The leader after a tie: the seat that made it one, that led it, or that tied first. */
  tie_lead?: "tier" | "leader" | "first";
  /** The moments at which a seat may raise: at any time, or when it is awaited. */
  raises?: "any_time" | "own_turn";
  /** The partners of a team of two that have to run: either, or both. */
  run_by?: "one" | "both";
  /** Whether a seat may give the hand up at its turn, though nothing was asked. */
  concede?: boolean;
  /** Whether claims count at once, once the other team admits them, or are not made. */
  tento?: "free" | "agreed" | "off";
  /** Whether a card can turn over in a deal; in random deals none does. */
  exposure?: boolean;
}

/** A seat gives the hand up instead of accepting. */
export interface Run {
  type: "run";
  /** The seat that acts. */
  seat: number;
  /** The worth asked for, from which it runs; null: the one that is due, whichever it is. */
  worth?: number | null;
}

/** An action of a seat. */
export type SeatAction =
  | Cut
  | Keep
  | Burn
  | Play
  | PlayBlind
  | Raise
  | Accept
  | Run
  | Tento
  | CountQuestion
  | Redeal
  | Admit
  | Deny
  | Concede;

/** A seat gave the hand up instead of accepting. */
export interface SeatRan {
  type: "seat-ran";
  /** The seat. */
  seat: number;
  /** The worth from which it ran. */
  worth: number;
  /** The points that the other team gains by it. */
  points: number;
  /** `ONZE` in mão-de-onze; else null. */
  eleven: Eleven | null;
  /** The number of the request: 1 for truco, 2 for the next one. */
  request: number;
  /** The points of the brink: 11 by the book. */
  brink: number;
  /** The cards that it moved or showed, in order. */
  moves: Move[];
}

/** A match as one seat saw it. */
export interface SeatRecord {
  format: 1;
  game: "truco";
  type: "seat-record";
  /** The version of the game's rules. */
  version: 1 | 2 | 3;
  rules: Rules;
  /** The id of the rules. */
  rules_id?: string;
  /** The number of seats at the start. */
  seats: number;
  /** Start options. */
  options: {
    dealer?: number;
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

/** A seat ran where both partners have to: the hand ends if the partner runs as well. */
export interface SeatWouldRun {
  type: "seat-would-run";
  /** The seat. */
  seat: number;
  /** Its partner, which has yet to answer. */
  partner: number;
  /** The worth from which it ran. */
  worth: number;
  /** `ONZE` in mão-de-onze; else null. */
  eleven: Eleven | null;
  /** The number of the request: 1 for truco, 2 for the next one. */
  request: number;
  /** The points of the brink: 11 by the book. */
  brink: number;
  /** The cards that it moved or showed, in order. */
  moves: Move[];
}

/** The value of the hand, and raises. */
export interface Stake {
  /** The value of the hand. */
  worth: number;
  /** The value that a raise asks for; null without a raise. */
  asked: number | null;
  /** The team of the raise. */
  asker: number | null;
  /** The teams that may ask for more. */
  may_raise: number[];
  /** Whether the dealer has asked if all seats have three cards. */
  counted: boolean;
  /** Whether the dealer has asked to deal the hand again; the first card ends the request. */
  redeal_asked: boolean;
  /** The teams that were at the brink when the deal was complete. */
  at_eleven: number[];
  /** The seat that has run where its partner has yet to answer; else null. */
  runner?: number | null;
}

/** A match at one moment, with all hidden cards. */
export interface State {
  /** The parts that change by hands and claims. */
  table: Table;
  /** The phase: what happens next. */
  phase: Phase;
  /** The seat that plays next, also while an answer is due; before, the seat that will lead. */
  turn: number;
  /** The value of the hand, and raises. */
  stake: Stake;
  /** The card that turned over in this deal. */
  exposed: Exposed | null;
  /** The card that makes the manilhas; null between hands, and where none is turned up. */
  vira: Card | null;
  /** By seat, weak to strong; until the deal is complete and in mão-de-ferro as dealt. */
  hands: Card[][];
  /** The cards on the table, in order. */
  trick: Laid[];
  /** The finished tricks of the hand. */
  tricks: Trick[];
}

/** A match at one moment, with all hidden cards. */
export interface StateDocument {
  format: 1;
  game: "truco";
  type: "state";
  /** The parts that change by hands and claims. */
  table: Table;
  /** The phase: what happens next. */
  phase: Phase;
  /** The seat that plays next, also while an answer is due; before, the seat that will lead. */
  turn: number;
  /** The value of the hand, and raises. */
  stake: Stake;
  /** The card that turned over in this deal. */
  exposed: Exposed | null;
  /** The card that makes the manilhas; null between hands, and where none is turned up. */
  vira: Card | null;
  /** By seat, weak to strong; until the deal is complete and in mão-de-ferro as dealt. */
  hands: Card[][];
  /** The cards on the table, in order. */
  trick: Laid[];
  /** The finished tricks of the hand. */
  tricks: Trick[];
}

/** The parts that change by hands and claims, never by a card. */
export interface Table {
  /** The rules of the match. */
  rules: Rules;
  /** The number of seats. */
  seats: number;
  /** The dealer; the seat before cuts, the seat after leads. */
  dealer: number;
  /** The points by team. */
  points: number[];
  /** The hand in play or awaited: 1, 2, …; one dealt again keeps it. */
  hand_number: number;
  /** The latest cut; null before the first one. */
  last_cut: How | null;
  /** The last hand finished. */
  last_hand: FinishedHand | null;
  /** The value that had been asked for in the last hand, if it was run from. */
  ran_from: number | null;
  /** The reason of the last point; null while the match lasts. */
  ended: Reason | null;
  /** The claim that awaits an answer. */
  claim: Claim | null;
  /** The claims that were denied since the last deal was complete or the last hand ended. */
  denied: [number, Offence][];
}

/** An action that a seat may do at any time. */
export interface TableChoice {
  /** The action, ready to be sent. */
  action: SeatAction;
  /** What a button for it says. */
  label: string;
  /** A word for what it costs, to warn of; null: nothing. */
  costs: "admission" | "claim" | "hand" | "match" | null;
  /** What it costs, in words, where it costs something. */
  warning?: string;
  /** The first and last number to choose from, by the path in the action. */
  ranges?: { [key: string]: [number, number] };
  /** What it has to do with, such as a motion. */
  group: "claim" | "play";
}

/** A seat claims points for an offence that has been proven at the table. */
export interface Tento {
  type: "tento";
  /** The seat that acts. */
  seat: number;
  /** The offence of the other team. */
  offence: Offence;
}

/** A seat claimed points for an offence, or the other team admitted its claim. */
export interface TentoClaimed {
  type: "tento-claimed";
  /** The seat. */
  seat: number;
  /** The offence of the other team. */
  offence: Offence;
  /** The seat that admits the claim made before; null: the claim is made. */
  admitted_by: number | null;
  /** The cards that it moved or showed, in order. */
  moves: Move[];
}

/** A seat denied a claim of the other team: play goes on where it was. */
export interface TentoDenied {
  type: "tento-denied";
  /** The seat. */
  seat: number;
  /** The seat that claimed. */
  claimant: number;
  /** The offence that it claimed. */
  offence: Offence;
  /** The cards that it moved or showed, in order. */
  moves: Move[];
}

/** Something that happened, as data and in words. */
export interface Told {
  /** What happened, as data. */
  event: Event;
  /** The same as a sentence, with the names of people. */
  text: string;
}

/** A finished trick. */
export interface Trick {
  /** The cards with the seats that played them, in order. */
  cards: Laid[];
  /** The team that took it; null: tied. */
  winner: number | null;
  /** The seat that led it. */
  leader: number;
}

/** A team took a trick. */
export interface TrickTaken {
  type: "trick-taken";
  /** The number of the trick in the hand, from 1. */
  number: number;
  /** The team. */
  team: number;
  /** The seat with the best card, which leads the next trick if the hand goes on. */
  seat: number;
  /** The cards of the trick, in order. */
  cards: Laid[];
  /** The cards that it moved or showed, in order. */
  moves: Move[];
}

/** Both teams played the best rank, or all cards were covered: no team took the trick. */
export interface TrickTied {
  type: "trick-tied";
  /** The number of the trick in the hand, from 1. */
  number: number;
  /** The seat that leads the next trick; null: the hand is over. */
  leader: number | null;
  /** The cards of the trick, in order. */
  cards: Laid[];
  /** The cards that it moved or showed, in order. */
  moves: Move[];
}

/** The beaten team had no points, and goes under the table. */
export interface UnderTable {
  type: "under-table";
  /** The team. */
  team: number;
  /** Its seats. */
  seats: number[];
  /** The cards that it moved or showed, in order. */
  moves: Move[];
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

/** A match as one seat, or a spectator, sees it. Names are those of the state. */
export interface View {
  /** The parts that change by hands and claims. */
  table: Table;
  /** The phase: what happens next. */
  phase: Phase;
  /** The seat that plays next, also while an answer is due; before, the seat that will lead. */
  turn: number;
  /** The value of the hand, and raises. */
  stake: Stake;
  /** The card that turned over in this deal. */
  exposed: Exposed | null;
  /** The seat whose view it is; null: a spectator's. */
  viewer: number | null;
  /** The card that makes the manilhas; null between hands and until the deal is complete, and where none is turned up. */
  vira: Card | null;
  /** By seat, with null for each card the viewer may not see. */
  hands: (Card | null)[][];
  /** The cards on the table; covered ones are backs unless the viewer may know them. */
  trick: Laid[];
  /** The finished tricks of the hand, likewise. */
  tricks: Trick[];
  /** The legal actions of the viewer; () if it is not awaited. */
  legal_actions: (
    | Cut
    | Deal
    | Keep
    | Burn
    | Replacement
    | Play
    | PlayBlind
    | Raise
    | Accept
    | Run
    | Tento
    | CountQuestion
    | Redeal
    | Admit
    | Deny
    | Concede)[];
  /** The seats of each team. */
  teams: number[][];
  /** The leader of the trick, or of the next hand. */
  leader: number;
  /** The seat awaited; null for a draw, or if either of two partners may answer. */
  to_act: number | null;
  /** The seats awaited, in order; () for a draw and when the match is over. */
  awaited: number[];
  /** The rank that beats all others, where the vira is known; null where they are fixed. */
  manilha: Rank | null;
  /** The manilhas, weak to strong, once the deal is complete; () before and between hands. */
  manilhas: Card[];
  /** The special rules of the hand, from the complete deal on; null: it has none. */
  eleven: Eleven | null;
  /** Whether no seat sees a hand, not even its own: mão-de-ferro, where it is played so. */
  is_dark: boolean;
  /** The number of the request for the value asked for: 1 for truco, 2 for the next one. */
  request: number | null;
  /** The teams that may ask for more; () while a claim awaits an answer. */
  may_raise: number[];
  /** The team that has the points that win; null while there is none. */
  winner: number | null;
  /** Whether the match is over and the beaten team has nothing. */
  under_table: boolean;
}

/** A match as one seat, or a spectator, sees it. Names are those of the state. */
export interface ViewDocument {
  format: 1;
  game: "truco";
  type: "view";
  /** The parts that change by hands and claims. */
  table: Table;
  /** The phase: what happens next. */
  phase: Phase;
  /** The seat that plays next, also while an answer is due; before, the seat that will lead. */
  turn: number;
  /** The value of the hand, and raises. */
  stake: Stake;
  /** The card that turned over in this deal. */
  exposed: Exposed | null;
  /** The seat whose view it is; null: a spectator's. */
  viewer: number | null;
  /** The card that makes the manilhas; null between hands and until the deal is complete, and where none is turned up. */
  vira: Card | null;
  /** By seat, with null for each card the viewer may not see. */
  hands: (Card | null)[][];
  /** The cards on the table; covered ones are backs unless the viewer may know them. */
  trick: Laid[];
  /** The finished tricks of the hand, likewise. */
  tricks: Trick[];
  /** The legal actions of the viewer; () if it is not awaited. */
  legal_actions: (
    | Cut
    | Deal
    | Keep
    | Burn
    | Replacement
    | Play
    | PlayBlind
    | Raise
    | Accept
    | Run
    | Tento
    | CountQuestion
    | Redeal
    | Admit
    | Deny
    | Concede)[];
  /** The seats of each team. */
  teams: number[][];
  /** The leader of the trick, or of the next hand. */
  leader: number;
  /** The seat awaited; null for a draw, or if either of two partners may answer. */
  to_act: number | null;
  /** The seats awaited, in order; () for a draw and when the match is over. */
  awaited: number[];
  /** The rank that beats all others, where the vira is known; null where they are fixed. */
  manilha: Rank | null;
  /** The manilhas, weak to strong, once the deal is complete; () before and between hands. */
  manilhas: Card[];
  /** The special rules of the hand, from the complete deal on; null: it has none. */
  eleven: Eleven | null;
  /** Whether no seat sees a hand, not even its own: mão-de-ferro, where it is played so. */
  is_dark: boolean;
  /** The number of the request for the value asked for: 1 for truco, 2 for the next one. */
  request: number | null;
  /** The teams that may ask for more; () while a claim awaits an answer. */
  may_raise: number[];
  /** The team that has the points that win; null while there is none. */
  winner: number | null;
  /** Whether the match is over and the beaten team has nothing. */
  under_table: boolean;
}
