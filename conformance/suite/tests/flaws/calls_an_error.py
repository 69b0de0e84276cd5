# It answers with an error as well as with turns.
# outcomes: passed failed passed passed
# expect: an error: so sorry

from polite import right, say, serve


def question(request):
    answer = right(request)
    answer["error"] = "so sorry"
    say(answer)


serve(question=question)
