# It ends in the middle of its answer.
# outcomes: passed broken passed passed
# expect: died (exit status: 7)

import json
import os

from polite import right, serve, write


def question(request):
    write(json.dumps(right(request))[:20])
    os._exit(7)


serve(question=question)
