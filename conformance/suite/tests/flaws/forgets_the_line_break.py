# It writes its answer without a line break and waits.
# outcomes: passed broken passed passed
# expect: gave no answer within

import json

from polite import right, serve, wait, write


def question(request):
    write(json.dumps(right(request)))
    wait()


serve(question=question)
