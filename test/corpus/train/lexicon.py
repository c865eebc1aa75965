"""Learns the lexicon: weights of the tokens of element names and of short texts.

    lexicon.py TOKENS.jsonl OUT.json [FOLD FOLDS]

The weight of a token is the log odds that a block with it is content, against the base rate of the pages with the
token, shrunk towards zero. Every site counts once, and a token must appear on at least MIN_SITES sites. With FOLD, the
sites of that fold are left out.
"""
import json, math, re, sys, zlib
from collections import defaultdict

MIN_SITES = {'names': 6, 'words': 6}
# Sites' worth of the base rate that is added to each token.
SHRINK = 4.0
# Tokens that are kept. Most tokens speak against content; those that speak for it get a third of the places.
KEEP = {'names': 900, 'words': 900}
SHARE_FOR = 3
# A smaller weight is not worth a place.
MIN_WEIGHT = 0.25
# Generated identifiers, single letters and tokens with line breaks.
NOISE = re.compile('[a-f]{1,3}|[a-z]|.*-[a-z]|[a-z]-.*|.*[\\n ].*[\\n ].*')


def fold_of(site, folds):
    return zlib.crc32(site.encode()) % folds


def clamp(value, limit):
    return min(1 - limit, max(limit, value))


def log_odds(rate):
    return math.log(rate / (1 - rate))


def learn(pages, kind):
    """The weights of the kept tokens of one kind, `names` or `words`."""
    per_site = defaultdict(int)
    for page in pages:
        per_site[page['site']] += 1
    found, base, total, sites = defaultdict(float), defaultdict(float), defaultdict(float), defaultdict(set)
    for page in pages:
        share = 1 / per_site[page['site']]
        for token, (kept, size) in page[kind].items():
            if NOISE.fullmatch(token):
                continue
            found[token] += share * kept / size
            base[token] += share * clamp(page['base' if kind == 'names' else 'shortBase'], 0.02)
            total[token] += share
            sites[token].add(page['site'])
    weights = {}
    for token, names in sites.items():
        if len(names) < MIN_SITES[kind]:
            continue
        n, prior = total[token], base[token] / total[token]
        rate = clamp((found[token] + SHRINK * prior) / (n + SHRINK), 0.005)
        weight = log_odds(rate) - log_odds(prior)
        if abs(weight) >= MIN_WEIGHT:
            weights[token] = (round(weight, 1), abs(weight) * math.sqrt(n))
    by_use = sorted(weights, key=lambda token: -weights[token][1])
    against = [token for token in by_use if weights[token][0] < 0]
    speak_for = [token for token in by_use if weights[token][0] > 0][:KEEP[kind] // SHARE_FOR]
    best = against[:KEEP[kind] - len(speak_for)] + speak_for
    print(kind, len(weights), 'kept', len(best), file=sys.stderr)
    return {token: weights[token][0] for token in best}


def main():
    pages = [json.loads(line) for line in open(sys.argv[1])]
    if len(sys.argv) > 3:
        fold, folds = int(sys.argv[3]), int(sys.argv[4])
        pages = [page for page in pages if fold_of(page['site'], folds) != fold]
    lexicon = {kind: learn(pages, kind) for kind in ('names', 'words')}
    json.dump(lexicon, open(sys.argv[2], 'w'), ensure_ascii=False)


main()
