# It writes a remark after its answer.
# outcomes: passed broken passed passed
# expect: unrequested

import json

from polite import right, serve, write


def question(request):
    write(json.dumps(right(request)) + "\nthat was easy\n")


serve(question=question)
