/* SPDX-License-Identifier: MIT */
/*
** baize.h - libbaize: bridge deals and exact double-dummy results for C
** and everything that calls C.
**
** The one public header: it includes nothing of the project. Values are plain
** structs without pointers, handles are opaque; the library has no state of
** its own, so any number of handles may be used at the same time, each by one
** thread. Functions that can fail return 1 for success and 0 for failure (a
** handle or NULL), leave their other outputs untouched on failure, and say
** why in a BaizeError, for which NULL may be passed. Any other pointer that is NULL
** is an error that names it ("text is NULL"), unless NULL is allowed there; functions
** without a BaizeError return 0 or NULL then, and those that stop do nothing.
**
**   BaizeSolver *solver = baize_solver_new(0, NULL);
**   int tricks[4][5];
**   if (baize_solve(solver, "N:QJ6.K652.J85.T98 873.J97.AT764.Q4 "
**                           "K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3", tricks, NULL))
**     printf("south takes %d in hearts\n", tricks[BAIZE_SOUTH][BAIZE_HEARTS]);
**   baize_solver_free(solver);
**
** Build with: cc program.c $(pkg-config --cflags --libs baize)
*/
#ifndef BAIZE_H
#define BAIZE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What the header says; baize_version says what the library is. */
#define BAIZE_VERSION_MAJOR 0
#define BAIZE_VERSION_MINOR 1
#define BAIZE_VERSION_PATCH 0
#define BAIZE_VERSION_NUMBER \
  (BAIZE_VERSION_MAJOR * 10000 + BAIZE_VERSION_MINOR * 100 + BAIZE_VERSION_PATCH)

#if defined __GNUC__
#define BAIZE_API __attribute__((visibility("default")))
#else
#define BAIZE_API
#endif

/* Seats clockwise, so that the next to play is (seat + 1) % 4. */
enum { BAIZE_NORTH, BAIZE_EAST, BAIZE_SOUTH, BAIZE_WEST };

/* Strains as in the bidding; the first four are the suits. */
enum { BAIZE_CLUBS, BAIZE_DIAMONDS, BAIZE_HEARTS, BAIZE_SPADES, BAIZE_NOTRUMP };

/*
** Four hands of thirteen cards, indexed by seat. A hand is a set of cards, the
** card of suit 's' and rank 'r' (0 the two, 12 the ace) at bit 16 * s + r.
*/
typedef struct BaizeDeal {
  uint64_t hand[4];
} BaizeDeal;

/* What went wrong: one lower-case line, and the byte of the text, from 1 (0: none). */
typedef struct BaizeError {
  size_t at;
  char message[240];
} BaizeError;

/* The version of the library, as "0.1.0". */
BAIZE_API const char *baize_version(void);

/* ---- deals -------------------------------------------------------------- */

enum {
  BAIZE_DEAL_TEXT_MAX = 226, /* what baize_deal_format may write, with the '\0' */
  BAIZE_DEAL_ID_MAX = 25,    /* what baize_deal_id writes, with the '\0' */
};

/*
** Read "N:hand hand hand hand", hands as "AK2.J3.KQ854.K72", clockwise from
** the seat named: the Deal tag of PBN 2.1. 0: 'error' says what and where.
*/
BAIZE_API int baize_deal_parse(BaizeDeal *out, const char *text, BaizeError *error);

/*
** Write 'deal' in that form, the hand of 'first' (a seat) first, into 'size'
** bytes at 'buffer'. Returns the length, or 0 when the room is too small,
** 'first' is not a seat or 'deal' is not a deal.
*/
BAIZE_API size_t baize_deal_format(const BaizeDeal *deal, int first, char *buffer,
                                   size_t size);

/* 1 if the four hands hold thirteen cards each and every card once, else 0. */
BAIZE_API int baize_deal_ok(const BaizeDeal *deal);

/* ---- chance --------------------------------------------------------------- */

