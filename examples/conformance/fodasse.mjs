// Fodasse in JavaScript, written from docs/rules/fodasse.md and docs/rules/house-rules.md, with every
// switch of the rules. Numbers in comments are those of the rules. A state is the plain object that the
// schema calls State; functions leave it as it is.

const SUITS = "DSHC"; // 2
const BOOK_RANKS = "4567QJKA23"; // 1
const FIXED = ["7D", "AS", "7H", "4C"]; // weak to strong
const MOST_SEATS = 39;

// Cards

const rankOf = (card) => card[0];
const order = (card) => BOOK_RANKS.indexOf(card[0]) * 4 + SUITS.indexOf(card[1]);
const mostSeats = (rules) => Math.min(MOST_SEATS, deckSize(rules) - 1);
const deckSize = (rules) => 4 * rules.ranks.length;
const turnsUp = (rules) => rules.manilha === "vira"; // 6b

// How strong a manilha is among manilhas; -1 for any other card (14).
function manilhaStrength(card, rules, manilha) {
  if (rules.manilha === "fixed") return FIXED.indexOf(card);
  return rules.manilha === "vira" && rankOf(card) === manilha ? SUITS.indexOf(card[1]) : -1;
}

// Weak to strong: manilhas above all others, of one rank the lower suit first.
const strength = (card, rules, manilha) => {
  const among = manilhaStrength(card, rules, manilha);
  return among >= 0 ? 100 + among : order(card);
};

// The seat that takes a stage, or null (14).
function taker(cards, rules, manilha) {
  const best = (some, key) => some.reduce((one, other) => (key(other[1]) > key(one[1]) ? other : one));
  const manilhas = cards.filter(([, card]) => manilhaStrength(card, rules, manilha) >= 0);
  if (manilhas.length) return best(manilhas, (card) => manilhaStrength(card, rules, manilha))[0];
  const rank = (card) => BOOK_RANKS.indexOf(rankOf(card));
  const equal = ([, card]) => cards.filter(([, other]) => rankOf(other) === rankOf(card));
  let standing = cards;
  if (rules.equal_cards === "suit") return best(cards, order)[0];
  if (rules.equal_cards === "annul") standing = cards.filter((each) => equal(each).length === 1);
  if (rules.equal_cards === "pairs")
    standing = cards.filter((each) => equal(each).length % 2 && equal(each).at(-1) === each);
  if (!standing.length) return null;
  const found = best(standing, rank);
  return rules.equal_cards === "nobody" && equal(found).length > 1 ? null : found[0];
}

// The cards of a stage that annul each other (14a).
function annulledAmong(cards, rules, manilha) {
  const plain = cards.map(([, card]) => card).filter((card) => manilhaStrength(card, rules, manilha) < 0);
  const equal = (card) => plain.filter((other) => rankOf(other) === rankOf(card));
  if (rules.equal_cards === "annul") return plain.filter((card) => equal(card).length > 1);
  const isPaired = (card) => equal(card).indexOf(card) < equal(card).length - (equal(card).length % 2);
  return rules.equal_cards === "pairs" ? plain.filter(isPaired) : [];
}

// Seats

// The first of some seats after a seat, going round.
const after = (seats, seat) => seats.find((each) => each > seat) ?? seats[0];
const dealtIn = (state) => state.bids.flatMap((bid, seat) => (bid === null ? [] : [seat]));
const wonBy = (state, seat) => state.stages.filter((each) => each.winner === seat).length;
const isBlind = ({ rules, hand_size: size, round_number: number }) =>
  size === 1 && (rules.blind_rounds === "all" || (rules.blind_rounds === "first" && number === 1)); // 6

// Hand sizes (7b)

function mostCards(rules, seats) {
  const most = Math.floor((deckSize(rules) - (turnsUp(rules) ? 1 : 0)) / seats);
  return Math.min(most, rules.hand_cap ?? most);
}

function firstSize(rules, seats, given = 0) {
  const falls = rules.progression === "down_up";
  const size = given || (falls ? mostCards(rules, seats) : 1);
  return { size, falling: falls && size > 1 };
}

