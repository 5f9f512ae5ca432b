// Race to Zero in C with AVX2: the peer of src/solver/wasm/digit-duel-zero.ts, sixteen codes at a time instead of eight. Layers
// of constant sum, each by the own number; see there for why that is straight-line code.
//
//   race SIZE RUNS    prints the processor's milliseconds for the whole table in fresh memory, then for each further run in
//                     the same memory, then for each run with sixteen layers at hand; and how many positions are won.

#include <immintrin.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { LOST = -32766, NOWHERE = 32767, LEAST = -32768, LANES = 16, MARGIN = 32, AT_HAND = 16 };
typedef int16_t code;

static int size;
static code *digits[10], *may_pass, *passed_back, *without;
static size_t *places;

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return time.tv_sec * 1e3 + time.tv_nsec / 1e6;
}

static int has(int number, int digit) {
  for (; number > 0; number /= 10)
    if (number % 10 == digit) return 1;
  return 0;
}

static code *array(size_t length) {
  code *memory = malloc((length + 2 * MARGIN) * sizeof(code));
  if (memory == NULL) exit(1);
  return memory + MARGIN;
}

static void prepare(void) {
  size_t length = size + MARGIN;
  for (int digit = 1; digit <= 9; digit++) digits[digit] = array(length);
  may_pass = array(length), passed_back = array(length), without = array(length);
  for (int number = -MARGIN; number < (int)length; number++) {
    int zero = number > 0 && has(number, 0);
    for (int digit = 1; digit <= 9; digit++) digits[digit][number] = has(number, digit) ? LEAST : NOWHERE;
    may_pass[number] = zero ? NOWHERE : LEAST;
    passed_back[number] = zero ? 0 : NOWHERE;
  }
  places = malloc((2 * (size_t)size + 1) * sizeof *places);
  if (places == NULL) exit(1);
}

// Where each layer lies; returns how many codes that takes.
static size_t lay_out(int keeps_all) {
  size_t next = 0, longest = size + 3 * MARGIN;
  for (int sum = 0; sum <= 2 * size; sum++) {
    int least = (sum > size ? sum - size : 0) & -LANES;
    places[sum] = (keeps_all ? next - least : (sum % AT_HAND) * longest) + MARGIN;
    next += ((sum < size ? sum : size) - least + 3 * MARGIN) & -LANES;
  }
  return (keeps_all ? next : AT_HAND * longest) + MARGIN;
}

#define LOAD(place) _mm256_loadu_si256((const __m256i *)(place))
#define STORE(place, codes) _mm256_storeu_si256((__m256i *)(place), codes)

static __m256i answer_to(__m256i codes) {
  __m256i opposite = _mm256_sub_epi16(_mm256_setzero_si256(), codes);
  return _mm256_sub_epi16(_mm256_sub_epi16(_mm256_srai_epi16(codes, 15), _mm256_srai_epi16(opposite, 15)), codes);
}

static __m256i reversed(__m256i codes) {
  const __m256i order = _mm256_setr_epi8(14, 15, 12, 13, 10, 11, 8, 9, 6, 7, 4, 5, 2, 3, 0, 1, 14, 15, 12, 13, 10, 11, 8,
                                         9, 6, 7, 4, 5, 2, 3, 0, 1);
  return _mm256_permute4x64_epi64(_mm256_shuffle_epi8(codes, order), 0x4e);
}

static void settle(code *table, int sum) {
  const code *earlier[10];
  for (int digit = 1; digit <= 9; digit++) earlier[digit] = table + places[sum > digit ? sum - digit : 0];
  code *layer = table + places[sum];
  int least = (sum > size ? sum - size : 1) & -LANES, greatest = sum > size ? size : sum - 1;
  for (int y = least; y <= greatest; y += LANES) {
    __m256i worst = _mm256_set1_epi16(NOWHERE);
#pragma GCC unroll 9
    for (int digit = 1; digit <= 9; digit++)
      worst = _mm256_min_epi16(worst, _mm256_max_epi16(LOAD(earlier[digit] + y), LOAD(digits[digit] + y)));
    STORE(without + y, answer_to(worst));
  }
  for (int x = least; x <= greatest; x += LANES) {
    int y = sum - x - (LANES - 1);
    __m256i most = _mm256_min_epi16(reversed(LOAD(may_pass + y)), LOAD(passed_back + x));
    __m256i pass = _mm256_min_epi16(answer_to(LOAD(without + x)), most);
    STORE(layer + x, _mm256_max_epi16(reversed(LOAD(without + y)), pass));
  }
  if (sum > size) return;
  layer[sum] = LOST;
  for (int beyond = 1; beyond <= 9; beyond++) layer[sum + beyond] = NOWHERE;
}

static void settle_all(code *table) {
  code *first = table + places[0];
  first[0] = LOST;
  for (int place = 1; place < MARGIN; place++) first[place] = NOWHERE;
  for (int sum = 1; sum <= 2 * size; sum++) settle(table, sum);
}

static void time_runs(const char *what, code *table, int runs) {
  for (int run = 0; run < runs; run++) {
    double started = now();
    settle_all(table);
    printf("%s %.2f\n", what, now() - started);
  }
}

int main(int count, char **words) {
  if (count != 3) return 2;
  size = atoi(words[1]);
  if (size < 1 || size > 100000) return 2;
  int runs = atoi(words[2]);
  double started = now();
  prepare();
  code *table = malloc(lay_out(1) * sizeof(code));
  if (table == NULL) return 1;
  settle_all(table);
  printf("fresh %.2f\n", now() - started);
  long long won = 0;
  for (int own = 1; own <= size; own++)
    for (int opponent = 1; opponent <= size; opponent++) won += table[places[own + opponent] + own] > 0;
  time_runs("again", table, runs);
  free(table);
  table = malloc(lay_out(0) * sizeof(code));
  if (table == NULL) return 1;
  time_runs("at-hand", table, runs);
  printf("won %lld\n", won);
}