/*
** Deals that satisfy a condition. Deal 'index' of a seed is a pure function of
** the condition, the seed and the index: any thread, machine or later run finds
** the same deal. Conditions are written as in baize's scripts,
**   S.hcp "15-17" & S.balanced & NS.spades "8+"
** and "any" is true of every deal. A sampler may be shared by threads.
*/
typedef struct BaizeSampler BaizeSampler;

/* NULL: 'condition' is not understood, or no deal can satisfy it. */
BAIZE_API BaizeSampler *baize_sampler_new(const char *condition, BaizeError *error);
BAIZE_API void baize_sampler_free(BaizeSampler *sampler); /* NULL is allowed */

/*
** The same with a plan: which engine deals, "rejection", "shapes" or "suits",
** with its version ("suits/1") or without. Deals depend on it. NULL: also when
** there is no such plan, or it cannot deal for this condition.
*/
BAIZE_API BaizeSampler *baize_sampler_new_plan(const char *condition, const char *plan,
                                               BaizeError *error);

/* The plan with its version; the text lives as long as the sampler. */
BAIZE_API const char *baize_sampler_plan(const BaizeSampler *sampler);

/*
** Deal 'index' of 'seed', uniform among all that satisfy the condition. Any
** index has one; scripts, commands and the Python module number deals from 1, so
** that index 0 is a deal that they never show. Returns 0 when it was stopped. Rare
** conditions that no engine counts take long: the time is that of 1 / probability
** tries.
*/
BAIZE_API int baize_sampler_deal(const BaizeSampler *sampler, uint64_t seed,
                                 uint64_t index, BaizeDeal *out, BaizeError *error);

/* 1 if 'deal' (for which baize_deal_ok) satisfies the condition, else 0. */
BAIZE_API int baize_sampler_holds(const BaizeSampler *sampler, const BaizeDeal *deal);

/*
** The value of a feature on a deal, as conditions name them: "S.hcp", "N.hearts" (how
** many), "W.spades.hcp", "NS.longest_fit"; sums too, "NS.hcp - 2 * S.losers". 0: it is
** not one, and 'error' says what and where.
*/
BAIZE_API int baize_feature(const BaizeDeal *deal, const char *feature, double *out,
                            BaizeError *error);

/*
** How many deals satisfy the condition, of all that give the cards known from it
** to their hands.
*/
typedef struct BaizeFigure {
  int exact;               /* 0: an estimate, and 'count' is empty */
  char count[40], of[40];  /* decimal digits */
  double share, low, high; /* all the same, or the bounds of a 95 % interval */
  char how[64];            /* the method: "suits/1", "shapes/1 + 1000000 tries" */
} BaizeFigure;

/* 0: it was stopped. Counting takes seconds at most, an estimate is next. */
BAIZE_API int baize_sampler_figure(const BaizeSampler *sampler, BaizeFigure *out,
                                   BaizeError *error);

/*
** Deal 'number' (decimal digits, from 0) of all that satisfy the condition, in an
** order that the plan fixes. 0: the plan does not count them, or there is none.
*/
BAIZE_API int baize_sampler_nth(const BaizeSampler *sampler, const char *number,
                                BaizeDeal *out, BaizeError *error);

/* Ends every call of the functions above, under way or to come. From any thread. */
BAIZE_API void baize_sampler_stop(BaizeSampler *sampler);

/* ---- double dummy --------------------------------------------------------- */

/*
** What a search needs. One thread at a time may use a solver; each thread of a
** program has its own. Results do not depend on what was solved before.
*/
typedef struct BaizeSolver BaizeSolver;

/*
** A solver that takes at most about 'memory' MiB, 16 or more (0: the default,
** 512), of which ordinary deals use a small part. NULL: 'error' says why.
*/
BAIZE_API BaizeSolver *baize_solver_new(int memory, BaizeError *error);
BAIZE_API void baize_solver_free(BaizeSolver *solver); /* NULL is allowed */

