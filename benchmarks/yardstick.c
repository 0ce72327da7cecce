/* The yardstick: how fast a straightforward C program on this machine answers the same questions on the same bytes.
 *
 *   cc -O3 -shared -fPIC -o yardstick.so yardstick.c       as yardstick.py does: build_tables, wins, waits, shanten
 *   cc -O3 -o yardstick yardstick.c && ./yardstick [hands.bin wilds]
 *
 * Without arguments the program makes 200,000 different hands of 14 - k and 13 - k natural tiles itself, half winning hands
 * minus tiles, half uniformly random, for k = 0..8 wildcards. With a file (n x 34 bytes of counts) it answers for those.
 * Every hand is checked (each count at most 4, a total that fits); keys by plain Horner arithmetic, four look-ups in base-5
 * tables, combination, result stored. Prints nanoseconds a hand, the least and the median of 15 passes, and a checksum.
 * Convention: a wildcard may stand for a fifth copy; a kind held four times is no wait. In shanten it is no fifth copy.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { NS = 1953125, NH = 78125 };
static int p5[10];
static uint32_t suit[NS], honour[NH]; /* stay-a mask 9 | stay-b mask 9 << 9 | a << 18 | b << 21 */
static uint8_t suit_class[NS], honour_class[NH];
static uint8_t k1[160][160], k2[256][160];
static int8_t k3[256][160][5];

static uint8_t a_tab[NS], b_tab[NS], seen[NS];

static int cover(int key, int width) { /* fewest melds that cover the tiles of a key */
    if (key == 0) return 0;
    if (seen[key]) return a_tab[key];
    int c[9], i = 0, best = 99;
    for (int k = key, j = 0; j < width; j++, k /= 5) c[j] = k % 5;
    while (!c[i]) i++;
    int r = 1 + cover(key - (c[i] < 3 ? c[i] : 3) * p5[i], width);
    if (r < best) best = r;
    if (width == 9)
        for (int s = i - 2; s <= i; s++) {
            if (s < 0 || s > 6) continue;
            int rest = key;
            for (int j = s; j < s + 3; j++) if (c[j]) rest -= p5[j];
            r = 1 + cover(rest, width);
            if (r < best) best = r;
        }
    seen[key] = 1;
    return a_tab[key] = best;
}

static void build_wait_tables(int width, int n, uint32_t *out) {
    memset(seen, 0, sizeof seen);
    for (int k = 0; k < n; k++) a_tab[k] = cover(k, width);
    for (int k = 0; k < n; k++) {
        int best = a_tab[k];
        for (int j = 0; j < width; j++) {
            int c = k / p5[j] % 5;
            if (c) { int v = a_tab[k - (c < 2 ? c : 2) * p5[j]]; if (v < best) best = v; }
        }
        b_tab[k] = best;
    }
    for (int k = 0; k < n; k++) {
        uint32_t ma = 0, mb = 0;
        for (int j = 0; j < width; j++)
            if (k / p5[j] % 5 < 4) {
                ma |= (uint32_t)(a_tab[k + p5[j]] == a_tab[k]) << j;
                mb |= (uint32_t)(b_tab[k + p5[j]] == b_tab[k]) << j;
            }
        int a = a_tab[k] > 7 ? 7 : a_tab[k], b = b_tab[k] > 7 ? 7 : b_tab[k];
        out[k] = ma | mb << 9 | (uint32_t)a << 18 | (uint32_t)b << 21;
    }
}

/* shanten: rows of fewest missing tiles for (melds 0..4) without and with the pair, no fifth copies */
typedef struct { int8_t d[10]; } row;
static row rows_s[160], rows_h[160], mid1[256], mid2[256];
static int n_s, n_h, n1, n2;

static int8_t (*tgt)[9]; static int n_tgt; static int8_t *tgt_i;

