// Boosted regression trees: the sum of one leaf a tree is the log odds that a block is content.

/**
 * Trees as flat numbers, written by test/corpus/train/train.py. A branch is `feature, threshold, place of its right
 * child`, with the left child right behind it; a leaf is `-1, value`. Places count from the start of the tree.
 */
export type TreeTable = readonly (readonly number[])[]

/**
 * All nodes of all trees, a column for each of their numbers: whole numbers as such, so that a step down a tree
 * converts nothing.
 */
export interface Forest {
  /** The root of each tree. */
  roots: Int32Array
  /** What a branch asks for; -1 for a leaf. */
  features: Int32Array
  /** The threshold of a branch, the value of a leaf. */
  numbers: Float64Array
  /** Where a branch goes above its threshold; up to it, the next node. */
  rights: Int32Array
}

export function growForest(trees: TreeTable): Forest {
  const features: number[] = []
  const numbers: number[] = []
  const rights: number[] = []
  const plant = (tree: readonly number[], at: number): number => {
    const node = features.length
    features.push(tree[at]!)
    numbers.push(tree[at + 1]!)
    rights.push(-1)
    if (tree[at]! < 0) return node
    plant(tree, at + 3)
    rights[node] = plant(tree, tree[at + 2]!)
    return node
  }
  const roots = Int32Array.from(trees, (tree) => plant(tree, 0))
  return {
    roots, features: Int32Array.from(features), numbers: Float64Array.from(numbers), rights: Int32Array.from(rights),
  }
}

/** Probability that the row starting at `offset` of `rows` is content. */
export function judge({ roots, features, numbers, rights }: Forest, rows: Float32Array, offset: number): number {
  let sum = 0
  for (let tree = 0; tree < roots.length; tree++) {
    let node = roots[tree]!
    for (let feature = features[node]!; feature >= 0; feature = features[node]!)
      node = rows[offset + feature]! <= numbers[node]! ? node + 1 : rights[node]!
    sum += numbers[node]!
  }
  return 1 / (1 + Math.exp(-sum))
}
