# It writes a further answer when its input ends.
# outcomes: passed passed passed passed

from polite import say, serve

serve()
say({"id": 1})
