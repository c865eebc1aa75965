"""The features of actors/extract/main-content/features/context-features.ts, for training."""
import numpy as np

context_names = [
    'prev3', 'prev2', 'prev1', 'next1', 'next2', 'next3', 'near5', 'near15', 'own0', 'own1', 'own2', 'own3', 'own4',
    'own6', 'pageKept', 'keptBefore', 'keptAfter', 'keptWords', 'first', 'sinceKept', 'untilKept', 'shareKept',
    'keptSure', 'best', 'similarKept', 'similarBest',
]
column_of = {name: column for column, name in enumerate(context_names)}

# The same numbers as in context-features.ts.
WINDOWS = {'near5': 5, 'near15': 15}
ENCLOSING_LEVELS = (1, 2, 3, 4, 6)
LIKELY_MIN = 0.5
ANCHOR_MIN = 0.7
DISTANCE_MAX = 30


def page_features(page, first):
    """One row per block of a page; `first` holds the probabilities of the first stage."""
    n = len(first)
    size = np.array(page['sizes'], dtype=np.float64) + 1
    sizes = np.concatenate([[0], np.cumsum(size)])
    kept = np.concatenate([[0], np.cumsum(first * size)])
    at = np.arange(n)
    out = np.full((n, len(context_names)), -1.0)
    for column, offset in enumerate((-3, -2, -1, 1, 2, 3)):
        ok = (at + offset >= 0) & (at + offset < n)
        out[ok, column] = first[(at + offset)[ok]]
    for name, window in WINDOWS.items():
        start, end = np.maximum(0, at - window), np.minimum(n, at + window + 1)
        out[:, column_of[name]] = (kept[end] - kept[start]) / (sizes[end] - sizes[start])
    write_enclosing(page, first, size, sizes, kept, out)
    sure = first > LIKELY_MIN
    out[:, column_of['pageKept']] = kept[n] / sizes[n]
    out[:, column_of['keptBefore']] = np.log1p(kept[at])
    out[:, column_of['keptAfter']] = np.log1p(np.maximum(0, kept[n] - kept[at + 1]))
    out[:, column_of['keptWords']] = np.log1p(kept[n])
    out[:, column_of['first']] = first
    out[:, column_of['sinceKept']] = distances(first)
    out[:, column_of['untilKept']] = distances(first[::-1])[::-1]
    out[:, column_of['shareKept']] = sure.sum() / n
    out[:, column_of['keptSure']] = kept[n] / max(1, (size * sure).sum())
    out[:, column_of['best']] = first.max()
    group = np.array(page['similar'])
    mean = np.bincount(group, first) / np.maximum(1, np.bincount(group))
    greatest = np.zeros(group.max() + 1)
    np.maximum.at(greatest, group, first)
    out[:, column_of['similarKept']] = mean[group]
    out[:, column_of['similarBest']] = greatest[group]
    return out


def write_enclosing(page, first, size, sizes, kept, out):
    """Share of kept words in the element of a block and, without the block, in the elements that enclose it."""
    elements = page['elements']
    for block, element in enumerate(page['parents']):
        start, end = elements[element][1:]
        out[block, column_of['own0']] = (kept[end] - kept[start]) / (sizes[end] - sizes[start])
        level = 0
        for wanted in ENCLOSING_LEVELS:
            for _ in range(level, wanted):
                if elements[element][0] >= 0:
                    element = elements[element][0]
            level = wanted
            start, end = elements[element][1:]
            others = sizes[end] - sizes[start] - size[block]
            if others > 1e-9:
                out[block, column_of[f'own{wanted}']] = (kept[end] - kept[start] - first[block] * size[block]) / others


def distances(first):
    """For each block the distance in blocks to the nearest block above ANCHOR_MIN before it."""
    out = np.empty(len(first))
    last = -1
    for block, probability in enumerate(first):
        out[block] = DISTANCE_MAX + 1 if last < 0 else min(DISTANCE_MAX, block - last)
        if probability > ANCHOR_MIN:
            last = block
    return out


def context_features(pages, first):
    """The rows of all pages, one page after the other."""
    out, at = [], 0
    for page in pages:
        n = len(page['keep'])
        if n:
            out.append(page_features(page, first[at:at + n].astype(np.float64)))
        at += n
    return np.concatenate(out).astype(np.float32)
