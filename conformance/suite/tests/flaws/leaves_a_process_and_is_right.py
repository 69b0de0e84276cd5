# It answers correctly, and leaves a process behind when its input ends.
# outcomes: passed passed passed passed
# on: Linux

from polite import leave, serve

serve()
leave(start_new_session=True, env={})