static void make_targets(int width) {
    n_tgt = 0;
    tgt = realloc(tgt, 200000 * sizeof *tgt); tgt_i = realloc(tgt_i, 200000);
    int kinds = width == 9 ? 16 : 7; /* melds: triplets then sequences */
    int ch[4];
    for (int m = 0; m <= 4; m++) {
        int total = 1; for (int i = 0; i < m; i++) total *= kinds;
        for (int code = 0; code < total; code++) {
            int x = code, ok = 1, last = -1;
            for (int i = 0; i < m; i++) { ch[i] = x % kinds; x /= kinds; if (ch[i] < last) ok = 0; last = ch[i]; }
            if (!ok) continue;
            int8_t c[9] = {0};
            for (int i = 0; i < m; i++)
                if (ch[i] < width) c[ch[i]] += 3;
                else for (int j = 0; j < 3; j++) c[ch[i] - width + j]++;
            for (int pr = -1; pr < width; pr++) {
                int8_t e[9]; memcpy(e, c, 9); int good = 1;
                if (pr >= 0) e[pr] += 2;
                for (int j = 0; j < 9; j++) if (e[j] > 4) good = 0;
                if (!good) continue;
                memcpy(tgt[n_tgt], e, 9); tgt_i[n_tgt++] = m + (pr >= 0 ? 5 : 0);
            }
        }
    }
}

static int find(row *rows, int *n, int cap, row r) {
    for (int i = 0; i < *n; i++) if (!memcmp(rows[i].d, r.d, 10)) return i;
    if (*n == cap) { fprintf(stderr, "too many classes\n"); exit(1); }
    rows[*n] = r;
    return (*n)++;
}

/* distance of every key to every target: exact targets are 0, surplus tiles cost nothing, missing tiles cost one each */
static void build_classes(int width, int n, uint8_t *cls, row *rows, int *count) {
    make_targets(width);
    row *all = malloc(n * sizeof *all);
    memset(all, 99, n * sizeof *all);
    for (int i = 0; i < n_tgt; i++) {
        int key = 0;
        for (int j = 0; j < width; j++) key += tgt[i][j] * p5[j];
        all[key].d[tgt_i[i]] = 0;
    }
    /* one sweep up and one down for each kind; the kinds are independent */
    for (int j = 0; j < width; j++)
        for (int k = 0; k < n; k++)
            if (k / p5[j] % 5 > 0)
                for (int t = 0; t < 10; t++) if (all[k - p5[j]].d[t] < all[k].d[t]) all[k].d[t] = all[k - p5[j]].d[t];
    for (int j = 0; j < width; j++)
        for (int k = n - 1; k >= 0; k--)
            if (k / p5[j] % 5 < 4)
                for (int t = 0; t < 10; t++) if (all[k + p5[j]].d[t] + 1 < all[k].d[t]) all[k].d[t] = all[k + p5[j]].d[t] + 1;
    for (int k = 0; k < n; k++) {
        int sum = 0; for (int j = 0; j < width; j++) sum += k / p5[j] % 5;
        cls[k] = sum <= 14 ? find(rows, count, 160, all[k]) : 0;
    }
    free(all);
}

static row join(row x, row y) {
    row r; memset(&r, 99, sizeof r);
    for (int m = 0; m < 5; m++)
        for (int i = 0; i <= m; i++) {
            int v = x.d[i] + y.d[m - i], w1 = x.d[5 + i] + y.d[m - i], w2 = x.d[i] + y.d[5 + m - i];
            if (v < r.d[m]) r.d[m] = v;
            if (w1 < r.d[5 + m]) r.d[5 + m] = w1;
            if (w2 < r.d[5 + m]) r.d[5 + m] = w2;
        }
    return r;
}

