"""Trains the two stages of the main-content model and writes model.json.

    train.py ROWS LEXICON.json OUT.json [FOLDS]     reads ROWS.f32, ROWS.jsonl, ROWS.names.json of export.ts

First stage: gradient-boosted trees over the features of a block. Second stage: the same features and what the first
stage says about the blocks around each block; for training, these predictions come from models that have not seen the
site (cross-validation by site). A block counts by its words relative to the words of the truth (label-blocks.ts), so
that every page has about the same weight. The folder FOLDS receives models that were trained without the sites of one
fold each (0.json and so on), to measure the accuracy to expect on other sites. Needs numpy and lightgbm.
"""
import json, os, sys, zlib
import numpy as np, lightgbm as lgb
from context_features import context_features, context_names

FOLDS = 4
ROUNDS = 180
PARAMS = dict(objective='cross_entropy', learning_rate=0.06, num_leaves=24, max_depth=8, min_data_in_leaf=100,
              feature_fraction=0.4, bagging_fraction=0.7, bagging_freq=1, lambda_l2=8, max_bin=63, num_threads=2,
              verbose=-1, seed=1, use_missing=False)
# Brings the mean weight of a block near 1.
WEIGHT_SCALE = 50
# Kinds of pages of which the corpus has few count more.
KIND_WEIGHTS = dict(product=1.4, collection=1.4, listing=1.3, forum=1.3, service=1.2)


def load(path):
    names = json.load(open(path + '.names.json'))
    rows = np.fromfile(path + '.f32', dtype=np.float32).reshape(-1, len(names))
    pages = [json.loads(line) for line in open(path + '.jsonl')]
    join = lambda key: np.concatenate([np.array(page[key], dtype=np.float32) for page in pages])
    fold = np.concatenate([np.full(len(page['keep']), zlib.crc32(page['site'].encode()) % FOLDS) for page in pages])
    kind = np.concatenate([np.full(len(page['keep']), KIND_WEIGHTS.get(page['type'], 1), np.float32) for page in pages])
    return names, rows, pages, join('keep'), join('weight') * kind, fold


def fit(rows, keep, weight, use, names):
    use = use & (weight > 0)
    data = lgb.Dataset(rows[use], keep[use], weight=weight[use] * WEIGHT_SCALE, feature_name=names)
    return lgb.train(PARAMS, data, ROUNDS)


def fit_folds(rows, keep, weight, fold, names):
    """For each fold a model that has not seen its sites."""
    return [fit(rows, keep, weight, fold != held_out, names) for held_out in range(FOLDS)]


def predict_folds(models, rows, fold):
    """The predictions of models that have not seen the site."""
    predictions = np.zeros(len(fold), dtype=np.float32)
    for held_out, model in enumerate(models):
        predictions[fold == held_out] = model.predict(rows[fold == held_out])
    return predictions


def flatten(tree):
    """A tree as a flat list; forest.ts describes the format."""
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


def model_json(names, lexicon, stages):
    """The text of model.json, one line per tree."""
    parts = [f'"features": {json.dumps(names)}']
    parts += [f'"{kind}": {json.dumps(lexicon[kind], ensure_ascii=False)}' for kind in ('names', 'words')]
    for stage, model in stages.items():
        trees = [flatten(tree) for tree in model.dump_model()['tree_info']]
        lines = ',\n'.join(json.dumps(tree, separators=(',', ':')) for tree in trees)
        parts.append(f'"{stage}": [\n{lines}\n]')
    return '{\n' + ',\n'.join(parts) + '\n}\n'


def main():
    source, lexicon_file, target = sys.argv[1:4]
    names, rows, pages, keep, weight, fold = load(source)
    lexicon = json.load(open(lexicon_file))
    first_folds = fit_folds(rows, keep, weight, fold, names)
    first = fit(rows, keep, weight, fold >= 0, names)
    all_names = names + context_names
    rows = np.hstack([rows, context_features(pages, predict_folds(first_folds, rows, fold))])
    second = fit(rows, keep, weight, fold >= 0, all_names)
    open(target, 'w').write(model_json(all_names, lexicon, {'first': first, 'second': second}))
    if len(sys.argv) > 4:
        os.makedirs(sys.argv[4], exist_ok=True)
        for held_out, second in enumerate(fit_folds(rows, keep, weight, fold, all_names)):
            stages = {'first': first_folds[held_out], 'second': second}
            open(f'{sys.argv[4]}/{held_out}.json', 'w').write(model_json(all_names, lexicon, stages))


if __name__ == '__main__':
    main()
