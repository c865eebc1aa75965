// Gradient-boosted regression trees: the sum of one leaf of each tree is the log odds that a block is content.

import {
  branchBytes, columnBytes, featuresMax, forestCode, rowBytes, rowsAtOnce, treeBytes, type WalkTrees,
} from './forest-code.ts'

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

/** Trees in the memory of their code: room for columns, rows and sums, then what the trees consist of. */
export interface Forest {
  memory: ArrayBuffer
  walk: WalkTrees
  trees: number
  treesEnd: number
  branches: number
}

const rowsAt = featuresMax * columnBytes
const sumsAt = rowsAt + rowsAtOnce * rowBytes
const branchesAt = sumsAt + rowsAtOnce * 8
/** The nodes of a tree have a number of 8 bits. */
const nodesMax = 256
const pageBytes = 65_536

export function buildForest(trees: TreeTable): Forest {
  const placed = trees.map(placeNodes)
  const nodeCount = placed.reduce((sum, nodes) => sum + nodes.length, 0)
  const branchCount = placed.reduce((sum, nodes) => sum + nodes.filter(isBranch).length, 0)
  const valuesAt = Math.ceil((branchesAt + branchCount * branchBytes) / 8) * 8
  const treesAt = valuesAt + nodeCount * 8
  const treesEnd = treesAt + trees.length * treeBytes
  const memory = new wasm.Memory({ initial: Math.ceil(treesEnd / pageBytes) })
  const view = new DataView(memory.buffer)
  let [branch, values] = [branchesAt, valuesAt]
  placed.forEach((nodes, tree) => {
    if (nodes.length > nodesMax) throw new Error(`a tree must have at most ${nodesMax} nodes (got ${nodes.length})`)
    nodes.forEach((node, index) => {
      const { feature, number } = node
      if (feature >= featuresMax) throw new Error(`a tree must read features below ${featuresMax} (got ${feature})`)
      if (!isBranch(node)) {
        view.setFloat64(values + index * 8, number, true)
        return
      }
      view.setInt32(branch, feature * columnBytes, true)
      view.setFloat32(branch + 4, floatBelow(number), true)
      view.setUint8(branch + 8, index)
      branch += branchBytes
    })
    view.setInt32(treesAt + tree * treeBytes, branch, true)
    view.setInt32(treesAt + tree * treeBytes + 4, values, true)
    values += nodes.length * 8
  })
  const { exports } = new wasm.Instance(new wasm.Module(forestCode), { m: { memory } })
  return { memory: memory.buffer, walk: exports.walk, trees: treesAt, treesEnd, branches: branchesAt }
}

/** The largest 32 bit float that is at most `number`: a feature is one too, so it is at most both or neither. */
function floatBelow(number: number): number {
  const nearest = new Float32Array([number])
  const bits = new Int32Array(nearest.buffer)
  if (nearest[0]! > number) bits[0]! -= nearest[0]! > 0 ? 1 : -1
  return nearest[0]!
}

interface PlacedNode { feature: number, number: number }

const isBranch = ({ feature }: PlacedNode): boolean => feature >= 0

/** The nodes of a tree by level: the children of its branches follow each other in the order of the branches. */
function placeNodes(tree: readonly number[]): PlacedNode[] {
  const nodes: PlacedNode[] = []
  const offsets = [0]
  for (const offset of offsets) {
    const node = { feature: tree[offset]!, number: tree[offset + 1]! }
    nodes.push(node)
    if (isBranch(node)) offsets.push(offset + 3, tree[offset + 2]!)
  }
  return nodes
}

/**
 * Probabilities that blocks are content. Their features are in rows of `width` numbers; `blocks` are the rows to read.
 */
export function predict(
  { memory, walk, trees, treesEnd, branches }: Forest, rows: Float32Array, width: number, blocks: Int32Array,
): Float64Array {
  if (width > featuresMax) throw new Error(`a row must have at most ${featuresMax} features (got ${width})`)
  const space = new Float32Array(memory, rowsAt, rowsAtOnce * rowBytes / 4)
  const sums = new Float64Array(memory, sumsAt, rowsAtOnce)
  const probabilities = new Float64Array(blocks.length)
  for (let start = 0; start < blocks.length; start += rowsAtOnce) {
    // Rows after the last one hold numbers of other pages, whose sums are not read.
    const count = Math.min(rowsAtOnce, blocks.length - start)
    for (let row = 0; row < count; row++) {
      const at = blocks[start + row]! * width
      space.set(rows.subarray(at, at + width), row * rowBytes / 4)
    }
    sums.fill(0)
    walk(rowsAt, rowsAt + width * 4, 0, trees, treesEnd, branches, sumsAt)
    for (let row = 0; row < count; row++) probabilities[start + row] = 1 / (1 + Math.exp(-sums[row]!))
  }
  return probabilities
}
