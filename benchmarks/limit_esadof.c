/* How fast random matches of ES-ADOF can be played: a limit to compare fodasse.bulk with.

   By the rules of an episode, by which a hand ends after a hundred turns. */
#include "limit.h"

enum { LEAST = 3, SEATS = 10, KINDS = 13, DECK = 8 * KINDS, ROW = 3, ORDERS = 6 };
enum { TARGET = 100, MOST_TURNS = 100 };

/* What matters of a card are its points: K 0, A 1, numbers, J 11, Q 12. */
typedef struct {
    int dealer, points[SEATS];
    uint8_t pack[DECK]; /* dealt from the front, and drawn when it is needed */
    uint8_t rows[SEATS][ROW];
} Match;

static struct {
    long decisions, hands, turns, knocks, lone, points, wins[SEATS];
} sums;

/* A row a seat, then the card that lies open; return its points. */
INLINE int deal(Match *m, int n) {
    Word luck = 0;
    for (int p = 0; p < n; p++) {
        luck = word();
        for (int i = 0; i < ROW; i++)
            m->rows[p][i] = (uint8_t)next_card(m->pack, ROW * p + i, DECK, &luck);
    }
    return next_card(m->pack, ROW * n, DECK, &luck);
}

/* Each seat puts its cards in an order, unseen. */
INLINE void arrange(Match *m, int n) {
    static const uint8_t ORDER[ORDERS][ROW] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2},
                                               {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
    Word luck = 0;
    for (int p = 0; p < n; p++) {
        if (p % 5 == 0) luck = word();
        const uint8_t *order = ORDER[draw(&luck, ORDERS)], *row = m->rows[p];
        uint8_t left = row[order[0]], middle = row[order[1]], right = row[order[2]];
        m->rows[p][0] = left, m->rows[p][1] = middle, m->rows[p][2] = right;
    }
    sums.decisions += n;
}

/* Turns until one knocks, which is returned, or none may; then n is. */
INLINE int play(Match *m, int n, int top) {
    int p = m->dealer, dealt = ROW * n + 1, knocker = n, turns = 0;
    while (turns < MOST_TURNS && dealt < DECK) {
        enum { KNOCK, PILE };
        Word luck = word();
        int choice = draw(&luck, 3);
        p = after(p, 1, n);
        if (choice == KNOCK) {
            knocker = p;
            break;
        }
        int card = choice == PILE ? top : next_card(m->pack, dealt++, DECK, &luck);
        int slot = draw(&luck, ROW + 1);
        top = card; /* discarded */
        if (slot < ROW) top = m->rows[p][slot], m->rows[p][slot] = (uint8_t)card;
        turns++;
    }
    sums.decisions += 2 * turns + (knocker < n), sums.turns += turns;
    return knocker;
}

/* A seat scores its row. One that knocked scores nothing if no other is as low, and all rows if
   another is lower. Return the greatest total. */
INLINE int score(Match *m, int n, int knocker) {
    int own[SEATS + 1], all = 0, lower = 0, as_low = 0, most = 0;
    for (int p = 0; p < n; p++)
        all += own[p] = m->rows[p][0] + m->rows[p][1] + m->rows[p][2];
    if (knocker < n) {
        int knocked = own[knocker];
        for (int p = 0; p < n; p++) lower += own[p] < knocked, as_low += own[p] == knocked;
        sums.knocks++, sums.lone += lower == 0 && as_low == 1;
        own[knocker] = lower ? all : as_low > 1 ? knocked : 0;
    }
    for (int p = 0; p < n; p++) {
        m->points[p] += own[p], sums.points += own[p];
        most = most > m->points[p] ? most : m->points[p];
    }
    return most;
}

/* A match: the lowest total wins, and equal ones share. */
INLINE void play_hands(Match *m, int n) {
    int most = 0, least = TARGET;
    m->dealer = 0;
    for (int p = 0; p < n; p++) m->points[p] = 0;
    while (most < TARGET) {
        int top = deal(m, n);
        arrange(m, n);
        most = score(m, n, play(m, n, top));
        m->dealer = after(m->dealer, 1, n);
        sums.hands++;
    }
    for (int p = 0; p < n; p++) least = least < m->points[p] ? least : m->points[p];
    for (int p = 0; p < n; p++) sums.wins[p] += m->points[p] == least;
}

static Match match;

static __attribute__((noinline)) void play_match(int seats) {
    if (seats == 4)
        play_hands(&match, 4);
    else
        play_hands(&match, seats);
}

int main(int argc, char **argv) {
    Task given = task(argc, argv, LEAST, SEATS);
    for (int card = 0; card < DECK; card++) match.pack[card] = (uint8_t)(card % KINDS);
    printf("matches/s %.0f", speed(given, play_match));
    print_mean("decisions", sums.decisions, given);
    print_mean("hands", sums.hands, given);
    print_mean("turns", sums.turns, given);
    print_mean("knocks", sums.knocks, given);
    print_mean("lone", sums.lone, given);
    print_mean("points", sums.points, given);
    print_wins(sums.wins, given);
}
