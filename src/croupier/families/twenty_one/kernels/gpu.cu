// The automaton of one box on a GPU: the same rounds as `automaton.play_fresh`, from the same words of the stream.
//
// Each thread plays one round after another without waiting for its neighbors; each iteration of the loop is one card.
// Rounds are numbered over all blocks; their result codes are counted in shared memory.

typedef unsigned long long u64;
typedef unsigned int u32;
typedef unsigned short u16;
typedef unsigned char u8;

#define GAMMA 0x9E3779B97F4A7C15ULL
#define FAR_ON (GAMMA << 30)
#define DRAW_BITS 21
#define DRAW ((1ULL << DRAW_BITS) - 1)
#define SPAN 32ULL
#define MOST_DRAWN 96

#define ROW_BITS 20
#define ROW ((1u << ROW_BITS) - 1)
#define OVER (1u << 28)
#define SPLIT (1u << 29)
#define AGAIN (1u << 30)
#define CODES 4096
#define MIDDLE 128
#define BIAS 32
#define NO_COUNT 0
#define BLACKJACK 7
#define TAKEN_SHIFT 8
#define OPEN_SHIFT 16
#define MATTERS_SHIFT 24
#define WAITS_SHIFT 32
#define GOES_ON -1

// The terms of splits at a table, and the number of cards in its shoe.
struct Terms {
    int most, unit_steps, no_hole, always_draws, also_lost, size;
};

struct Round {
    u32 row, home;
    int place, hands, ended;
    u64 gains, marks;
};

__device__ __forceinline__ u64 mix(u64 state) {
    state = (state ^ (state >> 30)) * 0xBF58476D1CE4E5B9ULL;
    state = (state ^ (state >> 27)) * 0x94D049BB133111EBULL;
    return state ^ (state >> 31);
}

// The card in the next place of a shuffle, drawn from there to the end; a place that was drawn from before holds the card
// that was swapped into it.
__device__ __forceinline__ u32 card_at(u64 base, u64 shuffle, int place, u16* drawn, const Terms& terms, const u8* values,
                                       const u32* too_many) {
    u64 state = base + (shuffle * SPAN + place / 3 + 1) * GAMMA;
    const int shift = place % 3 * DRAW_BITS;
    const u64 left = terms.size - place;
    u64 product = ((mix(state) >> shift) & DRAW) * left;
    while ((product & DRAW) < too_many[left]) {
        state += FAR_ON;
        product = ((mix(state) >> shift) & DRAW) * left;
    }
    u32 number = place + (u32)(product >> DRAW_BITS);
    drawn[place] = (u16)number;
    for (int before = place - 1; before >= 0; before--)
        if (number == drawn[before]) number = before;
    return values[number];
}

// The code of a split round. A blackjack takes one original wager; wagers of busted hands count toward it.
__device__ int settled(const Round& round, u32 count, const Terms& terms) {
    int staked = (int)(round.marks & 255);
    int gained = (int)((round.gains >> (8 * count)) & 255) - BIAS * round.hands;
    if (count == BLACKJACK) {
        int taken = (int)((round.marks >> TAKEN_SHIFT) & 255);
        bool open = (round.marks >> OPEN_SHIFT) & 255;
        gained = -(taken + (open && (terms.also_lost || !taken) ? 1 : 0)) * terms.unit_steps;
    }
    return staked * 256 + gained + MIDDLE;
}

// Handles a card of a split; returns the code if the round is over.
__device__ int after_card(Round& round, u32 step, const u32* steps, const u64* gains, const u64* marks, const Terms& terms) {
    u32 result = (step >> ROW_BITS) & 255;
    bool over = step & OVER, drawn = true;
    round.row = step & ROW;
    if (round.ended < round.hands) {
        if (over) {
            round.gains += gains[result];
            round.marks += marks[result];
            round.ended++;
        }
        if (step & AGAIN) round.hands++;
        if (round.ended < round.hands) {
            if (step & (OVER | AGAIN)) round.row = round.hands < terms.most ? round.home : steps[round.home] & ROW;
            return GOES_ON;
        }
        step = steps[steps[round.home] & ROW];  // the dealer's turn
        round.row = step & ROW;
        result = (step >> ROW_BITS) & 255;
        over = step & OVER;
        drawn = !terms.no_hole;
    }
    if (over) return settled(round, result, terms);
    u64 wanted = terms.always_draws ? 1 : (round.marks >> (drawn ? MATTERS_SHIFT : WAITS_SHIFT)) & 255;
    return wanted ? GOES_ON : settled(round, NO_COUNT, terms);
}

extern "C" __global__ void play_fresh(u64 seed, u64 block_rounds, u64 first, u64 last, const u32* all_steps, int step_count,
                                      const u64* gains, const u64* marks, const u8* all_values, const u32* all_too_many,
                                      Terms terms, u64* counts) {
    extern __shared__ u32 shared[];
    u32* tallied = shared;
    u32* steps = tallied + CODES;
    u32* too_many = steps + step_count;
    u8* values = (u8*)(too_many + terms.size + 1);
    for (int at = threadIdx.x; at < CODES; at += blockDim.x) tallied[at] = 0;
    for (int at = threadIdx.x; at < step_count; at += blockDim.x) steps[at] = all_steps[at];
    for (int at = threadIdx.x; at <= terms.size; at += blockDim.x) too_many[at] = all_too_many[at];
    for (int at = threadIdx.x; at < terms.size; at += blockDim.x) values[at] = all_values[at];
    __syncthreads();

    const u64 threads = (u64)gridDim.x * blockDim.x;
    u16 drawn[MOST_DRAWN];
    u64 number = first + (u64)blockIdx.x * blockDim.x + threadIdx.x;
    u64 base = seed + ((number / block_rounds) << 32) * GAMMA, shuffle = number % block_rounds;
    Round round = {0, 0, 0, 0, 0, 0, 0};
    while (number < last) {
        u32 card = card_at(base, shuffle, round.place, drawn, terms, values, too_many);
        u32 step = steps[round.row + card];
        int code = GOES_ON;
        round.place++;
        if (round.hands) {
            code = after_card(round, step, steps, gains, marks, terms);
        } else if (step & OVER) {
            code = step >> ROW_BITS;
        } else {
            round.row = step & ROW;
            if (step & SPLIT) {
                round.home = round.row;
                round.hands = 2;
                if (terms.most == 2) round.row = steps[round.home] & ROW;
            }
        }
        if (code != GOES_ON) {
            atomicAdd(&tallied[code], 1u);
            number += threads;
            base = seed + ((number / block_rounds) << 32) * GAMMA;
            shuffle = number % block_rounds;
            round = {0, 0, 0, 0, 0, 0, 0};
        }
    }
    __syncthreads();
    for (int at = threadIdx.x; at < CODES; at += blockDim.x)
        if (tallied[at]) atomicAdd(&counts[at], (u64)tallied[at]);
}
