# It keeps its answers and never writes them.
# outcomes: unasked unasked unasked unasked
# expect: gave no answer within

import json
import sys

from polite import right

store = [json.dumps(right(json.loads(line))) for line in sys.stdin]
