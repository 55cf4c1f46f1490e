/** The JSON of dalmuti, as `fodasse schema` describes it. */

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
export type Action = Deal | Lay | Pass | Give | TakeOver | Decline | Revolt;

/** Rule 13: the cards that a seat gave and got in this hand's bonus. */
export interface Bonus {
  /** The cards it gave away; () while they are due. */
  gave: number[];
  /** The cards it got; () while they are due. */
  got: number[];
}

/** Rules 1 and 12: the cards of a hand were dealt. */
export interface CardsDealt {
  type: "cards-dealt";
  /** The number of the hand. */
  hand_number: number;
  /** The junior intern; null in the first hand, which anybody deals. */
  dealer: number | null;
  /** The cards that it moved or showed, in order. */
  moves: Move[];
}

/** Rule 13: an executive gave cards back to its intern, as many as it was paid. */
export interface CardsGiven {
  type: "cards-given";
  /** The president or the vice-president. */
  giver: number;
  /** The intern. */
  receiver: number;
  /** The number of cards. */
  count: number;
  /** The cards; null if the viewer may not see them. */
  cards: number[] | null;
  /** The cards that it moved or showed, in order. */
  moves: Move[];
}

/** Rule 13: an intern paid its rarest natural cards to its executive: two, or one. */
export interface CardsPaid {
  type: "cards-paid";
  /** The intern. */
  payer: number;
  /** The president or the vice-president. */
  payee: number;
  /** The number of cards. */
  count: number;
  /** The cards; null if the viewer may not see them. */
  cards: number[] | null;
  /** The cards that it moved or showed, in order. */
  moves: Move[];
}

/** An action as a seat saw it; a hidden card is null. */
export type CensoredAction = Deal | Lay | Pass | Give | TakeOver | Decline | Revolt;

/** An action that is allowed. */
export interface Choice {
  /** The action, ready to be sent. */
  action: SeatAction;
  /** What a button for it says. */
  label: string;
  /** A word for what it costs, to warn of; null: nothing. */
  costs: null;
  /** What it costs, in words, where it costs something. */
  warning?: string;
  /** The first and last number to choose from, by the path in the action. */
  ranges?: { [key: string]: [number, number] };
}

/** Rules 1 and 12: all cards are dealt. */
export interface Deal {
  type: "deal";
  /** One hand for each seat, by seat number; null is a back. */
  hands: (number | null)[][];
}

/** Rule 12: a deal is awaited, of a new hand or again after a takeover. */
export interface DealDue {
  type: "deal-due";
  /** The number of the hand. */
  hand_number: number;
  /** The junior intern. */
  dealer: number;
  /** The cards that it moved or showed, in order. */
  moves: Move[];
}

/** A seat asked about a takeover or a revolution starts none, whether it could or not. */
export interface Decline {
  type: "decline";
  /** The seat that acts. */
  seat: number;
}

/** Something that happened, as a seat saw it. */
export type Event =
  | DealDue
  | CardsDealt
  | TakeoverAsked
  | TakeoverDeclined
  | TakenOver
  | Revolution
  | RolesGiven
  | CardsPaid
  | CardsGiven
  | HandBegan
  | SetLaid
  | Passed
  | TrickEnded
  | WentOut
  | HandScored
  | MatchOver;

/** Rule 13: the bonus between an executive and its intern. */
export interface Exchange {
  /** The president or the vice-president. */
  executive: number;
  /** The junior or the senior intern. */
  intern: number;
  /** The rarest natural cards the intern had: two, or one. */
  paid: number[];
  /** The same number of cards, which it got for them; () while they are due. */
  given: number[];
}

/** A hand that is over. */
export interface FinishedHand {
  /** All seats in the order of going out, the last one at the end. */
  order: number[];
  /** Rule 7: the points scored in it, by seat. */
  points: number[];
}

/** Rule 13: an executive gives as many cards back as it was paid: two, or one. */
export interface Give {
  type: "give";
  /** The seat that acts. */
  seat: number;
  /** The cards, sorted by the constructor; null is a back. */
  cards: (number | null)[];
}

/** Rules 2 and 14: all hold their cards, and the first trick is to be opened. */
export interface HandBegan {
  type: "hand-began";
  /** The number of the hand. */
  hand_number: number;
  /** The youngest, or the president. */
  opens: number;
  /** The cards that it moved or showed, in order. */
  moves: Move[];
}

/** Rule 9: the last but one went out, and the hand is over. */
export interface HandScored {
  type: "hand-scored";
  /** The number of the hand. */
  hand_number: number;
  /** All seats in the order of going out, the last one at the end. */
  order: number[];
  /** The points that each seat scored in it, by seat: each when it went out. */
  gained: number[];
  /** The cards that it moved or showed, in order. */
  moves: Move[];
}

