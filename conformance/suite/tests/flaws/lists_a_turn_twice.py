# It lists a turn twice.
# outcomes: passed failed passed passed
# expect: it lists a turn twice

from polite import right, say, serve


def question(request):
    answer = right(request)
    answer["turns"].append("a5b6")
    say(answer)


serve(question=question)
