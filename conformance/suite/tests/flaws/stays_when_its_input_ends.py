# It answers correctly, but does not end when its input ends.
# outcomes: passed passed passed passed

from polite import serve, wait

serve()
wait()
