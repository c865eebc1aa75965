// Gradient-boosted regression trees: the sum of one leaf of each tree is the log odds that a block is content.

import { forestCode, nodeBytes, rowBytes, rowsAtOnce, type WalkTrees } from './forest-code.ts'

/**
 * Trees as flat arrays, written by test/corpus/train/train.py. A branch is `feature, threshold, offset of the right
 * child`, followed by its left child; a leaf is `-1, value`. Offsets count from the start of the tree.
 */
export type TreeTable = readonly (readonly number[])[]

/** The part of the WebAssembly API that is used; the types of Node do not have it. */
interface Wasm {
  Memory: new (size: { initial: number }) => { readonly buffer: ArrayBuffer }
  Module: new (code: Uint8Array) => object
  Instance: new (module: object, imports: object) => { readonly exports: { walk: WalkTrees } }
}
const wasm = (globalThis as unknown as { WebAssembly: Wasm }).WebAssembly

/** Trees in the memory of their code: room for some rows and their sums, then the nodes, then the trees. */
export interface Forest {
  memory: ArrayBuffer
  walk: WalkTrees
  trees: number
  treesEnd: number
}

/** Rows that are copied at a time, and room for each; a row has at most this many features. */
const rowsMax = 64
const featuresMax = 512
const sumsAt = rowsMax * rowBytes
const nodesAt = sumsAt + rowsMax * 8
const pageBytes = 65_536

export function buildForest(trees: TreeTable): Forest {
  const placed = trees.map(placeNodes)
  const nodeCount = placed.reduce((sum, nodes) => sum + nodes.length, 0)
  const treesAt = nodesAt + nodeCount * nodeBytes
  const treesEnd = treesAt + trees.length * 8
  const memory = new wasm.Memory({ initial: Math.ceil(treesEnd / pageBytes) })
  const view = new DataView(memory.buffer)
  let root = nodesAt
  placed.forEach((nodes, tree) => {
    nodes.forEach(({ feature, number, left }, index) => {
      const at = root + index * nodeBytes
      const isLeaf = feature < 0
      if (feature >= featuresMax) throw new Error(`a tree must read features below ${featuresMax} (got ${feature})`)
      view.setUint16(at, isLeaf ? 0 : feature * 4, true)
      // A leaf is its own child, because all walks of a tree have as many steps as the longest.
      view.setUint16(at + 2, isLeaf ? 0 : nodeBytes, true)
      view.setInt32(at + 4, isLeaf ? at : root + left * nodeBytes, true)
      if (isLeaf) view.setFloat64(at + 8, number, true)
      else view.setFloat32(at + 8, floatBelow(number), true)
    })
    view.setInt32(treesAt + tree * 8, root, true)
    view.setInt32(treesAt + tree * 8 + 4, Math.max(...nodes.map(({ depth }) => depth)), true)
    root += nodes.length * nodeBytes
  })
  const { exports } = new wasm.Instance(new wasm.Module(forestCode), { m: { memory } })
  return { memory: memory.buffer, walk: exports.walk, trees: treesAt, treesEnd }
}

/** The largest 32 bit float that is at most `number`: a feature is one too, so it is at most both or neither. */
function floatBelow(number: number): number {
  const nearest = new Float32Array([number])
  const bits = new Int32Array(nearest.buffer)
  if (nearest[0]! > number) bits[0]! -= nearest[0]! > 0 ? 1 : -1
  return nearest[0]!
}

interface PlacedNode { feature: number, number: number, left: number, depth: number }

/** The nodes of a tree, the right child of a branch after its left child. */
function placeNodes(tree: readonly number[]): PlacedNode[] {
  const nodes: PlacedNode[] = []
  const offsets: number[] = []
  const add = (offset: number, depth: number): void => {
    nodes.push({ feature: tree[offset]!, number: tree[offset + 1]!, left: -1, depth })
    offsets.push(offset)
  }
  add(0, 0)
  for (let index = 0; index < nodes.length; index++) {
    const node = nodes[index]!
    if (node.feature < 0) continue
    node.left = nodes.length
    const offset = offsets[index]!
    add(offset + 3, node.depth + 1)
    add(tree[offset + 2]!, node.depth + 1)
  }
  return nodes
}

/**
 * Probabilities that blocks are content. Their features are in rows of `width` numbers; `blocks` are the rows to read.
 */
export function predict(
  { memory, walk, trees, treesEnd }: Forest, rows: Float32Array, width: number, blocks: Int32Array,
): Float64Array {
  if (width > featuresMax) throw new Error(`a row must have at most ${featuresMax} features (got ${width})`)
  const space = new Float32Array(memory, 0, sumsAt / 4)
  const sums = new Float64Array(memory, sumsAt, rowsMax)
  const probabilities = new Float64Array(blocks.length)
  for (let start = 0; start < blocks.length; start += rowsMax) {
    const count = Math.min(rowsMax, blocks.length - start)
    for (let index = 0; index < count; index++) {
      const at = blocks[start + index]! * width
      space.set(rows.subarray(at, at + width), index * rowBytes / 4)
    }
    sums.fill(0)
    // Rows after the last one hold numbers of other pages, whose sums are not read.
    const rowsEnd = Math.ceil(count / rowsAtOnce) * rowsAtOnce * rowBytes
    walk(trees, treesEnd, 0, rowsEnd, sumsAt)
    for (let index = 0; index < count; index++) probabilities[start + index] = 1 / (1 + Math.exp(-sums[index]!))
  }
  return probabilities
}
