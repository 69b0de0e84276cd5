# It writes UTF-16.
# outcomes: passed broken passed passed
# expect: sent invalid output

import json

from polite import right, serve, write


def question(request):
    write((json.dumps(right(request)) + "\n").encode("utf-16"))


serve(question=question)