// The size after a round, by the numbers of seats dealt into it and left after it.
function nextSize({ size, falling }, rules, dealt, left) {
  const most = mostCards(rules, left);
  if (rules.progression === "stay")
    return { size: size === mostCards(rules, dealt) ? most : size + 1, falling: false };
  if (!falling && size + 1 <= most) return { size: size + 1, falling: false };
  if (rules.progression === "up_restart") return { size: 1, falling: false };
  const smaller = Math.max(1, Math.min(size - 1, most));
  return { size: smaller, falling: smaller > 1 };
}

// The size where newcomers make the one that is due impossible.
function sizeForMore({ size, falling }, rules, seats) {
  const most = mostCards(rules, seats);
  if (size <= most) return { size, falling };
  if (rules.progression === "up_restart") return { size: 1, falling: false };
  if (rules.progression === "stay") return { size: most, falling: false };
  const smaller = Math.max(1, falling ? most : Math.min(size - 2, most));
  return { size: smaller, falling: smaller > 1 };
}

// Start

const WORDS = {
  manilha: ["vira", "fixed", "none"],
  equal_cards: ["annul", "pairs", "nobody", "suit", "first"],
  annulled: ["accumulates", "lost"],
  annulled_lead: ["leader", "last_tied"],
  blind_rounds: ["all", "first", "none"],
  restrict_last_bid: ["always", "not_blind", "never"],
  scoring: ["book", "flat", "difference"],
  progression: ["up_down", "up_restart", "down_up", "stay"],
  simultaneous: ["replay", "draw", "fewest", "sudden_death"],
};
const NUMBERS = { limit: [1, 999], hand_cap: [1, 20], max_rounds: [1, 999999] };

// Why no match can start like this; null if one can.
export function startRefusal(seats, rules, { dealer = 0, hand_size = 1 }) {
  const refuse = (code, ...fields) => ({ code, fields });
  const isWithin = (number, first, last) => number >= first && number <= last;
  for (const [field, words] of Object.entries(WORDS))
    if (!words.includes(rules[field])) return refuse("unknown-word", field);
  for (const [field, [first, last]] of Object.entries(NUMBERS))
    if (rules[field] !== null && !isWithin(rules[field], first, last)) return refuse("out-of-range", field);
  const places = rules.ranks.map((rank) => BOOK_RANKS.indexOf(rank));
  if (places.length < 2 || places.some((place, number) => place <= (places[number - 1] ?? -1)))
    return refuse("out-of-range", "ranks");
  if (rules.manilha === "fixed" && FIXED.some((card) => !rules.ranks.includes(rankOf(card))))
    return refuse("conflict", "manilha", "ranks");
  if (rules.blind_rounds === "first" && rules.progression === "down_up")
    return refuse("conflict", "blind_rounds", "progression");
  if (!isWithin(seats, 2, mostSeats(rules))) return refuse("out-of-range", "seats");
  if (!isWithin(dealer, 0, seats - 1)) return refuse("out-of-range", "dealer");
  return isWithin(hand_size, 1, mostCards(rules, seats)) ? null : refuse("out-of-range", "hand_size");
}

export function start(seats, rules, { dealer = 0, hand_size = 0 } = {}) {
  const all = [...Array(seats).keys()];
  const history = {
    ladder: firstSize(rules, seats, hand_size),
    endgame: null,
    rounds_left: rules.max_rounds,
    eliminated: [],
    left: [],
    ended: null,
  };
  const table = {
    rules,
    history,
    at_table: all,
    dealer,
    points: all.map(() => 0),
    penalties: all.map(() => 0),
    round_number: 1,
    hand_size: history.ladder.size,
    waiting: [],
    motion: null,
    last_motion: null,
    paused: null,
    last_round: null,
  };
  return clear({ table, phase: "deal", first_deal: true });
}

// Take all cards and bids away.
function clear(state) {
  return Object.assign(state, {
    turn: null,
    vira: null,
    manilha: null,
    hands: state.table.points.map(() => []),
    bids: state.table.points.map(() => null),
    stage: [],
    stages: [],
  });
}

// Actions

let told = []; // what happens while an action is done

const tell = (type, values = {}) => told.push({ type, ...values });

