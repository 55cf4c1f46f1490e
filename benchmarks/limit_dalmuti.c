/* How fast random matches of The Great Dalmuti can be played by four: a limit to compare
   fodasse.bulk with. */
#include "limit.h"

enum { SEATS = 4, RANKS = 10, DECK = RANKS * (RANKS + 1) / 2, HANDS = 4 };
enum { EACH = DECK / SEATS + 1, A_WORD = 6 }; /* cards of a seat, but the last; draws of a word */

/* A hand is the number of its cards by rank, six bits each, rare to common: five for the number and
   one that is spare, so that all ranks can be compared with a number at once. */
enum { RANK_BITS = 6, SPARE = 1 << (RANK_BITS - 1), FIELD = 2 * SPARE - 1 };
static const Word ONE_A_RANK = 0x0041041041041041;

/* Who sits where: by place in the order of play, the best of the last hand first (rule 11). */
enum { PRESIDENT, VICE_PRESIDENT, SENIOR_INTERN, JUNIOR_INTERN };

typedef struct {
    int seat[SEATS], points[SEATS]; /* by place */
    Word hands[SEATS];
    Word full;           /* the whole deck, as a hand */
    uint8_t pack[DECK];  /* dealt from the front: of each card the place of its field */
} Match;

static struct {
    long decisions, hands, tricks, sets, later, stayed, wins[SEATS];
} sums;

/* Of every rank of which there are at least some cards, the spare bit. */
INLINE Word with_at_least(Word hand, int cards) {
    return (hand + ONE_A_RANK * (Word)(SPARE - cards)) & ONE_A_RANK * SPARE;
}

/* The number in the field of one rank. */
INLINE int number_of(Word hand, Word rank) {
    return (int)(hand >> (lowest(rank) - (RANK_BITS - 1)) & FIELD);
}

/* One card of each of these ranks. */
INLINE Word one_of(Word ranks) { return ranks / SPARE; }

/* Rules 1 and 12: the place that is dealt to last has one card less. */
INLINE void deal(Match *m) {
    Word luck = 0, rest = m->full;
    for (int p = 0; p < SEATS - 1; p++) {
        m->hands[p] = 0;
        for (int i = 0; i < EACH; i++) {
            if (i % A_WORD == 0) luck = word();
            m->hands[p] += (Word)1 << next_card(m->pack, EACH * p + i, DECK, &luck);
        }
        rest -= m->hands[p];
    }
    m->hands[SEATS - 1] = rest;
}

/* Rule 13: an intern owes its executive the two rarest cards. */
INLINE void pay(Match *m, int intern, int executive) {
    for (int i = 0; i < 2; i++) {
        Word ranks = with_at_least(m->hands[intern], 1), card = one_of(ranks & -ranks);
        m->hands[intern] -= card;
        m->hands[executive] += card;
    }
}

/* Rule 13: the executive gives any two cards back, of the same rank or of two. */
INLINE void give(Match *m, int executive, int intern) {
    static const uint8_t GREATER[] = {1, 2, 2, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 5,
                                      6, 6, 6, 6, 6, 6, 7, 7, 7, 7, 7, 7, 7, 8, 8,
                                      8, 8, 8, 8, 8, 8, 9, 9, 9, 9, 9, 9, 9, 9, 9};
    Word hand = m->hands[executive], luck = word();
    Word ranks = with_at_least(hand, 1), twice = with_at_least(hand, 2);
    int alike = count(twice), different = count(ranks) * (count(ranks) - 1) / 2;
    int k = draw(&luck, alike + different) - alike;
    Word cards;
    if (k < 0)
        cards = 2 * one_of(nth(twice, k + alike));
    else {
        int greater = GREATER[k], less = k - greater * (greater - 1) / 2;
        cards = one_of(nth(ranks, greater) | nth(ranks, less));
    }
    m->hands[executive] -= cards;
    m->hands[intern] += cards;
    sums.decisions++;
}

/* By place and a set of places, a bit each: the next of them. */
static uint8_t next_of[SEATS][1 << SEATS];

static void fill_next(void) {
    for (int p = 0; p < SEATS; p++)
        for (int places = 1; places < 1 << SEATS; places++) {
            int next = after(p, 1, SEATS);
            while (!(places >> next & 1)) next = after(next, 1, SEATS);
            next_of[p][places] = (uint8_t)next;
        }
}

