# Its answer has two lists of turns, the correct one last.
# outcomes: passed broken passed passed
# expect: duplicate key

import json

from polite import right, serve, write


def question(request):
    write('{"turns":[],' + json.dumps(right(request))[1:] + "\n")


serve(question=question)
