# It writes half an answer and waits.
# outcomes: passed broken passed passed
# expect: gave no answer within

import json

from polite import right, serve, wait, write


def question(request):
    write(json.dumps(right(request))[:20])
    wait()


serve(question=question)
