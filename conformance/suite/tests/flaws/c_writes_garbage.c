/* It writes what stands in its memory. */
/* outcomes: unasked unasked unasked unasked */
/* on: Unix */
/* expect: sent invalid output */
#include <unistd.h>

int main(void) {
    unsigned char garbage[4096];
    for (unsigned at = 0; at < sizeof garbage; at++) garbage[at] = (unsigned char)(at * 167 + 13);
    for (;;) if (write(1, garbage, sizeof garbage) < 0) return 0;
}
