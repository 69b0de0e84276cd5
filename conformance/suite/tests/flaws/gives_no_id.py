# Its answer has no id.
# outcomes: passed broken passed passed
# expect: its id is not

from polite import right, say, serve


def question(request):
    answer = right(request)
    del answer["id"]
    say(answer)


serve(question=question)
