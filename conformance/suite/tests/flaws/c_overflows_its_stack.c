/* It calls itself until its stack is full. */
/* outcomes: unasked unasked unasked unasked */
/* on: Unix */
/* expect: died (signal: 11 */
static int deeper(volatile int depth) {
    volatile char room[4096];
    room[0] = (char)depth;
    return deeper(depth + 1) + room[0];
}

int main(void) {
    return deeper(0);
}
