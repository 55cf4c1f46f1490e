/* How fast random matches of Truco can be played: a limit to compare fodasse.bulk with. */
#include "limit.h"

enum { SEATS = 4, RANKS = 10, DECK = 4 * RANKS, HAND = 3, TARGET = 12, BRINK = 11, CUTS = 6 };

/* What a hand is worth at first, and after truco, six, nine and twelve. */
enum { TRUCO = 1, TWELVE = 4 };
static const int WORTH[] = {1, 3, 6, 9, 12};

enum { TIED = -1, RAN = 2 };       /* beside the teams 0 and 1, how a trick ends: RAN + winner */
enum { NEITHER = 0, BOTH = 1 | 2 }; /* sets of teams */

typedef struct {
    int dealer, leader, points[2];
    uint8_t pack[DECK]; /* dealt from the front; a card is four times its rank and its suit */
    uint8_t hands[SEATS][HAND];
    int manilha;         /* the rank that beats all others */
    int step, may_raise; /* the hand is worth WORTH[step]; a set of teams */
} Match;

static struct {
    long hands, decisions, points, runs, tricks, tied, under, taps, wins[SEATS];
} sums;

INLINE int team(int seat) { return seat & 1; }

/* Three cards a seat, and the vira; the rank after it beats all others. */
INLINE void deal(Match *m, int n) {
    Word luck = 0;
    for (int p = 0; p < n; p++) {
        if (p % 2 == 0) luck = word();
        for (int i = 0; i < HAND; i++)
            m->hands[p][i] = (uint8_t)next_card(m->pack, HAND * p + i, DECK, &luck);
    }
    int rank = next_card(m->pack, HAND * n, DECK, &luck) / 4;
    m->manilha = rank + 1 == RANKS ? 0 : rank + 1;
}

/* A team asks for the next step, and the other answers by its first seat: it accepts, runs, or
   asks for the step after that. Return RAN and the team that wins by it, or 0 if it is accepted. */
INLINE int answers(Match *m, int asker, Word *luck) {
    for (;; asker ^= 1) {
        int is_last = m->step + 1 == TWELVE, choice = draw(luck, 3 - is_last);
        sums.decisions++;
        if (choice == 0) return sums.runs++, RAN + asker;
        m->step++;
        if (choice == 1) {
            m->may_raise = is_last ? NEITHER : 1 << (asker ^ 1);
            return 0;
        }
    }
}

/* The strength of a card: manilhas by suit, others by rank; 0 is a covered card's. Here and below
   there are no branches on what was drawn, because a processor cannot foretell it. */
INLINE int power(int card, int manilha) {
    int rank = card / 4;
    return 1 + rank + ((RANKS - rank + card % 4) & -(rank == manilha));
}

/* Who leads after a trick, as a place in it; whether the team that led has won, or nobody. */
INLINE int taken(const int *powers, int n, int *won, int *tied) {
    int pairs = n == 4;
    int first = pairs ? (powers[2] > powers[0]) << 1 : 0;
    int second = pairs ? 1 + ((powers[3] > powers[1]) << 1) : 1;
    *won = powers[first] > powers[second], *tied = powers[first] == powers[second];
    int later = first > second ? first : second; /* it tied the trick */
    int leads = *won ? first : *tied ? later : second;
    return powers[leads] ? leads : 0; /* all covered: the same leads again */
}

/* A card a seat, each perhaps after raises. Return the team that wins, TIED, or RAN and a team. */
INLINE int play_trick(Match *m, int n, int trick, int dark) {
    Word luck = word();
    int left = HAND - trick, plays = trick > 0 && !dark ? 2 * left : left, powers[SEATS];
    for (int i = 0; i < n; i++) {
        int p = after(m->leader, i, n), choice;
        for (;;) {
            int may_raise = m->may_raise >> team(p) & 1;
            choice = draw(&luck, plays + may_raise);
            sums.decisions++;
            if (choice < plays) break;
            int ran = answers(m, team(p), &luck);
            if (ran) return ran;
        }
        int covered = choice >= left;
        uint8_t *card = &m->hands[p][choice - (left & -covered)];
        powers[i] = power(*card, m->manilha) & (covered - 1);
        *card = m->hands[p][left - 1];
    }
    int won, tied, place = taken(powers, n, &won, &tied), led = team(m->leader);
    m->leader = after(m->leader, place, n);
    sums.tricks++, sums.tied += tied;
    return tied ? TIED : won ? led : led ^ 1;
}

/* A hand: two tricks win it; after a tie the next trick that is won, or the first of all. Return
   the team that wins it, after RAN if the other has run. */
INLINE int play_tricks(Match *m, int n, int dark) {
    int first = play_trick(m, n, 0, dark);
    if (first >= RAN) return first;
    int second = play_trick(m, n, 1, dark);
    if (second >= RAN || first == TIED || second == first) {
        if (second != TIED) return second;
    } else if (second == TIED)
        return first;
    int third = play_trick(m, n, 2, dark);
    return third != TIED ? third : first != TIED ? first : team(m->dealer);
}

/* A hand, from the cut to its points. At 11 a team says whether it plays for three; at 11 to 11
   nobody sees a card, so that none is covered. */
INLINE void play_hand(Match *m, int n) {
    Word luck = word();
    sums.taps += draw(&luck, n == 4 ? CUTS : CUTS - 1) == 0, sums.decisions++;
    deal(m, n);
    m->leader = after(m->dealer, 1, n), m->step = 0, m->may_raise = BOTH;
    int at_brink = (m->points[0] == BRINK) + (m->points[1] == BRINK), winner = 0;
    if (at_brink) {
        m->may_raise = NEITHER, m->step = TRUCO;
        if (at_brink == 1) {
            int runs = draw(&luck, 2), other = m->points[0] == BRINK;
            sums.decisions++, sums.runs += runs;
            if (runs) m->step = 0, winner = RAN + other;
        }
    }
    if (winner < RAN) winner = play_tricks(m, n, at_brink == 2);
    winner &= 1;
    int missing = TARGET - m->points[winner], gained = WORTH[m->step];
    gained = gained < missing ? gained : missing;
    m->points[winner] += gained;
    m->dealer = after(m->dealer, 1, n);
    sums.hands++, sums.points += gained;
}

INLINE void play_hands(Match *m, int n) {
    m->dealer = m->points[0] = m->points[1] = 0;
    while (m->points[0] < TARGET && m->points[1] < TARGET) play_hand(m, n);
    int winner = m->points[1] == TARGET;
    sums.under += m->points[winner ^ 1] == 0;
    for (int p = winner; p < n; p += 2) sums.wins[p]++;
}

static Match match;

static __attribute__((noinline)) void play_match(int seats) {
    if (seats == 4)
        play_hands(&match, 4);
    else
        play_hands(&match, 2);
}

int main(int argc, char **argv) {
    Task given = task(argc, argv, 2, SEATS);
    if (given.seats == 3) return fprintf(stderr, "two seats, or four\n"), 2;
    for (int card = 0; card < DECK; card++) match.pack[card] = (uint8_t)card;
    printf("matches/s %.0f", speed(given, play_match));
    print_mean("decisions", sums.decisions, given);
    print_mean("hands", sums.hands, given);
    print_mean("points", sums.points, given);
    print_mean("runs", sums.runs, given);
    print_mean("tricks", sums.tricks, given);
    print_mean("tied", sums.tied, given);
    print_mean("under", sums.under, given);
    print_mean("taps", sums.taps, given);
    print_wins(sums.wins, given);
}
