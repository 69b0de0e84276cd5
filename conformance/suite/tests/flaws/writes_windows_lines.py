# It ends its lines with a carriage return and a line feed.
# outcomes: passed passed passed passed

import json

from polite import right, serve, write


def question(request):
    write(json.dumps(right(request)) + "\r\n")


serve(question=question)
