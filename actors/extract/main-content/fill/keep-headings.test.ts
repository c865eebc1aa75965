import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parseHtml } from '#actors/extract/parse-html.ts'
import { splitIntoBlocks } from '../features/blocks.ts'
import { describeElements } from '../features/element-facts.ts'
import { keepHeadings } from './keep-headings.ts'
import type { FeatureTable } from '../features/features.ts'

describe('keepHeadings', () => {
  it('keeps a heading above panels whose closed parts have headings of their own', () => {
    const { root } = parseHtml(
      '<body><h2>Services</h2><button>Audit</button><div hidden><h2>Audit</h2><p>We audit mills of any size.</p></div>',
      'https://site.example/',
    )
    const pageBlocks = splitIntoBlocks(root)
    const marks = Uint8Array.from(pageBlocks.blocks, ({ stats }) => (stats.head.startsWith('We') ? 1 : 0))
    const probabilities = new Float64Array(marks.length).fill(0.3)
    const facts = describeElements(pageBlocks, new Map())
    keepHeadings(pageBlocks, marks, probabilities, { facts } as FeatureTable)
    assert.deepEqual([...marks], [1, 0, 0, 1])
  })
})