/*
** The tricks that each declarer (north, east, south, west) takes in each strain
** (C D H S NT) when all four play perfectly: tricks[declarer][strain]. 0: 'deal'
** is not understood (as in baize_deal_parse), or the search was stopped.
*/
BAIZE_API int baize_solve(BaizeSolver *solver, const char *deal, int tricks[4][5],
                          BaizeError *error);
BAIZE_API int baize_solve_deal(BaizeSolver *solver, const BaizeDeal *deal,
                               int tricks[4][5], BaizeError *error);

/*
** The same for 'count' deals on so many threads, 1 to 256:
** tricks[deal][declarer][strain]. Each thread but one makes a solver of its own, with
** as much memory as 'solver', whose stop ends all. 0: also where one of them is not a
** deal; 'error' says which, from 1.
*/
BAIZE_API int baize_solve_many(BaizeSolver *solver, const BaizeDeal *deals,
                               size_t count, int threads, int (*tricks)[4][5],
                               BaizeError *error);

/* The tricks of one declarer in one strain, or -1: 'error' says why. */
BAIZE_API int baize_solve_one(BaizeSolver *solver, const BaizeDeal *deal, int declarer,
                              int strain, BaizeError *error);

/*
** An estimate of the same by a small net, in some 20 microseconds and without a solver:
** shares[n] of BAIZE_GUESS_ONE, which is their sum, for n tricks. Whole numbers,
** the same on every machine; wrong by half a trick on average. 0: 'error' says why.
*/
enum { BAIZE_GUESS_ONE = 32768 };
BAIZE_API int baize_guess(const BaizeDeal *deal, int declarer, int strain,
                          int shares[14], BaizeError *error);

/*
** Ends the search under way, which then fails; if there is none, the next one.
** This alone may be called from another thread than the solver's.
*/
BAIZE_API void baize_solver_stop(BaizeSolver *solver);

/* ---- play ----------------------------------------------------------------- */

/*
** Any point of the play: hands, the trick on the table, what was taken, and the
** cards played, so that they can be taken back. A card is 16 * suit + rank, a
** set of cards as in BaizeDeal. Used by one thread at a time.
**
**   BaizePlay *play = baize_play_new("N:A2... K3... QJ... T9...", BAIZE_NOTRUMP,
**                                    BAIZE_WEST, NULL);
**   BaizeError error;
**   if (!baize_play_cards(play, "ST S2 S3", &error)) puts(error.message);
**   int tricks = baize_solve_play(solver, play, BAIZE_NS, NULL);
*/
typedef struct BaizePlay BaizePlay;

/* The sides: that of a seat is seat % 2. */
enum { BAIZE_NS, BAIZE_EW };

/* "SA", "h10": the card; -1: it is not a card, and 'error' says why. */
BAIZE_API int baize_card_parse(const char *text, BaizeError *error);

/* Write 'card' as "SA" into 'buffer'; 0 if it is not one. */
BAIZE_API int baize_card_format(int card, char buffer[3]);

/*
** The start of the play: hands of any equal size, 1 to 13 cards, as text as in
** baize_deal_parse or as sets; 'leader' leads to the first trick. NULL: 'error'
** says why (unequal hands, a card in two of them, no such strain ...).
*/
BAIZE_API BaizePlay *baize_play_new(const char *hands, int strain, int leader,
                                    BaizeError *error);
BAIZE_API BaizePlay *baize_play_new_deal(const BaizeDeal *hands, int strain, int leader,
                                         BaizeError *error);
BAIZE_API void baize_play_free(BaizePlay *play); /* NULL is allowed */

/* Play a card. 0: it is not held, or a suit must be followed; nothing changed. */
BAIZE_API int baize_play_card(BaizePlay *play, int card, BaizeError *error);

/*
** Play many: "HQ HA H2", the blanks may be left out. 0: 'error' says which may
** not be played, why, and at which byte; none of them was played.
*/
BAIZE_API int baize_play_cards(BaizePlay *play, const char *text, BaizeError *error);

