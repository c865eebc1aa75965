import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { planTiles } from './plan-tiles.ts'

describe('planTiles', () => {
  it('takes a small picture at once', () => {
    for (const [width, height] of [[1_440, 900], [320, 8_000], [1_500, 8_000], [3_400, 3_500]] as const)
      assert.deepEqual(planTiles({ width, height }), [{ top: 0, height }])
  })

  it('divides a larger one into tiles without gaps, each of at most eight megapixels and 8,000 pixels', () => {
    const sizes = [[320, 8_001], [1_440, 20_000], [5_000, 5_000], [5_000, 20_000], [4_999, 16_383]] as const
    for (const [width, height] of sizes) {
      const tiles = planTiles({ width, height })
      assert.ok(tiles.length > 1)
      let bottom = 0
      for (const tile of tiles) {
        assert.equal(tile.top, bottom)
        assert.ok(tile.height > 0 && tile.height <= 8_000 && tile.height * width <= 8_000_000, JSON.stringify(tile))
        bottom += tile.height
      }
      assert.equal(bottom, height)
    }
  })
})
