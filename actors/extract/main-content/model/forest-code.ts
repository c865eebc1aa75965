// The walk down the trees of a forest as WebAssembly. Which child a branch takes cannot be predicted, so a jump costs
// more than the comparison; V8 compiles a comparison in JavaScript to a jump, and one in WebAssembly to a value. Eight
// rows descend at a time, because each step waits for the one before it.

/**
 * Bytes of a node: feature offset (u16), distance of the right child (u16), left child (i32), and the threshold of a
 * branch (f32) or the value of a leaf (f64).
 */
export const nodeBytes = 16
export const rowsAtOnce = 8
/**
 * Bytes from one row to the next. As a constant in the code it needs no register for the address of each row; not a
 * power of two, which would put the same feature of all rows into few lines of the cache.
 */
export const rowBytes = 512 * 4 + 64

const [i32, empty] = [0x7f, 0x40]
const [block, loop, branch, branchIf, end] = [0x02, 0x03, 0x0c, 0x0d, 0x0b]
const [get, set, constant] = [0x20, 0x21, 0x41]
const [load, load16, loadF32, loadF64, storeF64] = [0x28, 0x2f, 0x2a, 0x2b, 0x39]
const [add, sub, mul, xor, isZero, lessUnsigned, lessOrEqualF32, addF64] =
  [0x6a, 0x6b, 0x6c, 0x73, 0x45, 0x49, 0x5f, 0xa0]

// Parameters: byte addresses. A tree is its root and its depth, both i32.
const [trees, treesEnd, rows, rowsEnd, out] = [0, 1, 2, 3, 4]
const parameters = 5
// Locals: the first row, the address of its sum, the steps left, and a node for each row.
const [row, sum, left, node] = [5, 6, 7, 8]
const locals = 3 + rowsAtOnce
const lanes = Array.from({ length: rowsAtOnce }, (_, lane) => lane)

/** node = left child + (row[feature] <= threshold ? 0 : distance) */
const step = (lane: number): number[] => [
  get, node + lane, load, 2, 4,
  get, row, get, node + lane, load16, 1, 0, add, loadF32, 2, ...sizeOf(lane * rowBytes),
  get, node + lane, loadF32, 2, 8, lessOrEqualF32, constant, 1, xor,
  get, node + lane, load16, 1, 2, mul, add, set, node + lane,
]
const addLeaf = (lane: number): number[] => [
  get, sum, get, sum, loadF64, 3, 8 * lane, get, node + lane, loadF64, 3, 8, addF64, storeF64, 3, 8 * lane,
]
const advance = (local: number, bytes: number): number[] => [
  get, local, constant, ...signed(bytes), add, set, local,
]

const body = [
  block, empty, loop, empty,
  get, trees, get, treesEnd, lessUnsigned, isZero, branchIf, 1,
  get, rows, set, row, get, out, set, sum,
  block, empty, loop, empty,
  get, row, get, rowsEnd, lessUnsigned, isZero, branchIf, 1,
  ...lanes.flatMap((lane) => [get, trees, load, 2, 0, set, node + lane]),
  get, trees, load, 2, 4, set, left,
  block, empty, loop, empty,
  get, left, isZero, branchIf, 1,
  ...lanes.flatMap(step),
  get, left, constant, 1, sub, set, left, branch, 0, end, end,
  ...lanes.flatMap(addLeaf),
  ...advance(row, rowsAtOnce * rowBytes),
  ...advance(sum, 8 * rowsAtOnce), branch, 0, end, end,
  ...advance(trees, 8), branch, 0, end, end,
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
  ...section(10, [1, ...sized([1, locals, i32, ...body, end])]),
])

/** Adds for each row the leaves of all trees to `out`. */
export type WalkTrees = (
  trees: number, treesEnd: number, rows: number, rowsEnd: number, out: number,
) => void