// The state after an action, and the events: the action and all that it forced.
export function done(state, action) {
  const next = structuredClone(state);
  told = [];
  DO[action.type](next, action);
  tellWhatIsDue(state, next);
  return { state: next, events: told };
}

export const apply = (state, action) => done(state, action).state;

function tellWhatIsDue(before, state) {
  const { endgame } = state.table.history;
  if (state.phase === "over") {
    const { ranking, reason } = outcome(state);
    tell("match-over", { winners: ranking[0], reason });
    return;
  }
  if (endgame === null && before.table.history.endgame !== null) tell("endgame-ended");
  else if (endgame !== before.table.history.endgame) tell("endgame-began", { stages: endgame });
  const due = ({ phase, table: { round_number, dealer, hand_size, rules } }) =>
    phase === "deal" && { round_number, dealer, hand_size, is_blind: isBlind({ rules, round_number, hand_size }) };
  const isNew = told.some(({ type }) => type === "deal-void" || type === "round-scored");
  if (isNew || (due(state) && JSON.stringify(due(state)) !== JSON.stringify(due(before)))) tell("deal-due", due(state));
}

const lettersOf = (points, rules) => (rules.limit === 7 ? "FODASSE".slice(0, points) : null); // 3

const DO = {
  deal(state, { hands, vira }) {
    const { table } = state;
    const { rules, history } = table;
    table.at_table.forEach((seat, place) => {
      state.hands[seat] = [...hands[place]].sort((one, other) => order(one) - order(other));
      if (history.endgame) state.bids[seat] = 4; // 16, 17
    });
    state.vira = vira;
    state.manilha = vira && rules.ranks[(rules.ranks.indexOf(rankOf(vira)) + 1) % rules.ranks.length];
    state.phase = history.endgame ? "play" : "bid";
    state.first_deal = false;
    state.turn = after(table.at_table, table.dealer);
    const { round_number, hand_size, dealer } = table;
    const is_blind = isBlind(table);
    tell("cards-dealt", { round_number, hand_size, dealer, vira: is_blind ? null : vira, is_blind });
    if (history.endgame) tell("bids-set", { stages: 4 });
  },

  bid(state, { seat, stages }) {
    const { table } = state;
    state.bids[seat] = stages;
    tell("bid-made", { seat, stages, total: state.bids.reduce((sum, bid) => sum + bid, 0) });
    state.turn = after(table.at_table, seat);
    if (table.at_table.some((each) => state.bids[each] === null)) return;
    state.phase = "play";
    if (!isBlind(table)) return;
    const first = table.at_table.indexOf(state.turn); // 6: everything is turned up
    const seats = [...table.at_table.slice(first), ...table.at_table.slice(0, first)];
    state.stage = seats.map((each) => [each, state.hands[each].pop()]);
    tell("cards-revealed", { cards: state.stage, vira: state.vira });
    settle(state);
  },

  play(state, { seat, card }) {
    const { table } = state;
    const hand = state.hands[seat];
    hand.splice(hand.indexOf(card), 1);
    tell("card-played", { seat, card });
    if (!state.stage.length && !state.stages.length && table.motion && table.motion.motion.type !== "pause")
      close(state, "lapsed"); // 7c
    state.stage.push([seat, card]);
    state.turn = after(table.at_table, seat);
    settleIfComplete(state);
  },

  join(state, { seat }) {
    const { table } = state;
    table.points.push(0);
    table.penalties.push(0);
    state.hands.push([]);
    state.bids.push(null);
    table.waiting.push(seat);
    tell("seat-joined", { seat });
    if (state.phase === "deal" && state.first_deal) seatNewcomers(state); // 15
  },

  leave(state, { seat }) {
    const { table, phase } = state;
    table.history.left.push(seat);
    table.penalties[seat] = 0;
    tell("seat-left", { seat });
    if (table.waiting.includes(seat)) {
      table.waiting = table.waiting.filter((each) => each !== seat);
      return;
    }
    table.at_table = table.at_table.filter((each) => each !== seat);
    const { motion } = table;
    const accused = motion && accusedBy(motion.motion, table);
    if (motion) {
      motion.in_favour = motion.in_favour.filter((each) => each !== seat);
      motion.against = motion.against.filter((each) => each !== seat);
    }
    state.hands[seat] = [];
    if (table.at_table.length === 1) over(state, "leaving");
    else if (phase === "play") leaveInPlay(state, seat);
    else {
      const isNew = table.round_number === 1 && state.first_deal;
      if (table.dealer === seat) table.dealer = after(table.at_table, seat);
      dealAgain(state, !isNew);
    }
    if (table.motion && accused === seat) close(state, "lapsed", accused);
    else if (table.motion) decide(state);
  },

  propose(state, { seat, motion }) {
    state.table.motion = { motion, in_favour: [seat], against: [] };
    state.table.last_motion = null;
    tell("motion-proposed", { seat, motion, accused: accusedBy(motion, state.table) });
    decide(state);
  },

  vote(state, { seat, in_favour }) {
    const { motion } = state.table;
    const votes = in_favour ? motion.in_favour : motion.against;
    votes.push(seat);
    tell("vote-cast", { seat, in_favour });
    votes.sort((one, other) => one - other);
    decide(state);
  },

  resume(state, { seat }) {
    state.table.paused = null;
    tell("pause-ended", { seat });
  },
};

