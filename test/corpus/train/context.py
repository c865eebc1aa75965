"""The context features of actors/extract/main-content/context.ts, for training: what the first look says around a block."""
import numpy as np

context_names = ['prev3', 'prev2', 'prev1', 'next1', 'next2', 'next3', 'near5', 'near15', 'own0', 'own1', 'own2', 'own3', 'own4', 'own6', 'pageKept',
                 'keptBefore', 'keptAfter', 'keptWords', 'first', 'sinceKept', 'untilKept', 'shareKept', 'keptSure', 'best', 'likeKept', 'likeBest']


def page_features(page, p):
    n = len(p)
    size = np.array(page['sizes'], dtype=np.float64) + 1
    words = np.concatenate([[0], np.cumsum(size)])
    kept = np.concatenate([[0], np.cumsum(p * size)])
    at = np.arange(n)
    out = np.full((n, len(context_names)), -1.0)
    for column, offset in enumerate((-3, -2, -1, 1, 2, 3)):
        ok = (at + offset >= 0) & (at + offset < n)
        out[ok, column] = p[(at + offset)[ok]]
    for column, window in ((6, 5), (7, 15)):
        start, end = np.maximum(0, at - window), np.minimum(n, at + window + 1)
        out[:, column] = (kept[end] - kept[start]) / (words[end] - words[start])
    elements = page['elements']
    for block in range(n):
        box = page['parents'][block]
        start, end = elements[box][1:]
        out[block, 8] = (kept[end] - kept[start]) / (words[end] - words[start])
        column = 9
        for up in range(1, 7):
            if elements[box][0] >= 0:
                box = elements[box][0]
            if up == 5:
                continue
            start, end = elements[box][1:]
            others = words[end] - words[start] - size[block]
            if others > 1e-9:
                out[block, column] = (kept[end] - kept[start] - p[block] * size[block]) / others
            column += 1
    sure = p > 0.5
    out[:, 14] = kept[n] / words[n]
    out[:, 15] = np.log1p(kept[at])
    out[:, 16] = np.log1p(np.maximum(0, kept[n] - kept[at + 1]))
    out[:, 17] = np.log1p(kept[n])
    out[:, 18] = p
    last = -1
    for block in range(n):
        out[block, 19] = 31 if last < 0 else min(30, block - last)
        if p[block] > 0.7:
            last = block
    last = -1
    for block in range(n - 1, -1, -1):
        out[block, 20] = 31 if last < 0 else min(30, last - block)
        if p[block] > 0.7:
            last = block
    out[:, 21] = sure.sum() / n
    out[:, 22] = kept[n] / max(1, (size * sure).sum())
    out[:, 23] = p.max()
    like = np.array(page['likes'])
    mean = np.bincount(like, p) / np.maximum(1, np.bincount(like))
    greatest = np.zeros(like.max() + 1)
    np.maximum.at(greatest, like, p)
    out[:, 24] = mean[like]
    out[:, 25] = greatest[like]
    return out


def context_features(pages, first):
    out, at = [], 0
    for page in pages:
        n = len(page['keep'])
        if n:
            out.append(page_features(page, first[at:at + n].astype(np.float64)))
        at += n
    return np.concatenate(out).astype(np.float32)
