/* Its parent ends at once; it lives on in a session of its own, with another name, and answers nothing. */
/* outcomes: unasked unasked unasked unasked */
/* on: Linux */
/* expect: died (exit status: 0) */
#include <sys/prctl.h>
#include <unistd.h>

int main(void) {
    if (fork() > 0) return 0;
    setsid();
    if (fork() > 0) return 0;
    prctl(PR_SET_NAME, "not an (engine) 1 S 1", 0, 0, 0);
    for (;;) pause();
}