// Stages

function settleIfComplete(state) {
  const played = new Set(state.stage.map(([seat]) => seat));
  if (state.table.at_table.every((seat) => played.has(seat))) settle(state);
}

function settle(state) {
  const { table, stage: cards } = state;
  const { rules } = table;
  const winner = taker(cards, rules, state.manilha);
  state.stage = [];
  state.stages.push({ cards, winner });
  let leader = winner;
  if (winner === null) {
    const high = Math.max(...cards.map(([, card]) => BOOK_RANKS.indexOf(rankOf(card))));
    const highest = cards.filter(([, card]) => BOOK_RANKS.indexOf(rankOf(card)) === high);
    leader = rules.annulled_lead === "last_tied" ? highest.at(-1)[0] : cards[0][0]; // 14d
    tell("stage-annulled", { accumulated: accumulated(state), cards, accumulates: rules.annulled === "accumulates" });
  } else {
    const before = wonBy(state, winner) - 1;
    if (rules.annulled === "accumulates") for (const each of state.stages) each.winner ??= winner; // 14e
    const won = wonBy(state, winner);
    const annulled = annulledAmong(cards, rules, state.manilha);
    tell("stage-taken", { seat: winner, stages: won - before, won, cards, bid: state.bids[winner], annulled });
  }
  state.turn = table.at_table.includes(leader) ? leader : after(table.at_table, leader); // 7k, 18c
  if (state.stages.length === table.hand_size) endRound(state);
}

function leaveInPlay(state, seat) {
  const { table } = state;
  if (state.turn === seat) state.turn = after(table.at_table, seat);
  if (state.stage.length) settleIfComplete(state);
}

// The stages that wait for the next seat to take one (14c).
const accumulated = ({ stages, table }) =>
  table.rules.annulled === "lost" ? 0 : stages.filter((each) => each.winner === null).length;

// The end of a round (8 to 13)

