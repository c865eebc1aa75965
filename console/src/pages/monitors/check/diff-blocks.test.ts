import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { DiffHunk, DiffLine } from '#schemas/monitored-page.ts'
import { blocksOf, limitRows, unifiedLines, visibleLines, type UnifiedLine } from './diff-blocks.ts'

const line = (text: string): DiffLine => ({
  type: ({ '+': 'add', '-': 'remove' } as const)[text[0]!] ?? 'context', content: text.slice(1),
})

const hunkOf = (lines: string[]): DiffHunk => ({
  old_start: 10, old_lines: 0, new_start: 20, new_lines: 0, lines: lines.map(line),
})

const hunk = hunkOf([' # Kettles', '-Price: 30 euros', '-Sold out', '+Price: 25 euros', ' Free delivery', '+Open on Sunday'])

const shown = ({ kind, old, new: now, segments }: UnifiedLine): string =>
  `${kind} ${old ?? '-'} ${now ?? '-'} ${segments.map(({ text, marked }) => (marked ? `[${text}]` : text)).join('')}`

describe('blocksOf', () => {
  it('numbers the lines of both versions', () => {
    assert.deepEqual(blocksOf(hunk).flatMap(unifiedLines).map(shown), [
      'context 10 20 # Kettles',
      'removed 11 - Price: [30] euros',
      'removed 12 - Sold out',
      'added - 21 Price: [25] euros',
      'context 13 22 Free delivery',
      'added - 23 Open on Sunday',
    ])
  })

  it('sets a rewritten line beside what it has become', () => {
    const rows = blocksOf(hunk).flatMap(({ rows: all }) => all.map(({ old, new: now }) => [old?.number, now?.number]))
    assert.deepEqual(rows, [[10, 20], [11, 21], [12, undefined], [13, 22], [undefined, 23]])
  })

  it('finds lines that were added between removed ones', () => {
    const blocks = blocksOf(hunkOf(['+first', '-one two three', '+one two four', '-last']))
    assert.equal(blocks.length, 1)
    assert.deepEqual(blocks.flatMap(unifiedLines).map(({ kind }) => kind), ['removed', 'removed', 'added', 'added'])
  })
})

describe('visibleLines', () => {
  it('restricts a block to what was added or removed', () => {
    const kinds = (only: 'added' | 'removed'): string[] =>
      blocksOf(hunk).flatMap((block) => visibleLines(block, only)).map(({ kind }) => kind)
    assert.deepEqual(kinds('added'), ['added', 'added'])
    assert.deepEqual(kinds('removed'), ['removed', 'removed'])
  })
})

describe('limitRows', () => {
  it('keeps the first rows and counts the others', () => {
    const { blocks, omitted } = limitRows(blocksOf(hunk), 2)
    assert.deepEqual([blocks.map(({ rows }) => rows.length), omitted], [[1, 1], 3])
  })

  it('keeps all rows within the limit', () => {
    assert.equal(limitRows(blocksOf(hunk), 5).omitted, 0)
  })
})
