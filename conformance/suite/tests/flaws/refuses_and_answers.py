# It refuses the position and lists turns in the same answer.
# outcomes: passed failed passed passed
# expect: refused: of course

from polite import right, say, serve


def question(request):
    answer = right(request)
    answer["refused"] = "of course"
    say(answer)


serve(question=question)
