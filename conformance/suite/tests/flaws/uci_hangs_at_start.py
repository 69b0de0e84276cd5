# It never answers `uci`.
# outcomes: unasked unasked unasked unasked
# expect: gave no answer within

from polite import wait

wait()
