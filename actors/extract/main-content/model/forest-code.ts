// The walk down the trees of a forest as WebAssembly. Which child a branch takes cannot be predicted, so a jump costs
// more than the comparison. Sixteen rows therefore pass all branches of a tree together, and vector instructions move
// those rows that have reached a branch to one of its children.

export const rowsAtOnce = 16
/** A row has at most this many features. */
export const featuresMax = 512
/** Bytes from one row to the next: no power of two, which would put the same feature of all rows into one cache set. */
export const rowBytes = featuresMax * 4 + 64
/** Bytes of a feature in all rows, 32 bit floats. */
export const columnBytes = rowsAtOnce * 4
/** Bytes of a branch: the address of the column of its feature (i32), its threshold (f32), its number (u8). */
export const branchBytes = 12
/** Bytes of a tree: the address behind its branches (i32), the address of the values by number of a node (i32). */
export const treeBytes = 8

const [i32, v128, empty] = [0x7f, 0x7b, 0x40]
const [loop, ifTrue, branchIf, end] = [0x03, 0x04, 0x0d, 0x0b]
const [get, set, constant] = [0x20, 0x21, 0x41]
const [load, loadF64, storeF64] = [0x28, 0x2b, 0x39]
const [add, shiftLeft, lessUnsigned, addF64] = [0x6a, 0x74, 0x49, 0xa0]
const vector = (code: number): number[] => [0xfd, ...sizeOf(code)]
const loadVector = vector(0x00)
const storeVector = vector(0x0b)
const constantVector = vector(0x0c)
const shuffle = vector(0x0d)
const select = vector(0x52)
/** Reads one number into all lanes. */
const [loadBytes, loadFloats] = [vector(0x07), vector(0x09)] as const
const [splatBytes, extractByte] = [vector(0x0f), vector(0x16)] as const
const [equalBytes, addBytes] = [vector(0x23), vector(0x6e)] as const
const lessOrEqual = vector(0x45)
const [narrowTo16, narrowTo8] = [vector(0x85), vector(0x65)] as const

// Parameters: byte addresses.
const [rows, rowsEnd, columns, trees, treesEnd, branch, sums] = [0, 1, 2, 3, 4, 5, 6]
const parameters = 7
// Locals: what a tree and a branch consist of; then vectors: the node that each row has reached, the number of the
// right child, the threshold, and the first and last two of four features of two pairs of rows.
const [branchesEnd, values, column] = [7, 8, 9]
const [reached, right, two, threshold, low1, high1, low2, high2] = [10, 11, 12, 13, 14, 15, 16, 17]
const vectors = 8

/** The lanes that a shuffle takes of two vectors of four floats, which are numbered from 0 to 7. */
const lanes = (...floats: number[]): number[] => floats.flatMap((float) => [0, 1, 2, 3].map((at) => float * 4 + at))
const loadRow = (row: number): number[] => [get, rows, ...loadVector, 2, ...sizeOf(row * rowBytes)]
const shuffleRows = (row: number, into: number, taken: readonly number[]): number[] => [
  ...loadRow(row), ...loadRow(row + 1), ...shuffle, ...taken, set, into,
]
const storeColumn = (index: number, row: number, low: number, high: number, taken: readonly number[]): number[] => [
  get, columns, get, low, get, high, ...shuffle, ...taken, ...storeVector, 2, ...sizeOf(index * columnBytes + row * 4),
]
/** Writes four features of four rows, from `row` on, to the columns of the features. */
const transpose = (row: number): number[] => [
  ...shuffleRows(row, low1, lanes(0, 4, 1, 5)), ...shuffleRows(row, high1, lanes(2, 6, 3, 7)),
  ...shuffleRows(row + 2, low2, lanes(0, 4, 1, 5)), ...shuffleRows(row + 2, high2, lanes(2, 6, 3, 7)),
  ...storeColumn(0, row, low1, low2, lanes(0, 1, 4, 5)), ...storeColumn(1, row, low1, low2, lanes(2, 3, 6, 7)),
  ...storeColumn(2, row, high1, high2, lanes(0, 1, 4, 5)), ...storeColumn(3, row, high1, high2, lanes(2, 3, 6, 7)),
]

