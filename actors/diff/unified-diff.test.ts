import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import fc from 'fast-check'
import type { DiffHunk } from '#schemas/monitored-page.ts'
import { unifiedDiff } from './unified-diff.ts'

const linesOf = (text: string): string[] => {
  const lines = text.split('\n')
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines
}

/** What the hunks make of the lines; fails where a line that they name is not there. */
function applyHunks(lines: readonly string[], hunks: readonly DiffHunk[]): string[] {
  const out: string[] = []
  let at = 0
  for (const { old_start, old_lines, new_start, new_lines, lines: changed } of hunks) {
    out.push(...lines.slice(at, old_start - (old_lines > 0 ? 1 : 0)))
    at = old_start - (old_lines > 0 ? 1 : 0)
    assert.equal(out.length, new_start - (new_lines > 0 ? 1 : 0))
    assert.equal(changed.filter(({ type }) => type !== 'add').length, old_lines)
    assert.equal(changed.filter(({ type }) => type !== 'remove').length, new_lines)
    for (const { type, content } of changed) {
      if (type !== 'add') assert.equal(lines[at++], content)
      if (type !== 'remove') out.push(content)
    }
  }
  return [...out, ...lines.slice(at)]
}

const turned = (hunks: readonly DiffHunk[]): DiffHunk[] =>
  hunks.map(({ old_start, old_lines, new_start, new_lines, lines }) => ({
    old_start: new_start,
    old_lines: new_lines,
    new_start: old_start,
    new_lines: old_lines,
    lines: lines.map(({ type, content }) => ({
      type: type === 'add' ? ('remove' as const) : type === 'remove' ? ('add' as const) : type, content,
    })),
  }))

/** The hunks as they stand in the text, read back. */
function readText(text: string): DiffHunk[] {
  const hunks: DiffHunk[] = []
  const types = { ' ': 'context', '-': 'remove', '+': 'add' } as const
  for (const line of text.split('\n').slice(2, -1)) {
    const head = /^@@ -(\d+),(\d+) \+(\d+),(\d+) @@$/.exec(line)?.slice(1).map(Number)
    const open = hunks.at(-1)
    const isFull =
      open === undefined
      || (open.lines.filter(({ type }) => type !== 'add').length === open.old_lines
        && open.lines.filter(({ type }) => type !== 'remove').length === open.new_lines)
    if (isFull && head)
      hunks.push({ old_start: head[0]!, old_lines: head[1]!, new_start: head[2]!, new_lines: head[3]!, lines: [] })
    else if (!line.startsWith('\\')) open!.lines.push({ type: types[line[0] as ' '], content: line.slice(1) })
  }
  return hunks
}

const folder = mkdtempSync(join(tmpdir(), 'winnow-diff-'))
after(() => rmSync(folder, { recursive: true }))

/** What the program `patch` makes of a text. */
function patch(text: string, diff: string, ...options: string[]): string {
  const [from, to] = [join(folder, 'from'), join(folder, 'to')]
  writeFileSync(from, text)
  const { status, stdout, stderr } = spawnSync(
    'patch', ['--batch', '--force', '--fuzz=0', '--output', to, ...options, from], { input: diff, encoding: 'utf8' },
  )
  assert.equal(status, 0, `${stdout}${stderr}\n${diff}`)
  return readFileSync(to, 'utf8')
}

/** Few words, so that many lines agree; and lines that could be taken for a part of the diff. */
const line = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom('a', 'b', 'c', '', '## d') },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      '- item', '-- previous', '--- previous', '+++ current', '++', '@@ -1,1 +1,1 @@', '\\ No newline at end of file',
      ' x', '---', '\\', 'Index: x', 'diff --git a/x b/x',
    ),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 8 }).map((text) => text.replace(/[\n\r\0]/g, '')) },
)
const text = fc
  .tuple(fc.array(line, { maxLength: 40 }), fc.boolean())
  .map(([lines, ended]) => lines.join('\n') + (ended && lines.length > 0 ? '\n' : ''))
/** Two texts of which the second comes from the first by edits at a few places. */
const edited = fc
  .tuple(
    fc.array(line, { maxLength: 60 }),
    fc.array(fc.tuple(fc.nat(60), fc.nat(4), fc.array(line, { maxLength: 4 })), { maxLength: 5 }), fc.boolean(),
  )
  .map(([lines, edits, ended]) => {
    const next = [...lines]
    for (const [at, removed, added] of edits) next.splice(at, removed, ...added)
    const end = ended ? '\n' : ''
    return [lines.join('\n') + end, next.join('\n') + end] as const
  })
const pair = fc.oneof(fc.tuple(text, text), edited)

