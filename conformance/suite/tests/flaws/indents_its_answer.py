# It spreads its answer over several lines.
# outcomes: passed broken passed passed
# expect: it is not JSON

import json

from polite import right, serve, write


def question(request):
    write(json.dumps(right(request), indent=1) + "\n")


serve(question=question)
