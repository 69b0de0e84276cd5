/* It reads memory that is not its own. */
/* outcomes: unasked unasked unasked unasked */
/* on: Unix */
/* expect: died (signal: 11 */
int main(void) {
    volatile int *nowhere = 0;
    return *nowhere;
}
