/* It ends by the signal that a program sends itself after a division by zero. */
/* outcomes: unasked unasked unasked unasked */
/* on: Unix */
/* expect: died (signal: 8 */
#include <signal.h>

int main(void) {
    return raise(SIGFPE);
}
