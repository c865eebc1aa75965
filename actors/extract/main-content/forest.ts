// Gradient-boosted regression trees: the sum of one leaf of each tree is the log odds that a block is content.

/**
 * Trees as flat arrays, written by test/corpus/train/train.py. A branch is `feature, threshold, offset of the right
 * child`, followed by its left child; a leaf is `-1, value`. Offsets count from the start of the tree.
 */
export type TreeTable = readonly (readonly number[])[]

/**
 * The nodes of all trees in columns. Integers have a column of their own, so that descending a tree converts nothing.
 */
export interface Forest {
  /** Root node of each tree. */
  roots: Int32Array
  /** Feature that a branch tests; -1 for a leaf. */
  features: Int32Array
  /** Threshold of a branch, value of a leaf. */
  numbers: Float64Array
  /** Right child of a branch, taken above the threshold; the left child is the next node. */
  rights: Int32Array
}

export function buildForest(trees: TreeTable): Forest {
  const features: number[] = []
  const numbers: number[] = []
  const rights: number[] = []
  const addNode = (tree: readonly number[], at: number): number => {
    const node = features.length
    features.push(tree[at]!)
    numbers.push(tree[at + 1]!)
    rights.push(-1)
    if (tree[at]! < 0) return node
    addNode(tree, at + 3)
    rights[node] = addNode(tree, tree[at + 2]!)
    return node
  }
  const roots = Int32Array.from(trees, (tree) => addNode(tree, 0))
  return {
    roots, features: Int32Array.from(features), numbers: Float64Array.from(numbers), rights: Int32Array.from(rights),
  }
}

/** Probability that the block is content whose features start at `offset` of `rows`. */
export function predict({ roots, features, numbers, rights }: Forest, rows: Float32Array, offset: number): number {
  let sum = 0
  for (let tree = 0; tree < roots.length; tree++) {
    let node = roots[tree]!
    for (let feature = features[node]!; feature >= 0; feature = features[node]!)
      node = rows[offset + feature]! <= numbers[node]! ? node + 1 : rights[node]!
    sum += numbers[node]!
  }
  return 1 / (1 + Math.exp(-sum))
}
