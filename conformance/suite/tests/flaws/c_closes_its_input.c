/* It closes its input, so that writing to it fails, and waits. */
/* outcomes: unasked unasked unasked unasked */
/* on: Unix */
/* expect: gave no answer within */
#include <unistd.h>

int main(void) {
    close(0);
    for (;;) pause();
}
