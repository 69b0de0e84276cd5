# Its correct answer has an additional key ten million characters long.
# seconds: 60
# outcomes: passed passed passed passed

from polite import right, say, serve


def question(request):
    answer = right(request)
    answer["z" * 10_000_000] = 1
    say(answer)


serve(question=question)
