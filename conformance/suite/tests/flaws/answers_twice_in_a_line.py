# It writes two answers on one line.
# outcomes: passed broken passed passed
# expect: trailing characters

import json

from polite import right, serve, write


def question(request):
    write(json.dumps(right(request)) * 2 + "\n")


serve(question=question)
