# It never says that it speaks UCI.
# outcomes: unasked unasked unasked unasked
# expect: gave no answer within

from polite import wait

wait()
