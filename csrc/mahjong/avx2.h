/* Checks, keys and totals of rows of 34 counts with AVX2, where compiler and machine have it. */
#include <stddef.h>
#include <stdint.h>

#if defined(__x86_64__) && defined(__GNUC__)
#include <immintrin.h>

static int has_avx2(void) { return __builtin_cpu_supports("avx2"); }

/* `rows`: n x 34 counts; `keys`: n x 4; `totals`: n. n is a multiple of 4. Returns whether no count is above 4.
 *
 * A row is loaded as kinds 0-15, 9-24 and 18-33, so that each of 1m, 1p and 1s is the first byte of a load and the
 * honours are the last seven bytes of the third. A key is the sum of its digits times 1, 5, 25, ..., made in three steps
 * of products with their neighbours' added: of bytes, of their 16-bit sums, of those again. No product overflows. */
__attribute__((target("avx2")))
static int read_rows_avx2(const uint8_t *rows, ptrdiff_t n, uint32_t *keys, uint16_t *totals) {
    const __m256i suits_1 = _mm256_setr_epi8(1, 5, 1, 5, 1, 5, 1, 5, 125, 0, 0, 0, 0, 0, 0, 0,
                                             1, 5, 1, 5, 1, 5, 1, 5, 125, 0, 0, 0, 0, 0, 0, 0);
    const __m256i other_1 = _mm256_setr_epi8(1, 5, 1, 5, 1, 5, 1, 5, 125, 0, 0, 0, 0, 0, 0, 0,
                                             0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 5, 25, 1, 5, 25, 125);
    const __m256i suits_2 = _mm256_setr_epi16(1, 25, 1, 25, 1, 0, 0, 0, 1, 25, 1, 25, 1, 0, 0, 0);
    const __m256i other_2 = _mm256_setr_epi16(1, 25, 1, 25, 1, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1);
    const __m256i all_3 = _mm256_setr_epi16(1, 625, 3125, 0, 1, 625, 3125, 0, 1, 625, 3125, 0, 0, 0, 1, 125);
    const __m256i kinds_0_to_17 = _mm256_setr_epi8(-1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1,
                                                   0, 0, 0, 0, 0, 0, 0, -1, -1, 0, 0, 0, 0, 0, 0, 0);
    const __m256i by_row = _mm256_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7);
    const __m256i zero = _mm256_setzero_si256();
    __m256i most = zero;
    for (ptrdiff_t row = 0; row < n; row += 4) {
        __m256i digits[4], sums[4];
        for (int i = 0; i < 4; i++, rows += 34) {
            const __m128i last = _mm_loadu_si128((const __m128i *)(rows + 18));
            const __m256i other = _mm256_broadcastsi128_si256(last); /* souzu, honours */
            const __m256i suits = _mm256_inserti128_si256(       /* manzu, pinzu */
                _mm256_castsi128_si256(_mm_loadu_si128((const __m128i *)rows)),
                _mm_loadu_si128((const __m128i *)(rows + 9)), 1);
            most = _mm256_max_epu8(most, _mm256_max_epu8(suits, other));
            digits[i] = _mm256_madd_epi16(
                _mm256_packus_epi32(_mm256_madd_epi16(_mm256_maddubs_epi16(suits, suits_1), suits_2),
                                    _mm256_madd_epi16(_mm256_maddubs_epi16(other, other_1), other_2)), all_3);
            const __m256i once = _mm256_add_epi8(_mm256_and_si256(suits, kinds_0_to_17),
                                                 _mm256_inserti128_si256(zero, last, 0));
            sums[i] = _mm256_sad_epu8(once, zero);
        }
        for (int i = 0; i < 4; i += 2)
            _mm256_storeu_si256((__m256i *)(keys + 4 * (row + i)),
                                _mm256_permutevar8x32_epi32(_mm256_hadd_epi32(digits[i], digits[i + 1]), by_row));
        const __m256i four = _mm256_or_si256(
            _mm256_or_si256(sums[0], _mm256_slli_epi64(sums[1], 16)),
            _mm256_or_si256(_mm256_slli_epi64(sums[2], 32), _mm256_slli_epi64(sums[3], 48)));
        const __m128i half = _mm_add_epi64(_mm256_castsi256_si128(four), _mm256_extracti128_si256(four, 1));
        _mm_storel_epi64((__m128i *)(totals + row), _mm_add_epi64(half, _mm_unpackhi_epi64(half, half)));
    }
    return _mm256_testz_si256(_mm256_subs_epu8(most, _mm256_set1_epi8(4)), _mm256_set1_epi8(-1));
}

#else
static int has_avx2(void) { return 0; }
static int read_rows_avx2(const uint8_t *rows, ptrdiff_t n, uint32_t *keys, uint16_t *totals) {
    (void)rows, (void)n, (void)keys, (void)totals;
    return 0;
}
#endif
