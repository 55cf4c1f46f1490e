/* How fast random matches of Fodasse can be played: a limit to compare fodasse.bulk with. */
#include "limit.h"

enum { SEATS = 40, RANKS = 10, DECK = 4 * RANKS, LIMIT = 7, ENDGAME_BID = 4, MANY = 6 };

/* A set of cards is a mask: five bits a rank, weak to strong, a bit a suit and one that is spare,
   so that all ranks can be counted at once without one carrying into the next. */
enum { RANK_BITS = 5 };
static const Word ONE_A_RANK = 0x0000210842108421;
static const Word SUITS = 15;

typedef struct {
    int seats, dealer, size, falling, endgame; /* places at the table, not seats */
    int seat[SEATS], points[SEATS], bids[SEATS], won[SEATS];
    Word hands[SEATS], manilhas;
    uint8_t holder[64]; /* who was dealt a card, by its place from the top of the mask */
} Match;

static struct {
    long rounds, repeated, decisions, bids, exact, stages, annulled, wins[SEATS];
} sums;

INLINE int from_top(Word set) { return __builtin_clzll(set); }

/* Rules 6 and 7: a card at a time round the table, then the vira. */
INLINE void deal(Match *m, int n, int size) {
    Word left = ONE_A_RANK * SUITS, luck = 0, hands[SEATS];
    int cards = DECK;
    for (int p = 0; p < n; p++) hands[p] = 0, m->won[p] = 0;
    for (int i = 0; i < size; i++)
        for (int p = 0; p < n; p++) {
            if (p % 5 == 0) luck = word();
            Word card = nth(left, draw(&luck, cards--));
            left ^= card;
            hands[p] |= card;
            m->holder[from_top(card)] = (uint8_t)p;
        }
    for (int p = 0; p < n; p++) m->hands[p] = hands[p];
    luck = word();
    int rank = (63 - from_top(nth(left, draw(&luck, cards)))) / RANK_BITS;
    m->manilhas = SUITS << (rank + 1 == RANKS ? 0 : RANK_BITS * (rank + 1));
}

/* Rules 7e to 7g: bids in turn; the last may not complete the call. */
INLINE void bid(Match *m, int n, int size, int first) {
    Word luck = word();
    int called = 0;
    for (int i = 0; i < n - 1; i++)
        called += m->bids[after(first, i, n)] = draw(&luck, size + 1);
    int barred = (size - called) & 1023; /* if too much is called already: above any bid */
    int stages = draw(&luck, size + (barred > size));
    m->bids[after(first, n - 1, n)] = stages + (stages >= barred);
}

/* Rule 14: the cards of a stage that can take it; the highest of them does. */
INLINE Word takers(Word cards, Word manilhas) {
    Word others = cards & ((cards | ONE_A_RANK << 4) - ONE_A_RANK); /* all but one of each rank */
    Word twice = (others + ONE_A_RANK * SUITS) & ONE_A_RANK << 4;
    Word single = cards & ~(twice - (twice >> 4));
    manilhas &= cards;
    return manilhas | (single & -(Word)(manilhas == 0));
}

/* Rules 7h to 7k and 14c: a card each, stage after stage. */
INLINE void play(Match *m, int n, int size, int leader) {
    int stages = 0;
    for (int left = size; left > 0; left--) {
        Word luck = word(), cards = 0;
        for (int i = 0; i < n; i++) {
            int p = after(leader, i, n);
            Word card = nth(m->hands[p], draw(&luck, left));
            m->hands[p] ^= card;
            cards |= card;
        }
        Word taking = takers(cards, m->manilhas);
        stages++;
        if (__builtin_expect(taking != 0, 1)) {
            leader = m->holder[from_top(taking)];
            m->won[leader] += stages;
            stages = 0;
        } else
            sums.annulled++;
    }
}

