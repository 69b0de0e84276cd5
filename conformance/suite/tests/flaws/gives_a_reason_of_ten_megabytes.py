# It refuses the position with a reason ten million characters long.
# seconds: 60
# outcomes: passed failed passed passed
# expect: zzz…

from polite import say, serve


def question(request):
    say({"id": request["id"], "refused": "z" * 10_000_000})


serve(question=question)
