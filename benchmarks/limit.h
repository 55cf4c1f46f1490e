/* What the limits share: random words, sets of cards as masks, places round a table, the clock.

   Each limit is a program that plays whole random matches of one game by the book, as fast as a
   processor can, for fodasse.bulk to be compared with. Every decision is a uniformly random legal
   action, chosen one at a time in the order of play, and what happens is counted, so that both can
   be seen to play the same game. No logs, no other rules, no policies.

       cc -O3 -march=native -fno-tree-vectorize limit_truco.c -o limit
       ./limit SEATS MATCHES SEED
*/
#ifdef __BMI2__
#include <immintrin.h>
#endif
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

/* Small functions are written into their callers, so that the number of seats is a constant
   there where it can be, and loops over the seats disappear. */
#define INLINE static inline __attribute__((always_inline))
#define RARELY(condition) __builtin_expect(condition, 0)

typedef uint64_t Word;

static Word state;

/* Wang Yi's wyrand. */
INLINE Word word(void) {
    state += 0xa0761d6478bd642f;
    __uint128_t product = (__uint128_t)state * (state ^ 0xe7037ed1a0b428db);
    return (Word)(product >> 64) ^ (Word)product;
}

/* A number below n; what is left of the word's luck serves the next draw. Together the draws from
   one word have so few outcomes that none is likelier than another by more than 2^-25. */
INLINE int draw(Word *luck, int n) {
    __uint128_t product = (__uint128_t)*luck * (Word)n;
    *luck = (Word)product;
    return (int)(product >> 64);
}

/* The k-th member of a set, as a set; none if there are no more than k. */
INLINE Word nth(Word set, int k) {
#ifdef __BMI2__
    return _pdep_u64((Word)1 << k, set);
#else
    while (k--) set &= set - 1;
    return set & -set;
#endif
}

INLINE int lowest(Word set) { return __builtin_ctzll(set); }
INLINE int count(Word set) { return __builtin_popcountll(set); }

/* The place i after another; no branch, as which of them wraps round cannot be foretold. */
INLINE int after(int place, int i, int n) {
    place += i;
    return place - (n & -(place >= n));
}

/* Move a random card of those from i on to place i of a pack; the pack stays one of all cards, so
   that it need not be sorted before the next deal. */
INLINE int next_card(uint8_t *pack, int i, int cards, Word *luck) {
    int k = i + draw(luck, cards - i), card = pack[k];
    pack[k] = pack[i];
    return pack[i] = (uint8_t)card;
}

typedef struct {
    int seats;
    long matches;
} Task;

/* Read SEATS, MATCHES and SEED. */
static Task task(int argc, char **argv, int least, int most) {
    Task given = {argc == 4 ? atoi(argv[1]) : 0, argc == 4 ? atol(argv[2]) : 0};
    if (given.seats < least || given.seats > most || given.matches < 1) {
        fprintf(stderr, "%s SEATS MATCHES SEED, with %d to %d seats\n", argv[0], least, most);
        exit(2);
    }
    state = strtoull(argv[3], NULL, 10);
    return given;
}

/* Matches in a second of processor time: what else the machine does counts less. */
INLINE double speed(Task given, void (*play_match)(int)) {
    clock_t begin = clock();
    for (long i = 0; i < given.matches; i++) play_match(given.seats);
    return (double)given.matches * CLOCKS_PER_SEC / (double)(clock() - begin);
}

static void print_mean(const char *name, long total, Task given) {
    printf(" %s %.4f", name, (double)total / (double)given.matches);
}

/* By seat: the matches it won; a shared win is one for each. */
static void print_wins(const long *wins, Task given) {
    printf(" wins");
    for (int seat = 0; seat < given.seats; seat++) printf(" %ld", wins[seat]);
    puts("");
}
