/* It writes to its standard error without end. */
/* outcomes: unasked unasked unasked unasked */
/* on: Unix */
/* expect: gave no answer within */
#include <string.h>
#include <unistd.h>

int main(void) {
    char text[4096];
    memset(text, 'e', sizeof text);
    for (;;) if (write(2, text, sizeof text) < 0) return 1;
}
