/* It ignores every signal that can be ignored, and waits. */
/* outcomes: unasked unasked unasked unasked */
/* on: Unix */
/* expect: gave no answer within */
#include <signal.h>
#include <unistd.h>

int main(void) {
    for (int number = 1; number < 32; number++) signal(number, SIG_IGN);
    for (;;) pause();
}