function endRound(state) {
  const { table } = state;
  const { rules, history } = table;
  const seats = dealtIn(state);
  const bids = seats.map((seat) => state.bids[seat]);
  const won = seats.map((seat) => wonBy(state, seat));
  const isNil = rules.nil_round_bonus && !bids.some(Boolean) && !won.some(Boolean); // 10
  const cost = (seat) => {
    if (isNil) return -1;
    const missed = Math.abs(state.bids[seat] - wonBy(state, seat));
    const isFlat = rules.scoring === "flat" || (rules.scoring === "book" && seats.length < 6); // 8, 9
    return isFlat ? Math.min(missed, 1) : missed;
  };
  const before = table.points;
  const uncapped = before.map((points, seat) =>
    table.at_table.includes(seat) ? Math.max(0, points + cost(seat)) + table.penalties[seat] : points,
  ); // 11
  const gone = table.at_table.filter((seat) => uncapped[seat] >= rules.limit);
  const least = Math.min(...table.at_table.map((seat) => uncapped[seat]));
  const fewest = table.at_table.filter((seat) => uncapped[seat] === least);
  const isAll = gone.length === table.at_table.length; // 13
  const isRepeated =
    isAll && (rules.simultaneous === "replay" || (rules.simultaneous === "fewest" && fewest.length > 1));
  const isSpared = isAll && rules.simultaneous === "sudden_death";
  const out = isRepeated || isSpared ? [] : gone;
  if (accumulated(state)) tell("stages-lost", { stages: accumulated(state) }); // 14f
  if (isNil && !isRepeated) tell("bonus-given");
  for (const seat of isRepeated ? [] : table.at_table)
    if (table.penalties[seat]) tell("penalty-paid", { seat, points: table.penalties[seat] });
  if (isAll) {
    const replaced = { draw: "drawn", fewest: "won", sudden_death: "spared" }[rules.simultaneous];
    tell("all-out", { outcome: isRepeated ? "replayed" : replaced });
  }
  if (isRepeated) tell("round-repeated", { number: table.round_number });
  else {
    const most = (seat) => rules.limit - (isSpared && gone.includes(seat) ? 1 : 0);
    table.points = uncapped.map((points, seat) => Math.min(points, most(seat)));
  }
  table.last_round = {
    number: table.round_number,
    seats,
    bids,
    won,
    gained: seats.map((seat) => table.points[seat] - before[seat]),
    stages: state.stages,
    vira: state.vira,
    repeated: isRepeated,
  };
  const { gained } = table.last_round;
  tell("round-scored", { number: table.round_number, seats, bids, won, gained });
  for (const [place, seat] of seats.entries()) {
    const points = table.points[seat];
    if (gained[place])
      tell("points-changed", { seat, change: gained[place], points, letters: lettersOf(points, rules) });
  }
  for (const seat of out) tell("seat-eliminated", { seat });
  table.penalties = table.penalties.map(() => 0);
  if (history.rounds_left !== null) history.rounds_left -= 1;
  if (table.motion) close(state, "lapsed");
  const leavers = seats.some((seat) => !table.at_table.includes(seat));
  if (isAll && out.length) {
    const winners = rules.simultaneous === "fewest" ? fewest : gone;
    const others = gone.filter((seat) => !winners.includes(seat));
    if (others.length) history.eliminated.push(others);
    history.eliminated.push(winners);
    table.at_table = [];
    over(state, "elimination");
  } else if (isRepeated) {
    if (history.rounds_left === 0) over(state, "max-rounds");
    else {
      if (!table.at_table.includes(table.dealer)) table.dealer = after(table.at_table, table.dealer);
      dealAgain(state, leavers);
    }
  } else {
    if (out.length) history.eliminated.push(out);
    table.at_table = table.at_table.filter((seat) => !out.includes(seat)); // 12
    if (table.at_table.length === 1) over(state, "elimination");
    else if (history.rounds_left === 0) over(state, "max-rounds");
    else nextRound(state, out.length > 0, leavers, isSpared);
  }
}

function nextRound(state, someOut, someLeft, isSpared) {
  const { table } = state;
  const { rules, history } = table;
  table.dealer = after(table.at_table, table.dealer); // 7a
  table.round_number += 1;
  const dealt = table.last_round.seats.length;
  if (isSpared) {
    history.ladder = firstSize(rules, table.at_table.length);
    history.endgame = null;
  } else if (history.endgame === null)
    history.ladder = nextSize(history.ladder, rules, dealt, table.at_table.length);
  judgeEndgame(table, someOut || (someLeft && rules.leaving_shrinks && !isSpared));
  state.phase = "deal";
  state.first_deal = true;
  clear(state);
  seatNewcomers(state);
}

// A deal that lies is void, or a round is played again: the same dealer deals again.
function dealAgain(state, someLeft) {
  const { table } = state;
  if (state.phase !== "deal" && !told.some(({ type }) => type === "round-repeated")) tell("deal-void");
  judgeEndgame(table, someLeft && table.rules.leaving_shrinks);
  if (state.phase !== "deal") state.first_deal = false;
  state.phase = "deal";
  clear(state);
}