describe('unifiedDiff', () => {
  it('says nothing of texts that are the same', () =>
    assert.deepEqual(unifiedDiff('a\nb\n', 'a\nb\n'), { text: '', hunks: [] }))

  it('shows a change with three lines around it', () => {
    const previous = 'one\ntwo\nthree\nfour\nfive\nsix\nseven\neight\nnine\n'
    assert.deepEqual(unifiedDiff(previous, previous.replace('five', 'FIVE')), {
      text: '--- previous\n+++ current\n@@ -2,7 +2,7 @@\n two\n three\n four\n-five\n+FIVE\n six\n seven\n eight\n',
      hunks: [
        {
          old_start: 2,
          old_lines: 7,
          new_start: 2,
          new_lines: 7,
          lines: [
            { type: 'context', content: 'two' }, { type: 'context', content: 'three' },
            { type: 'context', content: 'four' }, { type: 'remove', content: 'five' }, { type: 'add', content: 'FIVE' },
            { type: 'context', content: 'six' }, { type: 'context', content: 'seven' },
            { type: 'context', content: 'eight' },
          ],
        },
      ],
    })
  })

  it('shows a new text as added and a lost one as removed', () => {
    assert.equal(unifiedDiff('', 'a\nb\n').text, '--- previous\n+++ current\n@@ -0,0 +1,2 @@\n+a\n+b\n')
    assert.equal(unifiedDiff('a\nb\n', '').text, '--- previous\n+++ current\n@@ -1,2 +0,0 @@\n-a\n-b\n')
  })

  it('makes two hunks of changes that are far apart, one of those that are near', () => {
    const lines = Array.from({ length: 30 }, (_, i) => `line ${i}`)
    const hunksOf = (...changed: number[]): number =>
      unifiedDiff(lines.join('\n'), lines.map((one, i) => (changed.includes(i) ? 'x' : one)).join('\n')).hunks.length
    assert.deepEqual([hunksOf(5, 12), hunksOf(5, 13), hunksOf(0, 29)], [1, 2, 2])
  })

  it('marks a last line without a line feed', () => {
    assert.equal(
      unifiedDiff('a', 'a\n').text,
      '--- previous\n+++ current\n@@ -1,1 +1,1 @@\n-a\n\\ No newline at end of file\n+a\n',
    )
    assert.equal(
      unifiedDiff('b\na', 'c\na').text,
      '--- previous\n+++ current\n@@ -1,2 +1,2 @@\n-b\n+c\n a\n\\ No newline at end of file\n',
    )
  })

  it('has hunks that make the one text of the other, forwards and backwards', () => {
    fc.assert(fc.property(pair, ([previous, current]) => {
      const { hunks } = unifiedDiff(previous, current)
      assert.deepEqual(applyHunks(linesOf(previous), hunks), linesOf(current))
      assert.deepEqual(applyHunks(linesOf(current), turned(hunks)), linesOf(previous))
    }), { numRuns: 2_000 })
  })

  it('says the same in text and hunks', () => {
    fc.assert(fc.property(pair, ([previous, current]) => {
      const { text, hunks } = unifiedDiff(previous, current)
      assert.deepEqual(readText(text), hunks)
    }), { numRuns: 1_000 })
  })

  const program = spawnSync('patch', ['--version'])
  describe('and the program patch', { skip: program.error ? 'patch is not installed' : false }, () => {
    const holds = (previous: string, current: string): void => {
      const { text } = unifiedDiff(previous, current)
      if (text === '') assert.equal(previous, current)
      else {
        assert.equal(patch(previous, text), current)
        assert.equal(patch(current, text, '--reverse'), previous)
      }
    }

    it('agree on every edge', () => {
      const edges = [
        '', '\n', 'a', 'a\n', '\n\n', '- a\n', '-- previous\n', '+ a', '+++ current\n', '@@ -1,1 +1,1 @@\n',
        '\\ No newline at end of file', '\\\n', ' a\n b', '---\n', 'ä\u2028b\n',
      ]
      for (const previous of edges) for (const current of edges) holds(previous, current)
    })

    it('agree on any two texts', () => {
      fc.assert(fc.property(pair, ([previous, current]) => holds(previous, current)), { numRuns: 200 })
    })
  })

  const numbered = (count: number, name = 'line'): string[] => Array.from({ length: count }, (_, i) => `${name} ${i}`)
  const random = (count: number, words: number): string[] => {
    let state = 7
    return Array.from({ length: count }, () => `w${(state = (state * 48_271) % 2_147_483_647) % words}`)
  }
  const hard: Record<string, [string[], string[]]> = {
    'unique lines reversed': [numbered(20_000), numbered(20_000).reverse()],
    'nothing in common': [numbered(20_000), numbered(20_000, 'other')],
    'lines of two kinds': [random(20_000, 2), random(20_001, 2).slice(1).reverse()],
    'lines of two hundred kinds': [random(20_000, 200), random(20_001, 200).slice(1).reverse()],
    'a period moved': [
      Array.from({ length: 20_000 }, (_, i) => `p${i % 3}`),
      Array.from({ length: 20_000 }, (_, i) => `p${(i * 2) % 5}`),
    ],
    'more lines than there are codes': [
      numbered(150_000).flatMap((one) => [one, one]),
      numbered(150_000)
        .reverse()
        .flatMap((one) => [one, one]),
    ],
  }
  for (const [what, [before, now]] of Object.entries(hard)) {
    it(`ends in time, and right, on ${what}`, () => {
      const startedAt = process.cpuUsage()
      const { hunks } = unifiedDiff(before.join('\n'), now.join('\n'))
      const { user, system } = process.cpuUsage(startedAt)
      assert.ok(applyHunks(before, hunks).join('\n') === now.join('\n'))
      // Half a second is for 20,000 lines on a quiet machine. CPU time, because tests run beside each other.
      assert.ok(user + system < 2_000_000, `${Math.round((user + system) / 1_000)} ms`)
    })
  }

  it('finds every third line that changed among 20,000', () => {
    const before = numbered(20_000)
    const { hunks } = unifiedDiff(
      before.join('\n'), before.map((one, i) => (i % 3 === 0 ? `${one} changed` : one)).join('\n'),
    )
    assert.equal(hunks.flatMap(({ lines }) => lines).filter(({ type }) => type === 'add').length, 6_667)
  })
})
