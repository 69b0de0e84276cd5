# Its answer is a list.
# outcomes: passed broken passed passed
# expect: it is not a JSON object

import json

from polite import right, serve, write


def question(request):
    write(json.dumps([right(request)]) + "\n")


serve(question=question)
