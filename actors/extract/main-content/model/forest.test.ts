import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { buildForest, predict, type TreeTable } from './forest.ts'

/** A probability by the definition of the file format, one row at a time. */
function walked(trees: TreeTable, row: Float32Array): number {
  let sum = 0
  for (const tree of trees) {
    let at = 0
    while (tree[at]! >= 0) at = row[tree[at]!]! <= tree[at + 1]! ? at + 3 : tree[at + 2]!
    sum += tree[at + 1]!
  }
  return 1 / (1 + Math.exp(-sum))
}

/** Numbers between -3 and 13 that are the same in each run; some are missing values. */
function makeRows(count: number, width: number): Float32Array {
  let state = 7
  return Float32Array.from({ length: count * width }, () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return state % 97 === 0 ? Number.NaN : (state >>> 8) / 2 ** 20 - 3
  })
}

const file = JSON.parse(readFileSync(new URL('model.json', import.meta.url), 'utf8')) as
  { features: string[], first: TreeTable, second: TreeTable }
const forests: Record<string, { trees: TreeTable, width: number }> = {
  'the first stage': { trees: file.first, width: file.features.length },
  'the second stage': { trees: file.second, width: file.features.length },
  'leaves without a branch': { trees: [[-1, 0.5], [-1, -2]], width: 1 },
  'one branch': { trees: [[0, 1, 5, -1, 2, -1, -3]], width: 1 },
}

describe('predict', () => {
  for (const [name, { trees, width }] of Object.entries(forests))
    for (const count of [0, 1, 7, 64, 150])
      it(`gives ${count} rows the probabilities of ${name}`, () => {
        const rows = makeRows(count, width)
        const order = Int32Array.from({ length: count }, (_, index) => index).reverse()
        assert.deepEqual(
          Array.from(predict(buildForest(trees), rows, width, order)),
          Array.from(order, (index) => walked(trees, rows.subarray(index * width, (index + 1) * width))),
        )
      })
})
