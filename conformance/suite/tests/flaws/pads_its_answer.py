# It writes ten million blanks before its correct answer.
# seconds: 60
# outcomes: passed passed passed passed

import json

from polite import right, serve, write


def question(request):
    write(" " * 10_000_000 + json.dumps(right(request)) + "\n")


serve(question=question)
