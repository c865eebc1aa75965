import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { diffOfPage, parsedDiff } from './diff-json.ts'

const hunk = {
  old_start: 3, old_lines: 2, new_start: 3, new_lines: 3,
  lines: [
    { type: 'context', content: 'a' }, { type: 'remove', content: 'b' }, { type: 'add', content: 'c' },
    { type: 'add', content: 'd' },
  ],
} as const

describe('a diff in the form of Firecrawl', () => {
  it('numbers the lines of each side', () => {
    const { files: [file] } = parsedDiff([{ ...hunk, lines: [...hunk.lines] }])
    assert.deepEqual(file, {
      from: 'previous', to: 'current', additions: 2, deletions: 1,
      chunks: [{
        content: '@@ -3,2 +3,3 @@', oldStart: 3, oldLines: 2, newStart: 3, newLines: 3,
        changes: [
          { type: 'normal', normal: true, ln1: 3, ln2: 3, content: ' a' },
          { type: 'del', del: true, ln: 4, content: '-b' },
          { type: 'add', add: true, ln: 4, content: '+c' },
          { type: 'add', add: true, ln: 5, content: '+d' },
        ],
      }],
    })
  })

  it('of a page of a check has fields instead of lines where fields were compared', () => {
    const fields = [{ path: 'price', old: 4, new: 5 }, { path: 'stock', new: true }]
    const json = { price: { previous: 4, current: 5 }, stock: { previous: null, current: true } }
    assert.deepEqual(diffOfPage({ fields }), { json })
    assert.deepEqual(diffOfPage({ text: '-a', hunks: [], fields }), { text: '-a', json })
    assert.deepEqual(diffOfPage({ text: '-a', hunks: [] }), { text: '-a', json: parsedDiff([]) })
    assert.equal(diffOfPage({}), null)
  })
})
