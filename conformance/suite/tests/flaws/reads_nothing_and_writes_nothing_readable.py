# It never reads its input, and writes blanks.
# outcomes: unasked unasked unasked unasked
# expect: gave no answer within

import time

from polite import write

while True:
    write(" ")
    time.sleep(0.05)
