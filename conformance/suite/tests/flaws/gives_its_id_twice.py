# Its answer has the key `id` twice.
# outcomes: passed broken passed passed
# expect: duplicate key

import json

from polite import right, serve, write


def question(request):
    write('{"id":%d,' % request["id"] + json.dumps(right(request))[1:] + "\n")


serve(question=question)
