# It sends its greeting twice.
# outcomes: unasked unasked unasked unasked
# expect: unrequested

import json

from polite import right, serve, write


def start(request):
    answer = right(request)
    write((json.dumps(answer) + "\n") * 2)


serve(start=start)