static void build_shanten(void) {
    build_classes(9, NS, suit_class, rows_s, &n_s);
    build_classes(7, NH, honour_class, rows_h, &n_h);
    for (int i = 0; i < n_s; i++) for (int j = 0; j < n_s; j++) k1[i][j] = find(mid1, &n1, 256, join(rows_s[i], rows_s[j]));
    for (int i = 0; i < n1; i++) for (int j = 0; j < n_s; j++) k2[i][j] = find(mid2, &n2, 256, join(mid1[i], rows_s[j]));
    for (int i = 0; i < n2; i++) for (int j = 0; j < n_h; j++) { row r = join(mid2[i], rows_h[j]); for (int m = 0; m < 5; m++) k3[i][j][m] = r.d[5 + m] - 1; }
}

static inline int keys(const uint8_t *c, int k[4], int *total) {
    int bad = 0, sum = 0;
    for (int i = 0; i < 34; i++) { bad |= c[i] > 4; sum += c[i]; }
    for (int s = 0; s < 3; s++) { int v = 0; for (int j = 8; j >= 0; j--) v = v * 5 + c[9 * s + j]; k[s] = v; }
    int v = 0; for (int j = 6; j >= 0; j--) v = v * 5 + c[27 + j];
    k[3] = v; *total = sum;
    return bad;
}

int wins(const uint8_t *h, int n, int w, uint8_t *out) {
    for (int i = 0; i < n; i++) {
        int k[4], t;
        if (keys(h + 34 * i, k, &t) || (t + w) % 3 != 2 || t + w > 14) return -1 - i;
        uint32_t x[4] = {suit[k[0]], suit[k[1]], suit[k[2]], honour[k[3]]};
        int sum = 0, gain = 0;
        for (int s = 0; s < 4; s++) { int a = x[s] >> 18 & 7, d = a - (int)(x[s] >> 21 & 7); sum += a; if (d > gain) gain = d; }
        out[i] = sum - gain <= (t + w - 2) / 3;
    }
    return 0;
}

int waits(const uint8_t *h, int n, int w, uint64_t *out) {
    for (int i = 0; i < n; i++) {
        const uint8_t *c = h + 34 * i;
        int k[4], t;
        if (keys(c, k, &t) || (t + w) % 3 != 1 || t + w > 13) return -1 - i;
        int m = (t + w - 1) / 3;
        uint32_t x[4] = {suit[k[0]], suit[k[1]], suit[k[2]], honour[k[3]]};
        int a[4], d[4], sum = 0;
        for (int s = 0; s < 4; s++) { a[s] = x[s] >> 18 & 7; d[s] = a[s] - (int)(x[s] >> 21 & 7); sum += a[s]; }
        uint64_t r = 0, full4 = 0;
        for (int s = 0; s < 4; s++) {
            int best = 0;
            for (int j = 0; j < 4; j++) if (j != s && d[j] > best) best = d[j];
            int slack_a = m - (sum - best), slack_b = m - (sum - d[s]);
            uint32_t all = s < 3 ? 511 : 127, q = 0;
            q |= slack_a >= 1 ? all : slack_a == 0 ? x[s] & 511 : 0;
            q |= slack_b >= 1 ? all : slack_b == 0 ? x[s] >> 9 & 511 : 0;
            r |= (uint64_t)q << 9 * s;
        }
        for (int j = 0; j < 34; j++) full4 |= (uint64_t)(c[j] == 4) << j;
        out[i] = r & ~full4;
    }
    return 0;
}

int shanten(const uint8_t *h, int n, int w, int8_t *out) {
    for (int i = 0; i < n; i++) {
        int k[4], t;
        if (keys(h + 34 * i, k, &t) || (t + w) % 3 == 0 || t + w > 14) return -1 - i;
        int m = (t + w) / 3;
        out[i] = k3[k2[k1[suit_class[k[0]]][suit_class[k[1]]]][suit_class[k[2]]]][honour_class[k[3]]][m] - w;
    }
    return 0;
}

void build_tables(void) {
    p5[0] = 1; for (int i = 1; i < 10; i++) p5[i] = p5[i - 1] * 5;
    build_wait_tables(9, NS, suit); build_wait_tables(7, NH, honour); build_shanten();
}