/* Rule 6e: all cards of a blind round are laid at once. */
INLINE void reveal(Match *m, int n) {
    Word cards = 0;
    for (int p = 0; p < n; p++) cards |= m->hands[p];
    Word taking = takers(cards, m->manilhas);
    if (taking)
        m->won[m->holder[from_top(taking)]] = 1;
    else
        sums.annulled++;
}

/* Rules 8 to 11 and 3: the points the round would lead to, and how many it would eliminate. */
INLINE int score(const Match *m, int n, int *points) {
    int any = 0, out = 0;
    for (int p = 0; p < n; p++) any |= m->bids[p] | m->won[p];
    for (int p = 0; p < n; p++) {
        int cost = abs(m->bids[p] - m->won[p]);
        sums.exact += (cost == 0) & (m->endgame == 0);
        if (n < MANY && cost > 1) cost = 1;
        if (!any) cost = -1;
        int total = m->points[p] + cost;
        total = total < 0 ? 0 : total > LIMIT ? LIMIT : total;
        points[p] = total;
        out += total == LIMIT;
    }
    return out;
}

/* Rule 12: those left close up; the next of them deals. */
static __attribute__((noinline)) void eliminate(Match *m, const int *points) {
    int n = m->seats, dealer = after(m->dealer, 1, n), left = 0;
    while (points[dealer] == LIMIT) dealer = after(dealer, 1, n);
    for (int p = 0; p < n; p++) {
        if (points[p] == LIMIT) continue;
        if (p == dealer) m->dealer = left;
        m->points[left] = points[p];
        m->seat[left++] = m->seat[p];
    }
    m->seats = left;
}

/* Rule 7b: up one by one while it can be dealt, down one by one, up again after 1. */
INLINE void step_size(Match *m) {
    int largest = (DECK - 1) / m->seats;
    int falls = m->size > 1 && (m->falling || m->size >= largest);
    m->size += falls ? -1 : 1;
    if (m->size > largest) m->size = largest;
    m->falling = falls && m->size > 1;
}

/* One round of n seats. Rule 13: if nobody would be left, it is played again. */
INLINE void play_round(Match *m, int n) {
    int size = m->endgame ? m->endgame : m->size;
    int first = after(m->dealer, 1, n), points[SEATS];
    deal(m, n, size);
    if (m->endgame)
        for (int p = 0; p < n; p++) m->bids[p] = ENDGAME_BID;
    else
        bid(m, n, size, first), sums.decisions += n, sums.bids += n;
    if (size == 1)
        reveal(m, n);
    else
        play(m, n, size, first), sums.decisions += n * size;
    sums.rounds++, sums.stages += size;
    int out = score(m, n, points);
    if (out == n) {
        sums.repeated++;
        return;
    }
    if (out)
        eliminate(m, points);
    else {
        for (int p = 0; p < n; p++) m->points[p] = points[p];
        m->dealer = first;
    }
    if (!m->endgame) step_size(m);
    if (out) m->endgame = m->seats == 3 ? 13 : m->seats == 2 ? 5 : 0; /* rules 16 and 17 */
}

/* A whole match. Most rounds have few seats: these have code of their own. */
static __attribute__((noinline)) void play_match(int seats) {
    static Match m;
    m = (Match){.seats = seats, .size = 1};
    for (int p = 0; p < seats; p++) m.seat[p] = p;
    while (m.seats > 4) play_round(&m, m.seats);
    while (m.seats == 4) play_round(&m, 4);
    while (m.seats == 3) play_round(&m, 3);
    while (m.seats == 2) play_round(&m, 2);
    sums.wins[m.seat[0]]++;
}

int main(int argc, char **argv) {
    Task given = task(argc, argv, 2, SEATS - 1);
    printf("matches/s %.0f", speed(given, play_match));
    print_mean("decisions", sums.decisions, given);
    print_mean("rounds", sums.rounds, given);
    print_mean("repeated", sums.repeated, given);
    print_mean("bids", sums.bids, given);
    print_mean("exact", sums.exact, given);
    print_mean("stages", sums.stages, given);
    print_mean("annulled", sums.annulled, given);
    print_wins(sums.wins, given);
}
