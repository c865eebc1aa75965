import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { diffSequences, type Change } from './diff-sequences.ts'
import { tidyChanges } from './tidy-changes.ts'

/** The tidied changes as a reader sees them: `-` and `+` before lines that went and came. */
function shown(before: string[], after: string[], changes: readonly Change[] = diffSequences(before, after)): string[] {
  const out: string[] = []
  let at = 0
  for (const { oldStart, oldEnd, newStart, newEnd } of tidyChanges(before, after, changes)) {
    out.push(
      ...before.slice(at, oldStart).map((line) => ` ${line}`),
      ...before.slice(oldStart, oldEnd).map((line) => `-${line}`),
      ...after.slice(newStart, newEnd).map((line) => `+${line}`),
    )
    at = oldEnd
  }
  return [...out, ...before.slice(at).map((line) => ` ${line}`)]
}

describe('tidyChanges', () => {
  it('begins an added section with its heading', () => {
    assert.deepEqual(shown(['# A', '', 'text', '', '# C'], ['# A', '', 'text', '', '# B', '', 'text', '', '# C']), [
      ' # A', ' ', ' text', ' ', '+# B', '+', '+text', '+', ' # C',
    ])
  })

  it('begins a removed paragraph with its words', () => {
    assert.deepEqual(shown(['one', '', 'two', '', 'three'], ['one', '', 'three']), [' one', ' ', '-two', '-', ' three'])
  })

  it('adds a further one of the same behind the others', () => {
    assert.deepEqual(shown(['- a', '- a'], ['- a', '- a', '- a']), [' - a', ' - a', '+- a'])
  })

  it('keeps paragraphs apart that were each put in the place of another', () => {
    assert.deepEqual(shown(['one', '', 'two'], ['ONE', '', 'TWO']), ['-one', '+ONE', ' ', '-two', '+TWO'])
  })

  it('takes no blank line for something that was found again in what was rewritten', () => {
    const before = ['one', 'two', '', 'three']
    const after = ['four', '', 'five', 'six']
    const changes = [
      { oldStart: 0, oldEnd: 2, newStart: 0, newEnd: 1 }, { oldStart: 3, oldEnd: 4, newStart: 2, newEnd: 4 },
    ]
    assert.deepEqual(shown(before, after, changes), ['-one', '-two', '-', '-three', '+four', '+', '+five', '+six'])
  })

  it('is the same change still', () => {
    const lines = fc.array(fc.constantFrom('a', 'b', '', '## c', '---'), { maxLength: 30 })
    fc.assert(fc.property(lines, lines, (before, after) => {
      const all = shown(before, after)
      assert.deepEqual(all.filter((line) => !line.startsWith('+')).map((line) => line.slice(1)), before)
      assert.deepEqual(all.filter((line) => !line.startsWith('-')).map((line) => line.slice(1)), after)
    }), { numRuns: 1_000 })
  })
})
