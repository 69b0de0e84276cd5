# Its answer is for a request to come.
# outcomes: passed broken passed passed
# expect: its id is not

from polite import right, say, serve


def question(request):
    answer = right(request)
    answer["id"] += 1000
    say(answer)


serve(question=question)
