# Its answer has the id of a later request.
# outcomes: passed broken passed passed
# expect: its id is not

from polite import right, say, serve


def question(request):
    answer = right(request)
    answer["id"] += 1000
    say(answer)


serve(question=question)