function judgeEndgame(table, someGone) {
  const { rules, history } = table;
  const seats = table.at_table.length;
  const stages = { 3: 13, 2: 5 }[seats]; // 16, 17
  const canBeDealt = stages * seats + (turnsUp(rules) ? 1 : 0) <= deckSize(rules);
  if (someGone && rules.endgames && stages && canBeDealt) history.endgame = stages;
  table.hand_size = history.endgame ?? history.ladder.size;
}

function seatNewcomers(state) {
  const { table } = state;
  const { rules, history } = table;
  if (!table.waiting.length) return;
  const totals = [...new Set(table.at_table.map((seat) => table.points[seat]))].sort((one, other) => other - one);
  for (const seat of table.waiting) {
    const points = totals[1] ?? totals[0]; // 15
    table.points[seat] = points;
    tell("seat-seated", { seat, points, letters: lettersOf(points, rules) });
  }
  table.at_table = [...table.at_table, ...table.waiting];
  table.waiting = [];
  history.endgame = null; // 17
  history.ladder = sizeForMore(history.ladder, rules, table.at_table.length);
  table.hand_size = history.ladder.size;
}

function over(state, reason) {
  const { table } = state;
  table.history.ended = reason;
  if (table.paused !== null) tell("pause-ended", { seat: null });
  table.paused = null;
  table.penalties = table.penalties.map(() => 0);
  if (table.motion) close(state, "lapsed");
  state.phase = "over";
  state.first_deal = false;
  clear(state);
}

// Motions (7c, 7d, 18d)

function accusedBy(motion, table) {
  if (motion.type === "misdeal") return table.dealer;
  return motion.type === "misreport" ? motion.accused : null;
}

function close(state, fate, accused = null) {
  const { table } = state;
  const { motion } = table.motion;
  tell("motion-closed", { motion, fate, accused: accused ?? accusedBy(motion, table) });
  table.last_motion = { ...table.motion, fate };
  table.motion = null;
}

function decide(state) {
  const { table } = state;
  const { motion, in_favour, against } = table.motion;
  const half = table.at_table.length / 2;
  if (table.at_table.length - against.length <= half) close(state, "rejected");
  if (in_favour.length <= half) return;
  close(state, "carried");
  if (motion.type === "pause") {
    table.paused = motion.minutes;
    tell("pause-began", { minutes: motion.minutes });
    return;
  }
  const [accused, points] = [accusedBy(motion, table), motion.type === "misdeal" ? 1 : 2]; // 7c, 7d
  table.penalties[accused] += points;
  tell("penalty-given", { seat: accused, points });
  if (motion.type === "misdeal") {
    if (state.phase !== "deal") dealAgain(state, dealtIn(state).some((seat) => !table.at_table.includes(seat)));
  }
}

// What is allowed

// Why an action is refused; null if it is allowed.
export function refusal(state, action) {
  const refuse = (code, rule, params = {}) => ({ code, rule, params });
  const { table, phase } = state;
  const { rules, at_table: seated, waiting } = table;
  const { type, seat } = action;
  if (phase === "over") return refuse("match-over", "3");
  if (type === "deal") return table.paused !== null ? refuse("paused", "18d") : dealRefusal(state, action, refuse);
  if (type === "join") {
    const most = mostSeats(rules);
    const free = table.points.length;
    if (seat !== free) return refuse("next-seat", "15", { free });
    return seated.length + waiting.length < most ? null : refuse("table-full", "15", { most });
  }
  const isPaused = table.paused !== null;
  if (isPaused && type !== "leave" && type !== "resume") return refuse("paused", "18d");
  if (type === "bid" && phase !== "bid") return refuse("not-bidding", "7e");
  if (type === "play" && phase !== "play") return refuse("not-playing", "7h");
  if (seat < 0 || seat >= table.points.length) return refuse("unknown-seat", "seats");
  if (type === "leave") return seated.includes(seat) || waiting.includes(seat) ? null : refuse("not-at-table", "12");
  if (!seated.includes(seat)) return refuse("not-at-table", "12");
  if (type === "resume") return isPaused ? null : refuse("not-paused", "18d");
  if (type === "bid") {
    const size = table.hand_size;
    if (seat !== state.turn) return refuse("not-your-turn", "7f", { turn: state.turn });
    if (action.stages < 0 || action.stages > size) return refuse("bid-range", "7f", { stages: size });
    return isBarred(state, action) ? refuse("last-bid", "7g", { stages: size }) : null;
  }
  if (type === "play") {
    if (seat !== state.turn) return refuse("not-your-turn", "7f", { turn: state.turn });
    return state.hands[seat].includes(action.card) ? null : refuse("not-held", "7i");
  }
  return type === "propose" ? proposalRefusal(state, action, refuse) : voteRefusal(state, action, refuse);
}

