# It writes remarks without end in place of its greeting.
# outcomes: unasked unasked unasked unasked
# expect: gave no answer within

import time

from polite import write

while True:
    write("info string still loading\n")
    time.sleep(0.01)