static uint64_t state = 88172645463325252ull;
static uint32_t rnd(uint32_t n) { state ^= state << 13; state ^= state >> 7; state ^= state << 17; return (uint32_t)((state >> 32) * n >> 32); }
static double now(void) { struct timespec t; clock_gettime(CLOCK_MONOTONIC, &t); return t.tv_sec + 1e-9 * t.tv_nsec; }
static int cmp(const void *a, const void *b) { double d = *(double *)a - *(double *)b; return (d > 0) - (d < 0); }

static void deal(uint8_t *c, int tiles, int winning) {
    int deck[136];
again:
    memset(c, 0, 34);
    if (winning) {
        for (int m = 0; m < 4; m++) { if (rnd(4)) { int s = rnd(3), f = rnd(7); for (int j = 0; j < 3; j++) c[9 * s + f + j]++; } else c[rnd(34)] += 3; }
        c[rnd(34)] += 2;
        for (int i = 0; i < 34; i++) if (c[i] > 4) goto again;
        for (int out = 14 - tiles; out > 0;) { int j = rnd(34); if (c[j]) { c[j]--; out--; } }
    } else {
        for (int i = 0; i < 136; i++) deck[i] = i / 4;
        for (int i = 0; i < tiles; i++) { int j = i + rnd(136 - i), t = deck[i]; deck[i] = deck[j]; deck[j] = t; c[deck[i]]++; }
    }
}

#define TIME(label, call, n, sumexpr) do { double v[15]; for (int p = 0; p < 15; p++) { double t = now(); int e = (call); v[p] = (now() - t) / (n) * 1e9; \
    if (e) { fprintf(stderr, "hand %d is malformed\n", -1 - e); return 1; } } qsort(v, 15, 8, cmp); uint64_t s = 0; for (int i = 0; i < (n); i++) s += (sumexpr); \
    printf("%-22s %7.2f %7.2f   %llu\n", label, v[0], v[7], (unsigned long long)s); } while (0)

int main(int argc, char **argv) {
    double t = now();
    build_tables();
    printf("tables built in %.2f s; %d and %d shanten classes, %d and %d joined\n", now() - t, n_s, n_h, n1, n2);
    int n = 200000;
    uint8_t *h = malloc(34u * n), *win = malloc(n); uint64_t *mask = malloc(8u * n); int8_t *sh = malloc(n);
    char label[40];
    printf("ns a hand: least, median, checksum\n");
    if (argc > 2) {
        FILE *f = fopen(argv[1], "rb"); if (!f) { perror(argv[1]); return 1; }
        fseek(f, 0, SEEK_END); n = ftell(f) / 34; rewind(f); h = realloc(h, 34u * n); win = realloc(win, n); mask = realloc(mask, 8u * n); sh = realloc(sh, n);
        if (fread(h, 34, n, f) != (size_t)n) return 1;
        int w = atoi(argv[2]), total = w; for (int i = 0; i < 34; i++) total += h[i];
        if (total % 3 == 2) TIME("win", wins(h, n, w, win), n, win[i]); else TIME("waits", waits(h, n, w, mask), n, __builtin_popcountll(mask[i]));
        TIME("shanten", shanten(h, n, w, sh), n, sh[i] + 1);
        return 0;
    }
    for (int w = 0; w <= 8; w++) {
        for (int i = 0; i < n; i++) deal(h + 34 * i, 14 - w, i & 1);
        sprintf(label, "win, %d wildcards", w); TIME(label, wins(h, n, w, win), n, win[i]);
        for (int i = 0; i < n; i++) deal(h + 34 * i, 13 - w, i & 1);
        sprintf(label, "waits, %d wildcards", w); TIME(label, waits(h, n, w, mask), n, __builtin_popcountll(mask[i]));
        sprintf(label, "shanten, %d wildcards", w); TIME(label, shanten(h, n, w, sh), n, sh[i] + 1);
    }
    return 0;
}
