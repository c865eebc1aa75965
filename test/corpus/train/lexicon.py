"""Learns what the names of elements and the words of short texts say about content.

    lexicon.py TOKENS.jsonl OUT.json [FOLD FOLDS]

A token's weight is the log odds that what it names is content, against the base rate of the pages it stands on, shrunk
towards zero; every site counts once, and a token must stand on at least MIN_SITES sites. With FOLD, the sites of that
fold are left out.
"""
import json, math, re, sys, zlib
from collections import defaultdict

MIN_SITES = {'names': 6, 'words': 6}
SHRINK = 4.0
KEEP = {'names': 900, 'words': 900}
NOISE = re.compile('[a-f]{1,3}|[a-z]|.*-[a-z]|[a-z]-.*|.*[\\n ].*[\\n ].*')


def fold_of(site, folds):
    return zlib.crc32(site.encode()) % folds


def main():
    pages = [json.loads(line) for line in open(sys.argv[1])]
    if len(sys.argv) > 3:
        fold, folds = int(sys.argv[3]), int(sys.argv[4])
        pages = [page for page in pages if fold_of(page['site'], folds) != fold]
    per_site = defaultdict(int)
    for page in pages:
        per_site[page['site']] += 1
    out = {}
    for kind in ('names', 'words'):
        found, base, sites = defaultdict(float), defaultdict(float), defaultdict(set)
        total = defaultdict(float)
        for page in pages:
            weight = 1 / per_site[page['site']]
            for token, (kept, size) in page[kind].items():
                if NOISE.fullmatch(token):
                    continue
                found[token] += weight * kept / size
                base[token] += weight * min(0.98, max(0.02, page['base' if kind == 'names' else 'shortBase']))
                total[token] += weight
                sites[token].add(page['site'])
        weights = {}
        for token, names in sites.items():
            if len(names) < MIN_SITES[kind]:
                continue
            n, k, prior = total[token], found[token], base[token] / total[token]
            rate = (k + SHRINK * prior) / (n + SHRINK)
            rate = min(0.995, max(0.005, rate))
            weight = math.log(rate / (1 - rate)) - math.log(prior / (1 - prior))
            if abs(weight) >= 0.25:
                weights[token] = (round(weight, 1), abs(weight) * math.sqrt(n))
        # Tokens against content are the most by far: those for it get a third of the places.
        by_use = sorted(weights, key=lambda token: -weights[token][1])
        against = [token for token in by_use if weights[token][0] < 0]
        speak_for = [token for token in by_use if weights[token][0] > 0][:KEEP[kind] // 3]
        best = against[:KEEP[kind] - len(speak_for)] + speak_for
        out[kind] = {token: weights[token][0] for token in best}
        print(kind, len(weights), 'kept', len(best), file=sys.stderr)
    json.dump(out, open(sys.argv[2], 'w'), ensure_ascii=False)


main()