/** Rules 2 and 3: a seat lays a set of equal cards, with or without wildcards. */
export interface Lay {
  type: "lay";
  /** The seat that acts. */
  seat: number;
  /** The rank of the natural cards, and so of the set; `WILDCARD` for wildcards alone. */
  rank: number;
  /** The number of cards in the set, wildcards included. */
  count: number;
  /** The number of wildcards among them. */
  wildcards: number;
}

/** Rule 15: the agreed hands are played, and the match is over. */
export interface MatchOver {
  type: "match-over";
  /** The seats with most points. */
  winners: number[];
  /** The reason why it ended. */
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
  cards: number[];
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
  game: "dalmuti";
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

/** Rule 4: a seat lays nothing this time. */
export interface Pass {
  type: "pass";
  /** The seat that acts. */
  seat: number;
}

/** Rule 4: a seat laid nothing this time. */
export interface Passed {
  type: "passed";
  /** The seat. */
  seat: number;
  /** The cards that it moved or showed, in order. */
  moves: Move[];
}

/** The phase: what happens next. */
export type Phase = "deal" | "takeover" | "bonus" | "play" | "over";

/** The parts of a match that belong to one seat. */
export interface Player {
  /** Rule 7: its points. */
  points: number;
  /** Rule 10: its role; null in the first hand. */
  role: Role | null;
  /** Its cards, rare ones first and wildcards last; null is a back. */
  hand: (number | null)[];
  /** The cards that it has laid in this hand, sorted. */
  laid: number[];
  /** Whether it is out of the trick because it passed, where such seats may not lay again. */
  passed: boolean;
  /** Rule 7: its place in the order of going out, from 1; null while it is in. */
  place: number | null;
}

/**
 * The reason why a match ended.
 * hands: Rule 15: the agreed number of hands was played.
 */
export type Reason = "hands";

/** A match as the choices made in it, with all cards. It begins from the position, if there is one. */
export interface Record {
  format: 1;
  game: "dalmuti";
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
    youngest?: number;
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
    | "both-wildcards"
    | "card-count"
    | "card-twice"
    | "chance-only"
    | "disclosed"
    | "foreign-card"
    | "give-two"
    | "hand-size"
    | "hands-count"
    | "hidden"
    | "match-over"
    | "must-open"
    | "name-empty"
    | "name-taken"
    | "name-too-long"
    | "no-natural"
    | "no-number"
    | "not-a-rank"
    | "not-asked"
    | "not-dealing"
    | "not-giving"
    | "not-held"
    | "not-in-trick"
    | "not-playing"
    | "not-rarer"
    | "not-your-seat"
    | "not-your-turn"
    | "nothing-to-undo"
    | "only-wildcards-left"
    | "seat-taken"
    | "set-size"
    | "stale"
    | "unknown-seat";
  /** The refusal in words, with the reason. */
  text: string;
}

/** Revolution: a seat shows both wildcards, and there is no bonus in this hand. */
export interface Revolt {
  type: "revolt";
  /** The seat that acts. */
  seat: number;
}

/** Revolution: a seat showed both wildcards, and there is no bonus in this hand. */
export interface Revolution {
  type: "revolution";
  /** The seat. */
  seat: number;
  /** Whether it was the junior intern, so that the seating is turned around. */
  reversed: boolean;
  /** The cards that it moved or showed, in order. */
  moves: Move[];
}

/** Rule 10: the role of a seat in the company, by the order of going out. */
export type Role = "president" | "vice-president" | "engineer" | "senior-intern" | "junior-intern";

/** Rules 10 and 11: the seats have new roles, and sit in that order. */
export interface RolesGiven {
  type: "roles-given";
  /** The seats in the order of play, the president first. */
  seating: number[];
  /** The role of each seat, by seat. */
  roles: Role[];
  /** The cards that it moved or showed, in order. */
  moves: Move[];
}

/** The rules of a match; without arguments, those of the book. */
export interface Rules {
  /** Rule 15: the number of hands of a match, 1 to 999. */
  hands?: number;
  /** Optional rule: whether two wildcards are in the deck. */
  wildcards?: boolean;
  /** The right of a seat that was dealt both wildcards, from the second hand on. */
  wildcard_pair?: "takeover" | "revolution" | "none";
  /** Whether wildcards may be laid without a natural card, to open a trick. */
  lone_wildcards?: boolean;
  /** Rule 13: the cards that interns pay and get. */
  bonus?: "two" | "classic" | "none";
  /** The ranks in the deck. */
  deck?: "by_seats" | "twelve" | "ten";
  /** Rule 5: whether a seat that passed may lay again in the same trick. */
  reentry?: boolean;
}

/** The rules of a match; without arguments, those of the book. */
export interface RulesDocument {
  format: 1;
  game: "dalmuti";
  type: "rules";
  /** Rule 15: the number of hands of a match, 1 to 999. */
  hands?: number;
  /** Optional rule: whether two wildcards are in the deck. */
  wildcards?: boolean;
  /** The right of a seat that was dealt both wildcards, from the second hand on. */
  wildcard_pair?: "takeover" | "revolution" | "none";
  /** Whether wildcards may be laid without a natural card, to open a trick. */
  lone_wildcards?: boolean;
  /** Rule 13: the cards that interns pay and get. */
  bonus?: "two" | "classic" | "none";
  /** The ranks in the deck. */
  deck?: "by_seats" | "twelve" | "ten";
  /** Rule 5: whether a seat that passed may lay again in the same trick. */
  reentry?: boolean;
}

/** An action of a seat. */
export type SeatAction = Lay | Pass | Give | TakeOver | Decline | Revolt;

/** A match as one seat saw it. */
export interface SeatRecord {
  format: 1;
  game: "dalmuti";
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
    youngest?: number;
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
  zones?: { [key: string]: (number | null)[] };
}

/** Rules 2 and 3: a seat laid a set of equal cards. */
export interface SetLaid {
  type: "set-laid";
  /** The seat. */
  seat: number;
  /** The rank of the set; 14 for wildcards alone. */
  rank: number;
  /** The number of its cards, wildcards included. */
  count: number;
  /** The number of wildcards among them. */
  wildcards: number;
  /** The cards that it moved or showed, in order. */
  moves: Move[];
}

/** A match at one moment, with all hidden cards. */
export interface State {
  /** The parts that change from hand to hand, and with points. */
  table: Table;
  /** The phase: what happens next. */
  phase: Phase;
  /** The seat awaited; null when a deal is awaited and at the end. */
  to_act: number | null;
  /** The cards each seat has laid in this hand, by seat and sorted. */
  laid: number[][];
  /** The last set of the trick; null when a trick is to be opened. */
  top: Lay | null;
  /** The number of passes in a row since. */
  passes: number;
  /** The seats out of the trick, by number; () if seats that passed may lay again (rule 5). */
  passed: number[];
  /** Rule 7: the seats that have gone out in this hand, in order. */
  out: number[];
  /** By seat, rare cards first and wildcards last; () between hands. */
  hands: number[][];
  /** Rule 13: the bonus of this hand, the president's first; () without one. */
  exchanges: Exchange[];
}

/** A match at one moment, with all hidden cards. */
export interface StateDocument {
  format: 1;
  game: "dalmuti";
  type: "state";
  /** The parts that change from hand to hand, and with points. */
  table: Table;
  /** The phase: what happens next. */
  phase: Phase;
  /** The seat awaited; null when a deal is awaited and at the end. */
  to_act: number | null;
  /** The cards each seat has laid in this hand, by seat and sorted. */
  laid: number[][];
  /** The last set of the trick; null when a trick is to be opened. */
  top: Lay | null;
  /** The number of passes in a row since. */
  passes: number;
  /** The seats out of the trick, by number; () if seats that passed may lay again (rule 5). */
  passed: number[];
  /** Rule 7: the seats that have gone out in this hand, in order. */
  out: number[];
  /** By seat, rare cards first and wildcards last; () between hands. */
  hands: number[][];
  /** Rule 13: the bonus of this hand, the president's first; () without one. */
  exchanges: Exchange[];
}

/** The parts that change from hand to hand, and with points. */
export interface Table {
  /** The rules of the match. */
  rules: Rules;
  /** The seats in the order of play; rule 11: from hand 2 on by rank in the company. */
  seating: number[];
  /** Rule 7: the points by seat. */
  points: number[];
  /** The hand in play or awaited: 1, 2, … */
  hand_number: number;
  /** Whether an intern has taken over in this hand, so that no other is asked. */
  taken_over: boolean;
  /** The last hand finished. */
  last_hand: FinishedHand | null;
  /** The seat that started a revolution in this hand; null: there was none. */
  revolted: number | null;
}

/** An action that a seat may do at any time. */
export interface TableChoice {
  /** The action, ready to be sent. */
  action: SeatAction;
  /** What a button for it says. */
  label: string;
  /** A word for what it costs, to warn of; null: nothing. */
  costs: null;
  /** What it costs, in words, where it costs something. */
  warning?: string;
  /** The first and last number to choose from, by the path in the action. */
  ranges?: { [key: string]: [number, number] };
  /** What it has to do with, such as a motion. */
  group: "play";
}

/** Hostile takeover: an intern shows both wildcards and becomes president. */
export interface TakeOver {
  type: "take-over";
  /** The seat that acts. */
  seat: number;
}

/** Hostile takeover: an intern showed both wildcards, and the cards dealt are void. */
export interface TakenOver {
  type: "taken-over";
  /** The intern, who is president now. */
  seat: number;
  /** The cards that it moved or showed, in order. */
  moves: Move[];
}

/** A seat was asked about a takeover or a revolution, able to start one or not. */
export interface TakeoverAsked {
  type: "takeover-asked";
  /** The intern, or any seat for a revolution. */
  seat: number;
  /** The cards that it moved or showed, in order. */
  moves: Move[];
}

/** A seat started no takeover or revolution, whether it could or not. */
export interface TakeoverDeclined {
  type: "takeover-declined";
  /** The intern, or any seat for a revolution. */
  seat: number;
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

/** Rules 6 and 8: all others still in passed on a set. The end of a hand cuts a trick short. */
export interface TrickEnded {
  type: "trick-ended";
  /** The seat that laid last. */
  seat: number;
  /** The seat that opens the next trick: the same, or the next still in if it is out. */
  opens: number;
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

/** A match as one seat, or a spectator, sees it. */
export interface View {
  /** The parts that change from hand to hand, and with points. */
  table: Table;
  /** The phase: what happens next. */
  phase: Phase;
  /** The seat awaited; null when a deal is awaited and at the end. */
  to_act: number | null;
  /** The cards each seat has laid in this hand, by seat and sorted. */
  laid: number[][];
  /** The last set of the trick; null when a trick is to be opened. */
  top: Lay | null;
  /** The number of passes in a row since. */
  passes: number;
  /** The seats out of the trick, by number; () if seats that passed may lay again (rule 5). */
  passed: number[];
  /** Rule 7: the seats that have gone out in this hand, in order. */
  out: number[];
  /** The seat whose view it is; null: a spectator's. */
  viewer: number | null;
  /** By seat, with null for each card the viewer may not see. */
  hands: (number | null)[][];
  /** Rule 13: the viewer's part in this hand's bonus; null without one. */
  bonus: Bonus | null;
  /** The legal actions of the viewer; () if it is not awaited. */
  legal_actions: (Deal | Lay | Pass | Give | TakeOver | Decline | Revolt)[];
  /** Rule 13: the cards that the seat awaited is to give in the bonus; 0 at other times. */
  due: number;
  /** Rule 15: the seats with most points when the match is over; () before. */
  winners: number[];
  /** The parts that belong to each seat, with null for each hidden card. */
  seats: Player[];
}

/** A match as one seat, or a spectator, sees it. */
export interface ViewDocument {
  format: 1;
  game: "dalmuti";
  type: "view";
  /** The parts that change from hand to hand, and with points. */
  table: Table;
  /** The phase: what happens next. */
  phase: Phase;
  /** The seat awaited; null when a deal is awaited and at the end. */
  to_act: number | null;
  /** The cards each seat has laid in this hand, by seat and sorted. */
  laid: number[][];
  /** The last set of the trick; null when a trick is to be opened. */
  top: Lay | null;
  /** The number of passes in a row since. */
  passes: number;
  /** The seats out of the trick, by number; () if seats that passed may lay again (rule 5). */
  passed: number[];
  /** Rule 7: the seats that have gone out in this hand, in order. */
  out: number[];
  /** The seat whose view it is; null: a spectator's. */
  viewer: number | null;
  /** By seat, with null for each card the viewer may not see. */
  hands: (number | null)[][];
  /** Rule 13: the viewer's part in this hand's bonus; null without one. */
  bonus: Bonus | null;
  /** The legal actions of the viewer; () if it is not awaited. */
  legal_actions: (Deal | Lay | Pass | Give | TakeOver | Decline | Revolt)[];
  /** Rule 13: the cards that the seat awaited is to give in the bonus; 0 at other times. */
  due: number;
  /** Rule 15: the seats with most points when the match is over; () before. */
  winners: number[];
  /** The parts that belong to each seat, with null for each hidden card. */
  seats: Player[];
}

/** Rule 7: a seat laid its last card and scored a point for each seat still in. */
export interface WentOut {
  type: "went-out";
  /** The seat. */
  seat: number;
  /** Its place in the order of going out, from 1. */
  place: number;
  /** The points it scored. */
  gained: number;
  /** The points it has now. */
  points: number;
  /** The cards that it moved or showed, in order. */
  moves: Move[];
}