/* Rules 2 to 9, 14: play until one seat is left. Write the places in the order of going out. */
INLINE void play_hand(Match *m, int *order) {
    int in = (1 << SEATS) - 1, left = SEATS, leader = PRESIDENT;
    for (;;) {
        /* A set of any size from one rank: there are as many as cards. By the k-th card it is of
           that card's rank, and reaches down to it. */
        Word hand = m->hands[leader], up_to = hand * ONE_A_RANK; /* sums: cards up to a rank */
        Word luck = word();
        int k = draw(&luck, (int)(up_to >> (RANKS - 1) * RANK_BITS & FIELD));
        Word ranks = with_at_least(up_to, k + 1), rank = ranks & -ranks;
        int size = k + 1 - number_of(up_to - hand, rank);
        Word lower = rank - 1;
        m->hands[leader] = hand -= (Word)size * one_of(rank);
        sums.decisions++, sums.sets++, sums.tricks++;
        int p = leader, last = leader, passes = 0, others = left - 1;
        for (;;) {
            if (RARELY(hand == 0)) { /* rule 7 */
                order[SEATS - left--] = p;
                in &= ~(1 << p);
                m->points[p] += left;
                others = left;
                if (left == 1) {
                    order[SEATS - 1] = lowest((Word)in);
                    return;
                }
            }
            if (passes == others) break;
            p = next_of[p][in];
            hand = m->hands[p];
            /* Rules 3 and 4: as many cards of a rarer rank, or none. */
            Word legal = with_at_least(hand, size) & lower;
            luck = word();
            Word set = nth(legal, draw(&luck, count(legal) + 1)); /* none: a pass */
            hand -= one_of(set) * (Word)size;
            m->hands[p] = hand;
            sums.decisions++;
            if (set) {
                lower = set - 1, last = p, passes = 0, others = left - 1;
                sums.sets++;
            } else
                passes++;
        }
        leader = in >> last & 1 ? last : next_of[last][in]; /* rules 6 and 8 */
    }
}

/* Rules 10 to 14: who went out first sits first. */
INLINE void reseat(Match *m, const int *order) {
    int seat[SEATS], points[SEATS];
    for (int p = 0; p < SEATS; p++) seat[p] = m->seat[order[p]], points[p] = m->points[order[p]];
    for (int p = 0; p < SEATS; p++) m->seat[p] = seat[p], m->points[p] = points[p];
}

static Match match;

static __attribute__((noinline)) void play_match(int seats) {
    Match *m = &match;
    for (int p = 0; p < seats; p++) m->seat[p] = p, m->points[p] = 0;
    for (int hand = 0; hand < HANDS; hand++) {
        int order[SEATS];
        deal(m);
        if (hand > 0) {
            pay(m, JUNIOR_INTERN, PRESIDENT), pay(m, SENIOR_INTERN, VICE_PRESIDENT);
            give(m, PRESIDENT, JUNIOR_INTERN), give(m, VICE_PRESIDENT, SENIOR_INTERN);
        }
        play_hand(m, order);
        sums.hands++, sums.later += hand > 0, sums.stayed += hand > 0 && order[0] == PRESIDENT;
        reseat(m, order);
    }
    int most = 0; /* rule 15 */
    for (int p = 0; p < SEATS; p++) most = most > m->points[p] ? most : m->points[p];
    for (int p = 0; p < SEATS; p++) sums.wins[m->seat[p]] += m->points[p] == most;
}

int main(int argc, char **argv) {
    Task given = task(argc, argv, SEATS, SEATS);
    fill_next();
    for (int rank = 0, card = 0; rank < RANKS; rank++)
        for (int i = 0; i <= rank; i++) {
            match.pack[card++] = (uint8_t)(rank * RANK_BITS);
            match.full += (Word)1 << rank * RANK_BITS;
        }
    printf("matches/s %.0f", speed(given, play_match));
    print_mean("decisions", sums.decisions, given);
    print_mean("hands", sums.hands, given);
    print_mean("tricks", sums.tricks, given);
    print_mean("sets", sums.sets, given);
    print_mean("later-hands", sums.later, given);
    print_mean("stayed", sums.stayed, given);
    print_wins(sums.wins, given);
}