/* Take the last card back; 0: none was played. */
BAIZE_API int baize_play_undo(BaizePlay *play);

/* Whose turn it is, and the cards that may be played: none when it is over. */
BAIZE_API int baize_play_turn(const BaizePlay *play);
BAIZE_API uint64_t baize_play_legal(const BaizePlay *play);

/* The cards that 'seat' still holds; none if there is no such seat. */
BAIZE_API uint64_t baize_play_hand(const BaizePlay *play, int seat);

/* Tricks that 'side' has taken so far, and those still to be taken by anybody. */
BAIZE_API int baize_play_taken(const BaizePlay *play, int side);
BAIZE_API int baize_play_left(const BaizePlay *play);

/* The cards played so far, in order. Returns how many. */
BAIZE_API int baize_play_history(const BaizePlay *play, int out[52]);

/* The cards of the trick on the table, the leader's first. Returns how many, 0 to 3. */
BAIZE_API int baize_play_trick(const BaizePlay *play, int out[3]);

/*
** What a solver says of it. Tricks are those of 'side' in all, taken before and
** still to come, with best play by everybody. -1: it was stopped, or there is no
** such side; 'error' says so. Asked card by card about one deal in one strain a
** solver remembers what it found, so that following a play is cheap.
** baize_solve_reaches asks only whether they are 'tricks' or more (1 or 0),
** which takes less time.
*/
BAIZE_API int baize_solve_play(BaizeSolver *solver, const BaizePlay *play, int side,
                               BaizeError *error);
BAIZE_API int baize_solve_reaches(BaizeSolver *solver, const BaizePlay *play, int side,
                                  int tricks, BaizeError *error);

typedef struct BaizeChoice {
  int card;        /* the highest of its equals */
  int tricks;      /* of the side asked for, when it is played now */
  uint64_t equals; /* the legal cards worth the same by rank, this one among them */
} BaizeChoice;

/*
** Every legal card with its result, spades first, each suit from the top, equals
** together. Returns how many, 0 when the play is over, -1 as above.
*/
BAIZE_API int baize_solve_choices(BaizeSolver *solver, const BaizePlay *play, int side,
                                  BaizeChoice out[13], BaizeError *error);

/* A line of best play by all to the end. Returns its cards, or -1 as above. */
BAIZE_API int baize_solve_line(BaizeSolver *solver, const BaizePlay *play, int out[52],
                               BaizeError *error);

/*
** The cards whose ranks the result rests on, in every suit all from the top down
** to some card; the others may be exchanged among the hands at will, lengths
** kept, and the result stays. Returns how many, or -1 as above.
*/
BAIZE_API int baize_solve_relevant(BaizeSolver *solver, const BaizePlay *play,
                                   uint64_t *out, BaizeError *error);

/* ---- one suit ------------------------------------------------------------- */

/*
** How to play one suit of two hands when the others are not seen. Declarer leads
** from either hand; the defenders never lead the suit, see all cards and know his
** line. A chance is the probability of the layouts in which the best line wins
** whatever they do. One thread at a time may use a suit.
*/
typedef struct BaizeSuit BaizeSuit;

/*
** The suit of 'north' and 'south' ("AQ98x", "Jx", "" for a void; each x is one of
** the lowest ranks that neither names), with so many places of west and east for
** cards that are not known (13 and 13 before anything is known). NULL: 'error' says
** why.
*/
BAIZE_API BaizeSuit *baize_suit_new(const char *north, const char *south,
                                    int west_places, int east_places,
                                    BaizeError *error);
BAIZE_API void baize_suit_free(BaizeSuit *suit); /* NULL is allowed */

