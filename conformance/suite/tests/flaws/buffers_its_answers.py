# It never writes what it has in store.
# outcomes: unasked unasked unasked unasked
# expect: gave no answer within

import json
import sys

from polite import right

store = [json.dumps(right(json.loads(line))) for line in sys.stdin]
