# There is a comment after its answer.
# outcomes: passed broken passed passed
# expect: it is not JSON

import json

from polite import right, serve, write


def question(request):
    write(json.dumps(right(request)) + " // so there\n")


serve(question=question)