function isBarred(state, { seat, stages }) {
  const { table } = state;
  const { restrict_last_bid: where } = table.rules;
  const others = table.at_table.filter((each) => each !== seat).map((each) => state.bids[each]);
  if (others.includes(null) || where === "never" || (where === "not_blind" && isBlind(table))) return false;
  return others.reduce((sum, bid) => sum + bid, stages) === table.hand_size; // 7g
}

function dealRefusal(state, { hands, vira }, refuse) {
  const { table } = state;
  const { rules } = table;
  if (state.phase !== "deal") return refuse("not-dealing", "7");
  const cards = [...hands.flat(), ...(turnsUp(rules) ? [vira] : [])];
  const seats = table.at_table.length;
  if (hands.length !== seats) return refuse("hands-count", "7b", { hands: hands.length, seats });
  if (cards.includes(null)) return refuse("hidden", "actions");
  for (const [place, hand] of hands.entries())
    if (hand.length !== table.hand_size)
      return refuse("hand-size", "7b", { seat: table.at_table[place], cards: hand.length, due: table.hand_size });
  if (!turnsUp(rules) && vira !== null) return refuse("no-vira", "6b");
  for (const [place, card] of cards.entries()) {
    if (!rules.ranks.includes(rankOf(card))) return refuse("foreign-card", "1", { card });
    if (cards.indexOf(card) < place) return refuse("card-twice", "5", { card });
  }
  return null;
}

function proposalRefusal(state, { motion }, refuse) {
  const { table } = state;
  if (table.motion) return refuse("motion-open", "18d");
  if (motion.type === "pause")
    return motion.minutes >= 1 && motion.minutes <= 15 ? null : refuse("pause-range", "18d");
  if (state.phase === "play" && (state.stage.length || state.stages.length)) return refuse("card-played", "7c");
  if (!table.at_table.includes(accusedBy(motion, table))) return refuse("accused-gone", "7c");
  return motion.accused === table.dealer ? refuse("accused-dealer", "7d") : null;
}

function voteRefusal(state, { seat, motion }, refuse) {
  const open = state.table.motion;
  if (!open) return refuse("no-motion", "18d");
  if (motion && JSON.stringify(motion) !== JSON.stringify(open.motion))
    return refuse("other-motion", "18d", { motion: open.motion });
  return [...open.in_favour, ...open.against].includes(seat) ? refuse("already-voted", "18d") : null;
}

export function awaited({ phase, turn, table }) {
  if (phase === "over") return [];
  if (table.paused !== null) return table.at_table;
  return phase === "deal" ? ["chance"] : [turn];
}

// The cards that can be dealt, and how many are: the hands of the seats in order, then the vira (7).
export function chance({ table }) {
  const { rules, at_table, hand_size } = table;
  const pool = rules.ranks.flatMap((rank) => [...SUITS].map((suit) => rank + suit));
  return { pool, count: at_table.length * hand_size + (turnsUp(rules) ? 1 : 0) };
}

export function legalActions(state, seat) {
  if (!awaited(state).includes(seat)) return [];
  if (state.table.paused !== null) return [{ type: "resume", seat }];
  if (state.phase === "play") return state.hands[seat].map((card) => ({ type: "play", seat, card }));
  const bids = [...Array(state.table.hand_size + 1).keys()].map((stages) => ({ type: "bid", seat, stages }));
  return bids.filter((bid) => !isBarred(state, bid));
}

