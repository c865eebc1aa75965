"""Trains the two looks of the main-content model and writes model.json.

    train.py ROWS LEXICON.json OUT.json [CHECK.f32]     ROWS.f32, ROWS.jsonl, ROWS.names.json as export.ts writes them

First look: boosted trees over the features of a block. Second look: the same features and what the first look says about
the block's surroundings; the first look's answers for training it come from models that have not seen the site
(cross-validation by site). Needs numpy and lightgbm. A page's blocks count by their words against the words of its right
answer (label-blocks.ts), so that every page weighs about the same. CHECK gets the answers for each block of models that
have not seen its site, in the order of ROWS: what to expect of other sites.
"""
import json, sys, zlib
import numpy as np, lightgbm as lgb
from context import context_features, context_names

FOLDS = 4
PARAMS = dict(objective='cross_entropy', learning_rate=0.08, num_leaves=24, max_depth=8, min_data_in_leaf=80, feature_fraction=0.4,
              bagging_fraction=0.7, bagging_freq=1, lambda_l2=5, max_bin=63, num_threads=2, verbose=-1, seed=1, use_missing=False)
FIRST, SECOND = 120, 120


def load(path):
    names = json.load(open(path + '.names.json'))
    rows = np.fromfile(path + '.f32', dtype=np.float32).reshape(-1, len(names))
    pages = [json.loads(line) for line in open(path + '.jsonl')]
    join = lambda key: np.concatenate([np.array(page[key], dtype=np.float32) for page in pages])
    fold = np.concatenate([np.full(len(page['keep']), zlib.crc32(page['site'].encode()) % FOLDS) for page in pages])
    return names, rows, pages, join('keep'), join('weight'), fold


def fit(rows, keep, weight, use, rounds, names):
    use = use & (weight > 0)
    return lgb.train(PARAMS, lgb.Dataset(rows[use], keep[use], weight=weight[use] * 50, feature_name=names), rounds)


def by_fold(rows, keep, weight, fold, rounds, names):
    """The answers of models that have not seen the site."""
    answers = np.zeros(len(keep), dtype=np.float32)
    for one in range(FOLDS):
        answers[fold == one] = fit(rows, keep, weight, fold != one, rounds, names).predict(rows[fold == one])
    return answers


def flat(tree):
    """A tree as flat numbers: branch = feature, threshold, place of the right child; leaf = -1, value."""
    out = []

    def write(node):
        if 'leaf_value' in node:
            out.extend([-1, float(f"{node['leaf_value']:.3g}")])
            return
        at = len(out)
        out.extend([node['split_feature'], float(f"{node['threshold']:.5g}"), 0])
        write(node['left_child'])
        out[at + 2] = len(out)
        write(node['right_child'])

    write(tree['tree_structure'])
    return out


def main():
    source, lexicon, target = sys.argv[1:4]
    names, rows, pages, keep, weight, fold = load(source)
    held_out = lambda rounds, names: by_fold(rows, keep, weight, fold, rounds, names)
    first = held_out(FIRST, names)
    first_look = fit(rows, keep, weight, fold >= 0, FIRST, names)
    rows = np.hstack([rows, context_features(pages, first)])
    second_look = fit(rows, keep, weight, fold >= 0, SECOND, names + context_names)
    dump = lambda model: [flat(tree) for tree in model.dump_model()['tree_info']]
    words = json.load(open(lexicon))
    parts = [f'"features": {json.dumps(names + context_names)}', f'"names": {json.dumps(words["names"], ensure_ascii=False)}',
             f'"words": {json.dumps(words["words"], ensure_ascii=False)}']
    for look, model in (('first', first_look), ('second', second_look)):
        trees = ',\n'.join(json.dumps(tree, separators=(',', ':')) for tree in dump(model))
        parts.append(f'"{look}": [\n{trees}\n]')
    open(target, 'w').write('{\n' + ',\n'.join(parts) + '\n}\n')
    if len(sys.argv) > 4:
        held_out(SECOND, names + context_names).tofile(sys.argv[4])


main()
