# It puts a byte order mark before its answer.
# outcomes: passed broken passed passed
# expect: it is not JSON

import json

from polite import right, serve, write


def question(request):
    write(b"\xef\xbb\xbf" + (json.dumps(right(request)) + "\n").encode())


serve(question=question)