export function tableActions(state) {
  const { table } = state;
  const seats = [...table.points.keys()];
  const motion = table.motion?.motion ?? null;
  const tried = [{ type: "join", seat: table.points.length }, ...seats.map((seat) => ({ type: "leave", seat }))];
  for (const seat of seats) {
    tried.push({ type: "propose", seat, motion: { type: "misdeal" } });
    for (const accused of seats) tried.push({ type: "propose", seat, motion: { type: "misreport", accused } });
    tried.push({ type: "propose", seat, motion: { type: "pause", minutes: 15 } });
    for (const in_favour of [true, false]) tried.push({ type: "vote", seat, in_favour, motion });
  }
  return tried.filter((action) => refusal(state, action) === null);
}

export function absent(state, seat) {
  const legal = legalActions(state, seat);
  const weight = ({ card }) => strength(card, state.table.rules, state.manilha);
  return state.phase === "play" && state.table.paused === null
    ? legal.reduce((one, other) => (weight(other) < weight(one) ? other : one))
    : legal[0];
}

// What is seen

const sees = (state, viewer, seat) =>
  state.table.at_table.includes(viewer) && (viewer === seat) !== isBlind(state.table);

export function censor(state, action, viewer) {
  if (action.type !== "deal") return action;
  const hands = action.hands.map((hand, place) =>
    sees(state, viewer, state.table.at_table[place]) ? hand : hand.map(() => null),
  );
  return { ...action, hands, vira: isBlind(state.table) ? null : action.vira };
}

export function view(state, viewer) {
  const { table, phase, turn, stages, stage, bids, first_deal } = state;
  const { rules, history, at_table, waiting, points } = table;
  const hidesVira = isBlind(table);
  const manilha = hidesVira ? null : state.manilha;
  const hands = state.hands.map((hand, seat) => (sees(state, viewer, seat) ? hand : hand.map(() => null)));
  const out = history.eliminated.flat();
  const status = (seat) => {
    if (at_table.includes(seat)) return "in";
    if (waiting.includes(seat)) return "waiting";
    return out.includes(seat) ? "eliminated" : "left";
  };
  const isPlayed = phase === "bid" || phase === "play";
  const leads = phase === "bid" ? after(at_table, table.dealer) : (stage[0]?.[0] ?? turn);
  const ofRank = manilha && rules.manilha === "vira" ? [...SUITS].map((suit) => manilha + suit) : [];
  return {
    table,
    phase,
    first_deal,
    turn,
    bids,
    stage,
    stages,
    viewer,
    vira: hidesVira ? null : state.vira,
    manilha,
    hands,
    legal_actions: viewer === null ? [] : legalActions(state, viewer),
    leader: isPlayed ? leads : null,
    to_act: table.paused === null ? turn : null,
    is_blind: hidesVira,
    manilhas: isPlayed ? (rules.manilha === "fixed" ? FIXED : ofRank) : [],
    accumulated: accumulated(state),
    winners: outcome(state)?.ranking[0] ?? [],
    seats: points.map((total, seat) => ({
      points: total,
      lives: rules.limit - total,
      hand: hands[seat],
      bid: bids[seat],
      won: wonBy(state, seat),
      penalty: table.penalties[seat],
      status: status(seat),
    })),
  };
}

export function outcome({ phase, table }) {
  if (phase !== "over") return null;
  const { history, at_table, waiting, points } = table;
  const totals = [...new Set(at_table.map((seat) => points[seat]))].sort((one, other) => one - other);
  const ranking = [
    ...totals.map((total) => at_table.filter((seat) => points[seat] === total)),
    ...[...history.eliminated].reverse(),
    ...(waiting.length ? [waiting] : []),
    ...[...history.left].reverse().map((seat) => [seat]),
  ];
  return { ranking, reason: history.ended };
}

export function returns(state) {
  const winners = outcome(state)?.ranking[0] ?? [];
  const seats = [...state.table.points.keys()];
  const losers = seats.length - winners.length;
  if (!winners.length || !losers) return seats.map(() => 0);
  return seats.map((seat) => (winners.includes(seat) ? 1 / winners.length : -1 / losers));
}
