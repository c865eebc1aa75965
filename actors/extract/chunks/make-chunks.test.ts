import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { estimateTokens } from '#src/text/estimate-tokens.ts'
import { makeChunks } from './make-chunks.ts'

const chunksOf = (content: string, tokensMax = 100) => makeChunks({ content, truncated: false }, tokensMax)
const sentence = 'The heavy grain falls back to the floor when it is thrown into the wind. '
const words = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? []

/** That the passages have every word, in order; words of repeated table headers are extra. */
function assertComplete(markdown: string, items: readonly { markdown: string }[]): void {
  const found = words(items.map((one) => one.markdown).join('\n'))
  let at = 0
  for (const word of words(markdown)) {
    while (at < found.length && found[at] !== word) at++
    assert.ok(at < found.length, `${word} is missing`)
    at++
  }
}

describe('makeChunks', () => {
  it('cuts by headings, and names those above', () => {
    const { items, count } = chunksOf('Intro.\n\n# A *b* [c](https://x.example)\n\nOne.\n\n### C\n\nTwo.\n\n## D\n\nThree.')
    assert.deepEqual(items.map(({ index, heading_path, markdown }) => [index, heading_path, markdown]), [
      [0, [], 'Intro.'], [1, ['A b c'], '# A *b* [c](https://x.example)\n\nOne.'],
      [2, ['A b c', 'C'], '### C\n\nTwo.'], [3, ['A b c', 'D'], '## D\n\nThree.'],
    ])
    assert.equal(count, 4)
  })

  it('keeps headings without content with what follows them', () => {
    const { items } = chunksOf('# A\n\n## B\n\nText.\n\n## C')
    assert.deepEqual(items.map(({ markdown }) => markdown), ['# A\n\n## B\n\nText.', '## C'])
    assert.deepEqual(items[0]!.heading_path, ['A', 'B'])
  })

  it('names the kind, and keeps the sentence that leads into a list, table or code with it', () => {
    const { items } = chunksOf(
      `${sentence.repeat(3)}\n\nSteps:\n\n- one\n- two\n\n| a | b |\n| --- | --- |\n| 1 | 2 |\n\n\`\`\`js\nlet x\n\n# no heading\n\`\`\``,
    )
    assert.deepEqual(items.map(({ kind }) => kind), ['prose', 'list', 'table', 'code'])
    assert.match(items[3]!.markdown, /^```js\nlet x\n\n# no heading\n```$/)
    const led = chunksOf('Steps:\n- one\n\n  more\n- two').items
    assert.deepEqual(led.map(({ kind, markdown }) => [kind, markdown]), [['list', 'Steps:\n\n- one\n\n  more\n\n- two']])
  })

  it('cuts prose at the ends of sentences', () => {
    const { items } = chunksOf(sentence.repeat(30).trim())
    assert.ok(items.length > 4)
    for (const { markdown, token_estimate } of items) {
      assert.match(markdown, /^The .*wind\.$/)
      assert.ok(token_estimate <= 100, String(token_estimate))
    }
  })

  it('keeps links whole', () => {
    const { items } = chunksOf('[a link with a text of seven words](https://example.com/path) and so on '.repeat(40))
    for (const { markdown } of items) assert.equal(markdown.split('[').length, markdown.split('](').length)
  })

  it('repeats the header of a table that is cut', () => {
    const rows = Array.from({ length: 60 }, (_, at) => `| row ${at} | value ${at} |`)
    const { items } = chunksOf(['| Name | Value |', '| --- | --- |', ...rows].join('\n'))
    assert.ok(items.length > 3)
    for (const { markdown, kind } of items) {
      assert.match(markdown, /^\| Name \| Value \|\n\| --- \| --- \|\n\| row/)
      assert.equal(kind, 'table')
    }
  })

  it('closes and opens the fence of code that is cut', () => {
    const { items } = chunksOf(`\`\`\`\`py\n${'print("x") # a line of code\n'.repeat(60)}\`\`\`\``)
    for (const { markdown } of items) assert.match(markdown, /^````py\n[^`]+\n````$/)
    assert.ok(items.length > 3)
  })

  it('cuts text without spaces', () => {
    const { items } = chunksOf('重い穀物は床に落ちる。'.repeat(100))
    for (const { token_estimate } of items) assert.ok(token_estimate <= 100, String(token_estimate))
    assert.equal(items.map(({ markdown }) => markdown).join(''), '重い穀物は床に落ちる。'.repeat(100))
  })

  it('says when the content was cut', () => {
    assert.equal(makeChunks({ content: 'x', truncated: true }).truncated, true)
    const many = chunksOf('# a\n\nb\n\n'.repeat(10_001))
    assert.deepEqual([many.truncated, many.count], [true, 10_000])
    assert.equal(chunksOf('# a\n\nb\n\n'.repeat(10_000)).truncated, false)
  })

  it('bounds the headings that each passage repeats', () => {
    const { items } = chunksOf(`# ${'long '.repeat(10_000)}\n\n${sentence.repeat(2_000)}`)
    assert.ok(items.every(({ heading_path }) => heading_path[0]!.length <= 200))
  })

  it('has every word, in order and within the bound, whatever the blocks are', () => {
    const word = fc.stringMatching(/^[a-zäé0-9.,[\]()*`|\\#>-]{1,12}$/)
    const line = fc.array(word, { minLength: 1, maxLength: 60 }).map((all) => all.join(' '))
    const block = fc.oneof(
      line, line.map((text) => `## ${text}`), fc.array(line, { maxLength: 9 }).map((all) => all.map((one) => `- ${one}`).join('\n')),
      fc.array(line, { minLength: 1, maxLength: 9 }).map((all) => ['| a |', '| --- |', ...all.map((one) => `| ${one} |`)].join('\n')),
      fc.array(line, { maxLength: 9 }).map((all) => `~~~\n${all.join('\n')}\n~~~`),
    )
    fc.assert(fc.property(fc.array(block, { maxLength: 12 }), fc.integer({ min: 100, max: 300 }), (blocks, max) => {
      const markdown = blocks.join('\n\n')
      const { items } = chunksOf(markdown, max)
      assertComplete(markdown, items)
      const headings = (text: string): string => (/^(?:#+ .*\n+)*/.exec(text) ?? [''])[0]
      for (const one of items)
        assert.ok(estimateTokens(one.markdown.slice(headings(one.markdown).length)) <= max * 1.1, one.markdown)
    }), { numRuns: 300 })
  })

  for (const [what, content] of Object.entries({
    'one word of a million characters': 'x'.repeat(1_000_000), 'a million brackets': '['.repeat(1_000_000),
    'a million white space': `a${' '.repeat(1_000_000)}b`, 'one line of code': `~~~\n${'x '.repeat(500_000)}\n~~~`,
    'a fence that never ends': `~~~\n${'x\n'.repeat(400_000)}`, 'empty items': '- \n'.repeat(300_000),
    'a table of one row': `| a |\n| --- |\n| ${'x '.repeat(450_000)}|`, 'blank lines': `- a\n${'\n'.repeat(900_000)}b`,
    'unclosed links in a heading': `# ${'[a]('.repeat(200_000)}`,
  })) {
    it(`is fast on ${what}`, () => {
      const startedAt = process.cpuUsage().user
      chunksOf(content)
      const ms = (process.cpuUsage().user - startedAt) / 1_000
      assert.ok(ms < 5_000, `${ms} ms`)
    })
  }
})
