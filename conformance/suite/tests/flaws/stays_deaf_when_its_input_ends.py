# It answers correctly, does not end when its input ends, and ignores every signal that can be ignored.
# outcomes: passed passed passed passed
# on: Unix

import signal

from polite import serve, wait

for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
    signal.signal(number, signal.SIG_IGN)
serve()
wait()
