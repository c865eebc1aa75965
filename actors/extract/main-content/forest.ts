// Boosted regression trees: the sum of one leaf a tree is the log odds that a block is content.

/**
 * Trees as flat numbers, written by test/corpus/train/train.py. A branch is `feature, threshold, place of its right child`, with the left child
 * right behind it; a leaf is `-1, value`. Places count from the start of the tree.
 */
export type TreeTable = readonly (readonly number[])[]

export interface Forest {
  nodes: Float64Array
  starts: Int32Array
}

export function growForest(trees: TreeTable): Forest {
  const nodes = new Float64Array(trees.reduce((sum, tree) => sum + tree.length, 0))
  const starts = new Int32Array(trees.length)
  let at = 0
  for (let index = 0; index < trees.length; index++) {
    starts[index] = at
    nodes.set(trees[index]!, at)
    at += trees[index]!.length
  }
  return { nodes, starts }
}

/** Probability that the row starting at `offset` of `rows` is content. */
export function judge({ nodes, starts }: Forest, rows: Float32Array, offset: number): number {
  let sum = 0
  for (let tree = 0; tree < starts.length; tree++) {
    const start = starts[tree]!
    let at = start
    while (nodes[at]! >= 0) at = rows[offset + nodes[at]!]! <= nodes[at + 1]! ? at + 3 : start + nodes[at + 2]!
    sum += nodes[at + 1]!
  }
  return 1 / (1 + Math.exp(-sum))
}
