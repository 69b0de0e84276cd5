# It answers with words that are not JSON.
# outcomes: passed broken passed passed
# expect: it is not JSON

from polite import serve, write


def question(request):
    write("a5b6 is best\n")


serve(question=question)
