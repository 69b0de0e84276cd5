# It never reads.
# outcomes: broken unasked unasked unasked
# told: gave no answer within

from polite import wait

wait()
