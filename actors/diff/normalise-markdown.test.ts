import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { isSameText, normaliseMarkdown } from './normalise-markdown.ts'

const normalised = (markdown: string, keepImages = false): string => normaliseMarkdown(markdown, { keepImages })
const alike = (one: string, other: string): boolean => isSameText(normalised(one), normalised(other))

describe('normaliseMarkdown', () => {
  it('ends every line alike, with nothing at its end, and folds blanks and blank lines', () => {
    assert.equal(
      normalised('\r\n# A\r\n\r\n\r\nb   c\t d \rtwo  \n\n \n\u2028e\u00a0\u3000f'), '# A\n\nb c d\ntwo\n\ne f\n',
    )
  })

  it('is empty for what has no text', () =>
    assert.deepEqual(
      ['', ' \n\r\n\t', '\u200b\ufeff', '![](x)'].map((text) => normalised(text)), ['', '', '', ''],
    ))

  it('composes letters and drops what nobody sees', () => {
    assert.equal(
      normalised('cafe\u0301 zero\u200bwidth soft\u00adhyphen \ufeffmark \u2066iso\u2069'),
      'café zerowidth softhyphen mark iso\n',
    )
  })

  it('keeps the indent of lists', () => assert.equal(normalised('- a\n\t- b\n  -   c'), '- a\n    - b\n  - c\n'))

  it('shows code as it stands', () => {
    const code = '```js\nif (a)  {\n\tb   =  "![x](y)"\n}\n```\n'
    assert.equal(normalised(`Text:\n\n${code}`), `Text:\n\n${code}`)
    assert.equal(normalised('- ~~~\n  a    b\n  ~~~'), '- ~~~\n  a    b\n  ~~~\n')
    assert.equal(normalised('and `![x](y)` in line'), 'and `![x](y)` in line\n')
  })

  it('takes no fence for one that is not closed', () =>
    assert.equal(normalised('```\na   b ![x](y)\n~~~'), '```\na b\n~~~\n'))

  it('leaves images out', () => {
    const forms = [
      '![alt](https://a.example/i.png)',
      '![a [b] c](i(1).png "title")',
      "![](<a b.png> 'it\\'s')",
      '![alt][ref]',
      '![two\nlines](x)',
      '<img src="x" alt="y">',
      '[![alt](i.png)](https://a.example/)',
      '![`]`](x)',
      '![\\]](x (t))',
    ]
    for (const form of forms) assert.equal(normalised(`one ${form} two`), 'one two\n', form)
  })

  it('takes for an image only what is one', () => {
    for (const text of ['\\![a](b)', '![a] (b)', '! [a](b)', '![a](b c)', '![a](`b) c`', 'wow![a', '![a](b "c)'])
      assert.equal(normalised(text), `${text}\n`, text)
    assert.equal(normalised('!![a](b)'), '!\n')
  })

  it('keeps images where they are asked for', () =>
    assert.equal(
      normalised('![a](https://a.example/x.png?sid=0123456789abcdef)  [![b](c)](d)', true),
      '![a](https://a.example/x.png) [![b](c)](d)\n',
    ))

  it('leaves sessions and marks of campaigns out of links', () => {
    assert.equal(
      normalised(
        '[a](https://a.example/x;jsessionid=0A1B?y=1&PHPSESSID=abc&utm_source=b#c), <https://a.example/?gclid=1>',
      ),
      '[a](https://a.example/x?y=1#c), <https://a.example/>\n',
    )
    assert.equal(
      normalised('See https://a.example/?utm_medium=x, **https://a.example/?fbclid=1**.'),
      'See https://a.example/, **https://a.example/**.\n',
    )
    assert.equal(
      normalised('[https://a.example/?utm_a=1](https://a.example/?utm_a=1 "t") [r](/b?sid=0123456789abcdef&q=1)'),
      '[https://a.example/](https://a.example/ "t") [r](/b?q=1)\n',
    )
    assert.equal(
      normalised('[s](/a?sid=abc123&q=1) [t](/b?session_id=9f8e7d6c) [u](/c?sessionid=XK42PQ)'),
      '[s](/a?q=1) [t](/b) [u](/c)\n',
    )
    assert.equal(normalised('[w](https://a.example/a_(b)?utm_a=(c)&d=(e))'), '[w](https://a.example/a_(b)?d=(e))\n')
    assert.equal(
      normalised('[f](https://a.example/f.pdf?X-Amz-Signature=12ab&X-Amz-Date=1&v=2)'),
      '[f](https://a.example/f.pdf?v=2)\n',
    )
  })

  it('keeps what a link asks for', () => {
    for (const text of [
      '[a](https://a.example/?session=opening-keynote&sid=42&q=utm)',
      '[a](https://a.example/?session_id=20261127&sid=contact)',
      '[a](https://a.example/?token=monthly&t=90)',
      '`https://a.example/?utm_source=b`',
      'utm_source=b',
      '[a](https://a.example/?)',
    ])
      assert.equal(normalised(text), `${text}\n`)
  })

  const piece = fc.oneof(
    fc.constantFrom(
      'word',
      'a',
      ' ',
      '  ',
      '\n',
      '\n\n',
      '\r\n',
      '\t',
      '`',
      '``',
      '```',
      '```\n',
      '\n```\n',
      '~~~\n',
      '![',
      '!',
      '[',
      ']',
      '](',
      '(',
      ')',
      '<',
      '>',
      '"',
      '\\',
      '- ',
      '> ',
      '1. ',
      '# ',
      '|',
      'https://a.example/',
      '?',
      '&',
      'utm_a=1',
      'sid=0123456789abcdef',
      ';jsessionid=1',
      ';sid=',
      '=',
      '![a](b)',
      '![`](c)',
      '[](d)',
      '<img ',
      '\u200b',
      '\u0301',
      '\u00a0',
      '\u2028',
      '\ud800',
      'e',
      '*',
      '_',
      '.',
    ),
    fc.string({ unit: 'grapheme', maxLength: 4 }),
  )
  const markdown = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(''))

  it('changes nothing the second time', () => {
    fc.assert(fc.property(markdown, fc.boolean(), (text, keepImages) => {
      const once = normalised(text, keepImages)
      assert.equal(normalised(once, keepImages), once)
    }), { numRuns: 20_000 })
  })

  it('knows no difference in blanks, blank lines, line ends and what nobody sees', () => {
    const words = fc.array(fc.stringMatching(/^[a-zäé.,:|]{1,6}$/), { minLength: 1, maxLength: 30 })
    const blank = fc.constantFrom(
      ' ', '  ', '\t', '\n', '\r\n', '\n\n', ' \r\n \n', '\u00a0', ' \u200b', '\u2003', '\u2028', '\n    ',
    )
    const blanks = fc.array(blank, { minLength: 30, maxLength: 30 })
    fc.assert(fc.property(words, blanks, blanks, (words, ones, others) => {
      const joined = (blanks: string[]): string => words.map((word, i) => blanks[i] + word).join('')
      assert.ok(alike(joined(ones), joined(others).normalize('NFD')))
    }), { numRuns: 2_000 })
  })

  it('knows a difference in words', () => {
    for (const [one, other] of [
      ['ab', 'a b'], ['40 euros', '45 euros'], ['- a', '* a'], ['a', 'A'], ['[a](b)', '[a](c)'], ['`a`', 'a'],
    ] as const)
      assert.ok(!alike(one, other), `${one} ${other}`)
  })

  it('sees past indents, joiners and wrapping', () => {
    for (const [one, other] of [
      ['```\n\tcode\n```', '```\n  code\n```'], ['- a\n- b', '- a\n\n- b'], ['one\ntwo', 'one two'],
      ['می\u200cخواهم', 'میخواهم'],
    ] as const)
      assert.ok(alike(one, other), `${one} ${other}`)
  })

  const hostile = [
    '![',
    '![a](',
    '![a](b "',
    '`'.repeat(3) + 'x\n',
    '![a',
    '[](',
    '<img ',
    'https://',
    '](',
    '` `` ``` ',
    '\\',
    '> ',
    '![a]![b][',
    '![a](b \'"',
    '~~~',
    'https://a.example/?utm_a=1&',
    '\n\n',
    ' \t',
    '![[',
    '`\n`',
    '- ',
  ]
  for (const unit of hostile) {
    it(`reads a megabyte of ${JSON.stringify(unit)} in time`, () => {
      // Processor time: other processes of the machine must not count.
      const before = process.cpuUsage()
      normalised(unit.repeat(Math.ceil(1_000_000 / unit.length)))
      const { user, system } = process.cpuUsage(before)
      const ms = (user + system) / 1000
      assert.ok(ms < 3_000, `${Math.round(ms)} ms`)
    })
  }
})
