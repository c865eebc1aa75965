import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { HiddenText } from '#schemas/facts.ts'
import { makeIndex } from '#test/support/extract-pages.ts'
import { assertLinearTime } from '#test/support/linear-time.ts'
import { hiddenTexts } from './hidden-texts.ts'

describe('hiddenTexts', () => {
  const hiddenIn = (html: string): HiddenText[] => {
    const { parsed } = makeIndex(html)
    return hiddenTexts(parsed.root, parsed).entries
  }
  const cases: [HiddenText['where'], string][] = [
    ['hidden', '<p style="display:none">secret words</p>'],
    ['hidden', '<p hidden>secret words</p>'],
    ['hidden', '<style>.x, .y { color: red; display: none !important }</style><p class="a y">secret words</p>'],
    ['hidden', '<div style="opacity: 0"><p>secret words</p></div>'],
    ['offscreen', '<p style="position:absolute; left:-9999px">secret words</p>'],
    ['offscreen', '<p style="text-indent:-10000px">secret words</p>'],
    ['offscreen', '<style>#q{position:absolute;clip:rect(0,0,0,0)}</style><p id=q>secret words</p>'],
    ['tiny', '<span style="font-size:0">secret words</span>'],
    ['tiny', '<div style="height:0;overflow:hidden">secret words</div>'],
    ['same_colour', '<p style="color:#fff;background:#ffffff">secret words</p>'],
    ['same_colour', '<div style="background-color: rgb(10,10,10)"><p style="color: #0b0b0b">secret words</p></div>'],
    ['same_colour', '<p style="color:white">secret words</p>'],
    ['comment', '<!-- secret words -->'],
    ['attribute', '<img alt="secret words in an alt text">'],
    ['attribute', '<iframe srcdoc="<p>secret words in a</p> frame without < an end"></iframe>'],
    ['aria', '<a aria-label="secret words that only readers hear">'],
    ['noscript', '<body><noscript>secret words</noscript>'],
    ['meta', '<meta name="note" content="secret words that nobody sees">'],
  ]
  for (const [where, html] of cases) {
    it(`finds text of the kind ${where}: ${html.slice(0, 60)}`, () => {
      const found = hiddenIn(`${html}<p>seen</p>`)
      assert.deepEqual([found.map((text) => text.where), found[0]?.text.startsWith('secret words')], [[where], true])
    })
  }

  for (const seen of [
    '<p style="color:#fff;background:#333">seen</p>',
    '<div style="background:#222"><p style="color:white">seen</p></div>',
    '<p style="font-size:12px;overflow:hidden;height:20px">seen</p>',
    '<style>@media print { .p { display: none } }</style><p class=p>seen</p>',
    '<style>.menu .p { display: none }</style><p class=p>seen</p>', '<img alt="A short name">',
    '<!--[if IE]> old browsers <![endif]-->',
  ]) {
    it(`finds nothing hidden in ${seen.slice(0, 60)}`, () => assert.deepEqual(hiddenIn(seen), []))
  }

  it('reads a srcdoc of a megabyte in linear time', () => {
    assertLinearTime((size) => {
      assert.ok(hiddenIn(`<iframe srcdoc="words in a frame ${'<'.repeat(size)}"></iframe>`).length >= 1)
    }, 1_000_000)
  })

  it('reads a long text to its end, and tells when it was too long', () => {
    const textsOf = (words: number) => {
      const { parsed } = makeIndex(`<p hidden>${'lamp '.repeat(words)} last words</p>`)
      return hiddenTexts(parsed.root, parsed)
    }
    const [long, tooLong] = [textsOf(4_000), textsOf(40_000)]
    assert.ok(long.entries.at(-1)!.text.endsWith('last words'))
    assert.deepEqual([long.truncated, tooLong.truncated], [false, true])
  })

  it('stops at its limits and sets `truncated`', () => {
    const { parsed } = makeIndex('<p hidden>secret words</p>'.repeat(3_000))
    const list = hiddenTexts(parsed.root, parsed)
    assert.deepEqual([list.entries.length, list.truncated], [1_000, true])
  })
})
