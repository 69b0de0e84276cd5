"""Lists what no case reaches in the rules of the engines, from an export of llvm-cov.

usage: unreached.py EXPORT LIST [--print]

It lists every function that is never entered and, in functions that are, every outermost region that never runs. LIST
identifies these by file and text, so it survives changes elsewhere in the file; a text that occurs at several places is listed
once for each. Left out are

- code that is no rule of a game: tests, the verbs, explanations and listings, tables of counts, the text of the law;
- each `const fn` that no running program enters, since it makes tables while the program is compiled;
- the branches of faults that are planted on purpose (`PlantedBug::`).
"""
import collections
import json
import os
import sys
import tomllib

GAMES = ["masonic", "deflection", "mirrors", "kingdom", "spectral"]
NO_RULES = (
    "fast/src/counter.rs", "fast/src/fault.rs", "fast/src/fingerprint.rs", "fast/src/lib.rs",
    "reference/src/candidates", "reference/src/context", "reference/src/engine.rs", "reference/src/held.rs",
    "reference/src/judgment.rs", "reference/src/log.rs", "reference/src/reading.rs", "reference/src/statement",
    "reference/src/why",
)


def game(path):
    """The family whose rules are in a file; `chess` for rules that several families share."""
    return next((name for name in GAMES if name in path), "chess")


def is_rule(path):
    return not path.endswith("tests.rs") and path.startswith(("fast/src", "reference/src")) and not path.startswith(NO_RULES)


class Source:
    """The lines of the files, counted from 1."""

    def __init__(self):
        self.files = {}

    def line(self, path, number):
        if path not in self.files:
            with open(path) as file:
                self.files[path] = file.read().split("\n")
        return self.files[path][number - 1]

    def text(self, path, region):
        """A region, or its first line if it has several."""
        line, column, end, end_column = region
        return self.line(path, line)[column - 1 : end_column - 1 if end == line else None].strip()


def read(export):
    """For each function, identified by its file and first region, how often each of its regions ran in all its instances."""
    functions = collections.defaultdict(lambda: collections.defaultdict(int))
    for instance in export["data"][0]["functions"]:
        # 0 is code; the others are expansions, skipped and gaps.
        regions = [region for region in instance["regions"] if region[7] == 0]
        path = os.path.relpath(instance["filenames"][regions[0][5]]) if regions else ""
        if is_rule(path):
            counts = functions[(path, tuple(regions[0][:4]))]
            for region in regions:
                counts[tuple(region[:4])] += region[4]
    return functions


def contains(outer, inner):
    return outer != inner and outer[:2] <= inner[:2] and inner[2:] <= outer[2:]


def unreached(functions, source):
    """What never runs: maps each file and text to the numbers of its first lines."""
    found = collections.defaultdict(set)
    never = collections.defaultdict(list)
    for (path, first), counts in functions.items():
        if not any(counts.values()):
            never[path].append((first[0], first[1], max(region[2] for region in counts), max(region[3] for region in counts)))
    for (path, first), counts in functions.items():
        head = source.line(path, first[0]).strip()
        # Skips a closure in a function that is never entered.
        if any(contains(outer, first) and outer[:2] < first[:2] for outer in never[path]):
            continue
        if not any(counts.values()):
            if "const fn" not in head:
                found[(path, head)].add(first[0])
            continue
        dark = [region for region, count in counts.items() if not count]
        for region in dark:
            if any(contains(outer, region) for outer in dark):
                continue
            if "PlantedBug::" in source.line(path, region[0]):
                continue
            # A region that is only the end of a block says nothing by itself, so it is listed with its whole line.
            text = source.text(path, region)
            line = source.line(path, region[0]).strip()
            found[(path, f"{text} in {line}" if len(text) < 12 and text != line else text)].add(region[0])
    return found


def main():
    with open(sys.argv[1]) as export:
        functions = read(json.load(export))
    if not functions:
        sys.exit("the export has no region of the engines")
    found = unreached(functions, Source())
    listed = collections.Counter()
    if os.path.exists(sys.argv[2]):
        with open(sys.argv[2], "rb") as file:
            for entry in tomllib.load(file)["unreached"]:
                if not entry["why"]:
                    sys.exit("an entry does not say why")
                listed.update((path, text) for path, texts in entry["places"].items() for text in texts)
    # If a text is listed too rarely, prints every place, since nobody can tell which is new.
    missing = sorted((path, line, text) for (path, text), lines in found.items() if len(lines) > listed[(path, text)] for line in lines)
    if "--print" in sys.argv:
        print('[[unreached]]\nwhy = ""\n\n[unreached.places]')
        for path in dict.fromkeys(path for path, *_ in missing):
            print(f"{json.dumps(path)} = [")
            for _, line, text in (entry for entry in missing if entry[0] == path):
                print(f"  {json.dumps(text, ensure_ascii=False)}, # line {line}")
            print("]")
        return
    totals = collections.defaultdict(lambda: [0, 0])
    for (path, _), counts in functions.items():
        totals[game(path)][0] += len(counts)
        totals[game(path)][1] += sum(1 for count in counts.values() if count)
    for name, (total, reached) in sorted(totals.items()):
        print(f"{name}: {reached} of {total} regions reached ({100 * reached / total:.1f} %)")
    for path, line, text in missing:
        print(f"{path}:{line}: no case reaches: {text}")
    stale = sorted(entry for entry, times in listed.items() if times > len(found.get(entry, ())))
    for path, text in stale:
        print(f"{path}: listed {listed[(path, text)]} times, {len(found.get((path, text), ()))} not reached: {text}")
    if missing or stale:
        sys.exit(f"{len(missing)} places are reached by no case and not listed, {len(stale)} are listed and should not be")
    print(f"{listed.total()} places that no case reaches are listed with a reason; there are no others")


main()
