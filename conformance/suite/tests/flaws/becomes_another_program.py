# It replaces itself by a program that writes the same word without end.
# outcomes: passed broken passed passed
# on: Unix
# expect: sent invalid output

import os

from polite import serve


def question(request):
    os.execvp("yes", ["yes"])


serve(question=question)
