# Its answer is an empty object.
# outcomes: passed broken passed passed
# expect: its id is not

from polite import serve, write


def question(request):
    write("{}\n")


serve(question=question)