/** All ones for each of four rows that takes the left child. */
const isLeft = (first: number): number[] => [
  get, column, ...loadVector, 2, first * 4, get, threshold, ...lessOrEqual,
]
/** The same for all rows, a byte each: -1 or 0. */
const areLeft = [
  ...isLeft(0), ...isLeft(4), ...narrowTo16, ...isLeft(8), ...isLeft(12), ...narrowTo16, ...narrowTo8,
]

/** reached = reached == number ? right + (row[feature] <= threshold ? -1 : 0) : reached */
const passBranch = [
  get, branch, load, 2, 0, set, column,
  get, branch, ...loadFloats, 2, 4, set, threshold,
  get, right, ...areLeft, ...addBytes, get, reached,
  get, reached, get, branch, ...loadBytes, 0, 8, ...equalBytes, ...select, set, reached,
  get, right, get, two, ...addBytes, set, right,
]
const addLeaf = (row: number): number[] => [
  get, sums, get, sums, loadF64, 3, ...sizeOf(row * 8),
  get, values, get, reached, ...extractByte, row, constant, 3, shiftLeft, add, loadF64, 3, 0,
  addF64, storeF64, 3, ...sizeOf(row * 8),
]
const advance = (local: number, bytes: number): number[] => [
  get, local, constant, ...signed(bytes), add, set, local,
]

const body = [
  loop, empty,
  ...transpose(0), ...transpose(4), ...transpose(8), ...transpose(12),
  ...advance(columns, 4 * columnBytes), ...advance(rows, 16), get, rows, get, rowsEnd, lessUnsigned, branchIf, 0, end,
  constant, 2, ...splatBytes, set, two,
  loop, empty,
  get, trees, load, 2, 0, set, branchesEnd,
  get, trees, load, 2, 4, set, values,
  ...constantVector, ...new Array<number>(16).fill(0), set, reached, get, two, set, right,
  get, branch, get, branchesEnd, lessUnsigned, ifTrue, empty,
  loop, empty,
  ...passBranch,
  ...advance(branch, branchBytes), get, branch, get, branchesEnd, lessUnsigned, branchIf, 0, end, end,
  ...Array.from({ length: rowsAtOnce }, (_, row) => addLeaf(row)).flat(),
  ...advance(trees, treeBytes), get, trees, get, treesEnd, lessUnsigned, branchIf, 0, end,
]

/** A number of at least 0 in the signed variable length encoding. */
function signed(value: number): number[] {
  return value < 0x40 ? [value] : [(value & 0x7f) | 0x80, ...signed(value >>> 7)]
}

/** An unsigned number in the variable length encoding of WebAssembly (LEB128). */
function sizeOf(value: number): number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...sizeOf(value >>> 7)]
}
const sized = (bytes: readonly number[]): number[] => [...sizeOf(bytes.length), ...bytes]
const section = (id: number, bytes: readonly number[]): number[] => [id, ...sized(bytes)]
const text = (value: string): number[] => sized([...Buffer.from(value)])

/** The module: imports `m.memory`, exports `walk`. */
export const forestCode = Uint8Array.from([
  0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00,
  ...section(1, [1, 0x60, ...sized(Array.from({ length: parameters }, () => i32)), 0]),
  ...section(2, [1, ...text('m'), ...text('memory'), 2, 0, 1]),
  ...section(3, [1, 0]),
  ...section(7, [1, ...text('walk'), 0, 0]),
  ...section(10, [1, ...sized([2, 3, i32, vectors, v128, ...body, end])]),
])

/**
 * Adds for each row the leaves of all trees to `sums`. The rows are the first features up to `rowsEnd`; the columns are
 * room for them. There must be a tree.
 */
export type WalkTrees = (
  rows: number, rowsEnd: number, columns: number, trees: number, treesEnd: number, branches: number, sums: number,
) => void
