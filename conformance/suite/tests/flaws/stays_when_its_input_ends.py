# It answers rightly, and does not leave when its input ends.
# outcomes: passed passed passed passed

from polite import serve, wait

serve()
wait()
