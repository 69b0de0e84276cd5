# It writes Python in place of JSON.
# outcomes: passed broken passed passed
# expect: it is not JSON

import json

from polite import right, serve, write


def question(request):
    write(str(right(request)) + "\n")


serve(question=question)
