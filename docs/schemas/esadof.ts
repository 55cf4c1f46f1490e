/** The JSON of esadof, as `fodasse schema` describes it. */

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
export type Action = Deal | Arrange | Draw | Knock | Replace | Discard;

/** A seat puts its three cards, which it has not seen, in a row. */
export interface Arrange {
  type: "arrange";
  /** The seat that acts. */
  seat: number;
  /** For each slot, left to right, the index of the dealt card that lies there: 0, 1 or 2. */
  order: number[];
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

/** A seat laid the card it drew on the pile. */
export interface CardDiscarded {
  type: "card-discarded";
  /** The seat. */
  seat: number;
  /** The card, open now. */
  card: Card;
  /** The cards that it moved or showed, in order. */
  moves: Move[];
}

/** A seat drew a card. */
export interface CardDrawn {
  type: "card-drawn";
  /** The seat. */
  seat: number;
  /** The source of the card. */
  source: Source;
  /** The card; null if the viewer may not see it. */
  card: Card | null;
  /** The cards that it moved or showed, in order. */
  moves: Move[];
}

/** A seat laid the card it drew in its row, and the one from there on the pile. */
export interface CardReplaced {
  type: "card-replaced";
  /** The seat. */
  seat: number;
  /** The slot: 0 is left, 1 the middle, 2 right. */
  slot: number;
  /** The card that lies open on the pile now. */
  old: Card;
  /** The card that lies in the row now; null if the viewer did not see it drawn. */
  new: Card | null;
  /** The cards that it moved or showed, in order. */
  moves: Move[];
}

/** The cards of a hand were dealt, one of them open. */
export interface CardsDealt {
  type: "cards-dealt";
  /** The number of the hand. */
  hand_number: number;
  /** The dealer. */
  dealer: number;
  /** The first card of the pile. */
  upcard: Card;
  /** The cards that it moved or showed, in order. */
  moves: Move[];
}

/** An action as a seat saw it; a hidden card is null. */
export type CensoredAction = CensoredDeal | Arrange | Draw | Knock | Replace | Discard;

/** Three cards face down for every seat, one card open, the rest face down as the stock. */
export interface CensoredDeal {
  type: "deal";
  /** Three cards for each seat, in seat order, as they were dealt; null is a back. */
  rows: (Card | null)[][];
  /** The first card of the pile, seen by all. */
  upcard: Card | null;
  /** All other cards, the top first. */
  stock: (Card | null)[];
}

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

/** Three cards face down for every seat, one card open, the rest face down as the stock. */
export interface Deal {
  type: "deal";
  /** Three cards for each seat, in seat order, as they were dealt; null is a back. */
  rows: Card[][];
  /** The first card of the pile, seen by all. */
  upcard: Card;
  /** All other cards, the top first. */
  stock: Card[];
}

/** The deal of the next hand is awaited. */
export interface DealDue {
  type: "deal-due";
  /** The number of the hand. */
  hand_number: number;
  /** The dealer, one seat after the last. */
  dealer: number;
  /** The cards that it moved or showed, in order. */
  moves: Move[];
}

/** A seat lays the card it drew on the pile, even if it came from there. */
export interface Discard {
  type: "discard";
  /** The seat that acts. */
  seat: number;
}

/** A seat draws a card, and will replace one of its row or discard it. */
export interface Draw {
  type: "draw";
  /** The seat that acts. */
  seat: number;
  /** The source of the card. */
  source: Source;
}

/** The card a seat has drawn and must now place. */
export interface Drawn {
  /** The card; null in a view of a seat that may not see it. */
  card: Card | null;
  /** Its source. */
  source: Source;
}

/** Something that happened, as a seat saw it. */
export type Event =
  | DealDue
  | CardsDealt
  | RowArranged
  | RowPeeked
  | TurnsBegan
  | CardDrawn
  | CardReplaced
  | CardDiscarded
  | Knocked
  | StockEmpty
  | TurnsOver
  | HandScored
  | PointsChanged
  | MatchOver;

/** A finished hand. All its rows are open. */
export interface Hand {
  /** The rows by seat, as they lay. */
  rows: Card[][];
  /** The seat that ended it; null: the stock ran out, or the turns agreed on were played. */
  knocker: number | null;
  /** The points that it added, by seat. */
  scores: number[];
  /** The open card that its last turn laid on the pile; null after a knock. */
  discard: Card | null;
}

/** All rows were shown and scored. */
export interface HandScored {
  type: "hand-scored";
  /** The number of the hand. */
  hand_number: number;
  /** The seat that knocked; null if nobody did. */
  knocker: number | null;
  /** The way of scoring that applied. */
  scoring: Scoring;
  /** The rows, by seat. */
  rows: Card[][];
  /** The points that it added, by seat. */
  scores: number[];
  /** The cards that it moved or showed, in order. */
  moves: Move[];
}

/** A seat says "mesa" instead of drawing: the hand is over. */
export interface Knock {
  type: "knock";
  /** The seat that acts. */
  seat: number;
}

/** A seat said "mesa" and ended the hand. */
export interface Knocked {
  type: "knocked";
  /** The seat. */
  seat: number;
  /** The cards that it moved or showed, in order. */
  moves: Move[];
}

/**
 * The knowledge of the card in a slot.
 * nobody: A card that was dealt to the middle, or to any slot while rows are being arranged.
 * owner: A card peeked at, or kept from the stock.
 * everybody: A card kept from the pile: all saw it there, spectators too.
 */
export type Known = "nobody" | "owner" | "everybody";

/** The match is over. */
export interface MatchOver {
  type: "match-over";
  /** The seats with the lowest total. */
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
  game: "esadof";
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
 * arrange: Rows of the seats that have not arranged theirs.
 * turn: A knock, or a card drawn.
 * drawn: The place of the card drawn.
 */
export type Phase = "deal" | "arrange" | "turn" | "drawn" | "over";

/** The parts of a match that belong to one seat. */
export interface Player {
  /** The sum of its scores. */
  points: number;
  /** Its cards, left to right; null is a back, and () stands between hands. */
  row: (Card | null)[];
  /** By slot: the knowledge of the card there. */
  known: Known[];
}

/** The points of a seat changed at the end of a hand. */
export interface PointsChanged {
  type: "points-changed";
  /** The seat. */
  seat: number;
  /** The points it gained. */
  change: number;
  /** The points it has now. */
  points: number;
  /** The cards that it moved or showed, in order. */
  moves: Move[];
}

/**
 * The reason why a match ended.
 * target: A seat reached the points agreed on.
 */
export type Reason = "target";

/** A match as the choices made in it, with all cards. It begins from the position, if there is one. */
export interface Record {
  format: 1;
  game: "esadof";
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
    | "already-arranged"
    | "already-drawn"
    | "card-too-often"
    | "card-twice"
    | "chance-only"
    | "disclosed"
    | "foreign-card"
    | "hand-size"
    | "hands-count"
    | "hidden"
    | "match-over"
    | "name-empty"
    | "name-taken"
    | "name-too-long"
    | "no-number"
    | "not-an-order"
    | "not-arranging"
    | "not-dealing"
    | "not-held"
    | "not-playing"
    | "not-your-seat"
    | "not-your-turn"
    | "nothing-drawn"
    | "nothing-to-undo"
    | "row-size"
    | "rows-count"
    | "seat-taken"
    | "slot-range"
    | "stale"
    | "stock-size"
    | "unknown-seat";
  /** The refusal in words, with the reason. */
  text: string;
}

/** A seat lays the card it drew in its row; the card from there is put on the pile. */
export interface Replace {
  type: "replace";
  /** The seat that acts. */
  seat: number;
  /** The slot: 0 is left, 1 the middle, 2 right. */
  slot: number;
}

/** A seat put its three cards, which it has not seen, in a row. */
export interface RowArranged {
  type: "row-arranged";
  /** The seat. */
  seat: number;
  /** For each slot, left to right, the index of the dealt card that lies there: 0, 1 or 2. */
  order: number[];
  /** The cards that it moved or showed, in order. */
  moves: Move[];
}

/** All rows lie, and a seat saw both ends of its own. */
export interface RowPeeked {
  type: "row-peeked";
  /** The seat. */
  seat: number;
  /** The card on the left; null if the viewer may not see it. */
  left: Card | null;
  /** The card on the right; null if the viewer may not see it. */
  right: Card | null;
  /** The cards that it moved or showed, in order. */
  moves: Move[];
}

/** The rules of a match; without arguments, those of the book. */
export interface Rules {
  /** The total, 1 to 1000000, that ends the match after a hand once any seat reaches it. */
  target?: number;
  /** The number of turns after which a hand ends, as with an empty stock. null: no limit. */
  max_turns?: number | null;
}

/** The rules of a match; without arguments, those of the book. */
export interface RulesDocument {
  format: 1;
  game: "esadof";
  type: "rules";
  /** The total, 1 to 1000000, that ends the match after a hand once any seat reaches it. */
  target?: number;
  /** The number of turns after which a hand ends, as with an empty stock. null: no limit. */
  max_turns?: number | null;
}

/**
 * The ways in which a hand is scored.
 * no-knock: Nobody knocked: every seat scores its own row.
 * lowest: The row of the seat that knocked is lower than all others: the seat scores nothing.
 * tied: Other rows are as low, none is lower: every seat scores its own row.
 * beaten: Another row is lower: the seat that knocked scores all rows together, its own among them.
 */
export type Scoring = "no-knock" | "lowest" | "tied" | "beaten";

/** An action of a seat. */
export type SeatAction = Arrange | Draw | Knock | Replace | Discard;

/** A match as one seat saw it. */
export interface SeatRecord {
  format: 1;
  game: "esadof";
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

/**
 * The source of a drawn card.
 * pile: The top of the pile, which all seats see.
 * stock: The top of the stock, which no seat sees.
 */
export type Source = "pile" | "stock";

/** A match at one moment, with all hidden cards. */
export interface State {
  /** The parts that change from hand to hand. */
  table: Table;
  /** The phase: what happens next. */
  phase: Phase;
  /** The seats awaited, in order; () when a deal is awaited, and at the end. */
  awaited: number[];
  /** By seat and slot: the knowledge of the card there. */
  known: Known[][];
  /** The discards, oldest first: the last one is the top. */
  pile: Card[];
  /** The turns completed in this hand; null without `max_turns`. */
  turns: number | null;
  /** By seat, left to right, or as dealt until the seat has arranged; () between hands. */
  rows: Card[][];
  /** The cards still face down, the top first. */
  stock: Card[];
  /** The card in the hand of the seat to act. */
  drawn: Drawn | null;
}

/** A match at one moment, with all hidden cards. */
export interface StateDocument {
  format: 1;
  game: "esadof";
  type: "state";
  /** The parts that change from hand to hand. */
  table: Table;
  /** The phase: what happens next. */
  phase: Phase;
  /** The seats awaited, in order; () when a deal is awaited, and at the end. */
  awaited: number[];
  /** By seat and slot: the knowledge of the card there. */
  known: Known[][];
  /** The discards, oldest first: the last one is the top. */
  pile: Card[];
  /** The turns completed in this hand; null without `max_turns`. */
  turns: number | null;
  /** By seat, left to right, or as dealt until the seat has arranged; () between hands. */
  rows: Card[][];
  /** The cards still face down, the top first. */
  stock: Card[];
  /** The card in the hand of the seat to act. */
  drawn: Drawn | null;
}

/** The last card of the stock was drawn and placed, and the hand is over. */
export interface StockEmpty {
  type: "stock-empty";
  /** The cards that it moved or showed, in order. */
  moves: Move[];
}

/** The public parts, which change from hand to hand, never by a turn. */
export interface Table {
  /** The rules of the match. */
  rules: Rules;
  /** The dealer; the next seat begins. */
  dealer: number;
  /** By seat: the sum of all scores. */
  points: number[];
  /** The hand in play or awaited, 1, 2, …; at the end the last one. */
  hand_number: number;
  /** The last hand finished. */
  last_hand: Hand | null;
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

/** Something that happened, as data and in words. */
export interface Told {
  /** What happened, as data. */
  event: Event;
  /** The same as a sentence, with the names of people. */
  text: string;
}

/** All seats have peeked, and the first turn is due. */
export interface TurnsBegan {
  type: "turns-began";
  /** The seat after the dealer, which has the first turn. */
  seat: number;
  /** The cards that it moved or showed, in order. */
  moves: Move[];
}

/** The turns that a hand may have were played, and it is over. */
export interface TurnsOver {
  type: "turns-over";
  /** The number of turns. */
  turns: number;
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
  /** The parts that change from hand to hand. */
  table: Table;
  /** The phase: what happens next. */
  phase: Phase;
  /** The seats awaited, in order; () when a deal is awaited, and at the end. */
  awaited: number[];
  /** By seat and slot: the knowledge of the card there. */
  known: Known[][];
  /** The discards, oldest first: the last one is the top. */
  pile: Card[];
  /** The turns completed in this hand; null without `max_turns`. */
  turns: number | null;
  /** The seat whose view it is; null: a spectator's. */
  viewer: number | null;
  /** By seat and slot, with null for each card the viewer does not know. */
  rows: (Card | null)[][];
  /** The number of cards face down. */
  stock: number;
  /** The card in the hand of the seat to act; null in it if the viewer may not see it. */
  drawn: Drawn | null;
  /** The legal actions of the viewer; () if it is not awaited. */
  legal_actions: (Deal | Arrange | Draw | Knock | Replace | Discard)[];
  /** The seat awaited; null while several arrange, at a deal and at the end. */
  to_act: number | null;
  /** The seats with the lowest total when the match is over; () before. */
  winners: number[];
  /** The parts that belong to each seat, with null for each hidden card. */
  seats: Player[];
}

/** A match as one seat, or a spectator, sees it. */
export interface ViewDocument {
  format: 1;
  game: "esadof";
  type: "view";
  /** The parts that change from hand to hand. */
  table: Table;
  /** The phase: what happens next. */
  phase: Phase;
  /** The seats awaited, in order; () when a deal is awaited, and at the end. */
  awaited: number[];
  /** By seat and slot: the knowledge of the card there. */
  known: Known[][];
  /** The discards, oldest first: the last one is the top. */
  pile: Card[];
  /** The turns completed in this hand; null without `max_turns`. */
  turns: number | null;
  /** The seat whose view it is; null: a spectator's. */
  viewer: number | null;
  /** By seat and slot, with null for each card the viewer does not know. */
  rows: (Card | null)[][];
  /** The number of cards face down. */
  stock: number;
  /** The card in the hand of the seat to act; null in it if the viewer may not see it. */
  drawn: Drawn | null;
  /** The legal actions of the viewer; () if it is not awaited. */
  legal_actions: (Deal | Arrange | Draw | Knock | Replace | Discard)[];
  /** The seat awaited; null while several arrange, at a deal and at the end. */
  to_act: number | null;
  /** The seats with the lowest total when the match is over; () before. */
  winners: number[];
  /** The parts that belong to each seat, with null for each hidden card. */
  seats: Player[];
}