/*
** The probability of 'tricks' or more, or with 0 the mean number of tricks, by the
** best line for that. '*low' and '*high' are the same, or bounds where the search
** gave up after some seconds. 0: it was stopped, or there are not so many tricks.
*/
BAIZE_API int baize_suit_chance(BaizeSuit *suit, int tricks, double *low, double *high,
                                BaizeError *error);

enum { BAIZE_SUIT_REPLIES = 14 };

/*
** A step of a line: a card of one hand, and what the next defender may do. 'ends':
** nothing is left to decide, and all else but 'won' is 0.
*/
typedef struct BaizeSuitStep {
  int ends, leads; /* 'leads': a lead, else partner's card to the same trick */
  int hand;        /* BAIZE_NORTH, BAIZE_SOUTH */
  int card;        /* rank, 0 the two to 12 the ace; -1: the hand is void */
  int won;         /* tricks before it */
  int reply_nb;
  struct {
    unsigned
        cards; /* a bit for each rank: equals, one of which he plays; 0: he is void */
    int next;  /* step */
  } reply[BAIZE_SUIT_REPLIES];
} BaizeSuitStep;

/*
** Find the best line for 'tricks' (0: the mean). Returns how many steps it has, which
** stay until the next call, step 0 the first lead; -1: as for baize_suit_chance.
*/
BAIZE_API int baize_suit_line(BaizeSuit *suit, int tricks, BaizeError *error);
BAIZE_API int baize_suit_step(const BaizeSuit *suit, int step, BaizeSuitStep *out);

/*
** How the missing cards may lie: the number of layouts, and one of them by its index
** from 0, with the cards of west and east (of equals west has the lowest) and its
** probability. 0: there is no such layout.
*/
BAIZE_API int baize_suit_layouts(const BaizeSuit *suit);
BAIZE_API int baize_suit_layout(const BaizeSuit *suit, int index, unsigned *west,
                                unsigned *east, double *share);

/* Ends the search under way, or else the next one. From any thread. */
BAIZE_API void baize_suit_stop(BaizeSuit *suit);

/* ---- scores --------------------------------------------------------------- */

/*
** The points that declarer's side gets for 'tricks' (0 to 13) in 'contract'
** ("4Sx by N", "3NT by S", "P"), negative when it goes down, at vulnerability
** 'vul' ("none", "NS", "EW", "both"): Law 77 of the Laws of Duplicate Bridge.
** 0: a text is not understood, or the tricks are out of range.
*/
BAIZE_API int baize_contract_score(const char *contract, const char *vul, int tricks,
                                   int *points, BaizeError *error);

/* IMPs, -24 to 24, for a difference in points: Law 78B. */
BAIZE_API int baize_imps(int points);

typedef struct BaizeContract {
  int level;    /* 1 to 7; 0: passed out, and the rest is 0 */
  int strain;   /* BAIZE_CLUBS to BAIZE_NOTRUMP */
  int doubled;  /* 0, 1, or 2 for redoubled */
  int declarer; /* a seat */
  int tricks;   /* that declarer takes in it */
} BaizeContract;

enum {
  BAIZE_CONTRACT_TEXT_MAX =
      12,              /* what baize_contract_format may write, with the '\0' */
  BAIZE_PAR_MAX = 140, /* what baize_par may write */
};

/* Write 'contract' as "4Sx by N", or "P"; 0 if it is not one. Tricks do not count. */
BAIZE_API int baize_contract_format(const BaizeContract *contract,
                                    char buffer[BAIZE_CONTRACT_TEXT_MAX]);

/*
** Par: the score, from north-south's side, when both sides know 'tricks' (as
** from baize_solve) and bid for the best from 'dealer' on at vulnerability 'vul'
** (as above), and the contracts that bring it, lowest first, doubled when they
** go down. Returns how many, 1 at least. 0: 'error' says why.
*/
BAIZE_API int baize_par(int tricks[4][5], int dealer, const char *vul, int *points,
                        BaizeContract out[BAIZE_PAR_MAX], BaizeError *error);

#ifdef __cplusplus
}
#endif

#endif
