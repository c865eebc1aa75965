import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { DiffHunk, DiffLine, PageDiff } from '#schemas/monitored-page.ts'
import { truncateDiff } from './truncate-diff.ts'

const marks = { context: ' ', add: '+', remove: '-' } as const
const line = (type: DiffLine['type'], content: string): DiffLine => ({ type, content })
const many = (type: DiffLine['type'], name: string, count: number): DiffLine[] =>
  Array.from({ length: count }, (_, i) => line(type, `${name} ${i}`))

function hunk(old_start: number, new_start: number, lines: DiffLine[]): DiffHunk {
  const without = (type: DiffLine['type']): number => lines.filter((one) => one.type !== type).length
  return { old_start, old_lines: without('add'), new_start, new_lines: without('remove'), lines }
}

function diffOf(hunks: DiffHunk[]): PageDiff & { text: string } {
  const parts = hunks.map(
    ({ old_start, old_lines, new_start, new_lines, lines }) =>
      `@@ -${old_start},${old_lines} +${new_start},${new_lines} @@\n`
      + lines.map(({ type, content }) => `${marks[type]}${content}\n`).join(''),
  )
  return { text: `--- previous\n+++ current\n${parts.join('')}`, hunks }
}

const first = hunk(1, 1, [...many('context', 'same', 3), line('remove', 'old'), line('add', 'new')])
const second = hunk(11, 11, [
  ...many('context', 'near', 3), ...many('remove', 'gone', 20), ...many('add', 'größer', 30),
  ...many('context', 'after', 3),
])

describe('truncateDiff', () => {
  it('does not change a diff that fits', () => {
    const diff = { ...diffOf([first, second]), fields: [{ path: 'price', old: 1, new: 2 }] }
    assert.equal(truncateDiff(diff), diff)
    assert.deepEqual(truncateDiff({ fields: diff.fields }, 10), { fields: diff.fields })
  })

  it('keeps complete hunks and the first lines of the next, with adjusted line numbers', () => {
    const cut = truncateDiff(diffOf([first, second]), 200)
    assert.equal(
      cut.text,
      [
        '--- previous', '+++ current', '@@ -1,4 +1,4 @@', ' same 0', ' same 1', ' same 2', '-old', '+new',
        '@@ -11,12 +11,3 @@', ' near 0', ' near 1', ' near 2', '-gone 0', '-gone 1', '-gone 2', '-gone 3', '-gone 4',
        '-gone 5', '-gone 6', '-gone 7', '-gone 8', '',
      ].join('\n'),
    )
    assert.deepEqual(cut, { ...diffOf([first, hunk(11, 11, second.lines.slice(0, 12))]), truncated: true })
  })

  it('omits a hunk of which only context would be left', () => {
    assert.deepEqual(truncateDiff(diffOf([first, second]), 120), { ...diffOf([first]), truncated: true })
  })

  it('reduces lines that do not fit to what changed in them, also behind a long line of context', () => {
    const urls = Array.from({ length: 3_000 }, (_, i) => `<loc>https://a.example/item-${i}</loc>`).join('')
    const [before, after] = [`${urls}</urlset>`, `${urls}<loc>https://a.example/added</loc></urlset>`]
    for (const lines of [
      [line('remove', before), line('add', after)],
      [line('context', urls), line('remove', before), line('add', after)],
      [line('context', urls), line('remove', 'old'), line('add', 'added')],
    ]) {
      const cut = truncateDiff(diffOf([hunk(1, 1, lines)]))
      const [reduced] = cut.hunks as [DiffHunk]
      const { lines: shown } = reduced
      assert.deepEqual(cut, { ...diffOf([reduced]), truncated: true })
      assert.deepEqual(shown.map(({ type }) => type), lines.map(({ type }) => type))
      assert.match(shown.at(-1)!.content, /added/)
      assert.doesNotMatch(shown.at(-2)!.content, /added/)
    }
  })

  it('starts an empty range at the line before it', () => {
    const whole = diffOf([hunk(5, 5, [...many('add', 'new', 50), line('remove', 'old')])])
    const cut = truncateDiff(whole, 80)
    assert.match(cut.text!, /^@@ -4,0 \+5,\d \@\@$/m)
    assert.equal(cut.hunks![0]!.old_start, 4)
  })

  it('counts bytes, and never exceeds the limit', () => {
    const diff = diffOf([first, second])
    for (let limit = 60; limit < Buffer.byteLength(diff.text); limit += 7) {
      const { text, hunks } = truncateDiff(diff, limit)
      assert.ok(Buffer.byteLength(text!) <= limit, `${limit}`)
      assert.equal(text, diffOf(hunks!).text)
    }
  })

  it('is not misled by content that looks like a diff', () => {
    const lines = [
      line('context', 'a'), line('remove', '-- previous'), line('add', '++ current'), line('add', '@@ -1,1 +1,1 @@'),
      line('context', '@@ -9,9 +9,9 @@'), ...many('add', 'x', 40),
    ]
    const cut = truncateDiff(diffOf([hunk(1, 1, lines)]), 150)
    assert.equal(cut.text, diffOf(cut.hunks!).text)
    assert.deepEqual(cut.hunks![0]!.lines.slice(0, 5), lines.slice(0, 5))
  })

  it('keeps remarks in the text, and not in the hunks', () => {
    const tail = '@@ -1 +1,2 @@\n-old\n\\ No newline at end of file\n+new\n'
    const lines = [line('remove', 'old'), line('add', 'new'), line('add', 'x'.repeat(500))]
    const cut = truncateDiff(
      { text: `--- previous\n+++ current\n${tail}+${'x'.repeat(500)}\n`, hunks: [hunk(1, 1, lines)] }, 150,
    )
    assert.equal(cut.text, `--- previous\n+++ current\n${tail.replace('-1 +1,2', '-1,1 +1,1')}`)
    assert.deepEqual(cut.hunks, [hunk(1, 1, lines.slice(0, 2))])
  })

  it('keeps only the labels when not even the first line fits', () => {
    assert.deepEqual(truncateDiff(diffOf([hunk(0, 1, [line('add', 'x'.repeat(5000))])]), 1000), {
      text: '--- previous\n+++ current\n', hunks: [], truncated: true,
    })
  })
})
