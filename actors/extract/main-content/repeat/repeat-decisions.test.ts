import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parseHtml } from '#actors/extract/parse-html.ts'
import { splitIntoBlocks, type PageBlocks } from '../features/blocks.ts'
import { packDecisions, unpackDecisions, type Decisions } from './block-decisions.ts'
import { repeatDecisions } from './repeat-decisions.ts'

const blocksOf = (body: string): PageBlocks =>
  splitIntoBlocks(parseHtml(`<!doctype html><body>${body}`, 'https://a.example/').root)
const textOfBlock = ({ blocks }: PageBlocks, index: number): string => blocks[index]!.stats.head.trim()

/** Decides on a page where a fresh extraction keeps the blocks that match `keeps`. */
function decide(body: string, keeps: RegExp, previous: Decisions | null = null, isolated = true) {
  const page = blocksOf(body)
  const marks = Uint8Array.from(page.blocks, (_, index) => (keeps.test(textOfBlock(page, index)) ? 1 : 0))
  const { decisions, isRestarted } = repeatDecisions(page, { marks, headline: -1, isolated }, previous)
  const kept = [...decisions.marks.keys()].filter((at) => decisions.marks[at] === 1).map((at) => textOfBlock(page, at))
  return { decisions, isRestarted, kept }
}

const article = (paragraphs: string[], more = '') =>
  `<nav class="menu"><ul><li>Home</li><li>Shop</li></ul></nav>
   <article class="story">${paragraphs.map((one) => `<p>${one}</p>`).join('')}</article>
   <footer><p>All rights reserved</p><p>Imprint</p></footer>${more}`
const three = ['The first lantern', 'The second lantern', 'The third lantern']
const all = /lantern/
const first = decide(article(three), all).decisions

describe('repeatDecisions', () => {
  it('keeps what was kept and leaves out what was left out, whatever a fresh extraction selects', () => {
    const { kept, isRestarted } = decide(article(three), /second|Imprint|Home/, first)
    assert.deepEqual([kept, isRestarted], [three, false])
  })

  it('keeps a kept block again when its text changes', () => {
    const texts = ['The first lantern', 'A price of 12 euros', 'The third lantern']
    assert.deepEqual(decide(article(texts), /nothing/, first).kept, texts)
  })

  it('follows a fresh extraction where the text of a block that was left out changes', () => {
    const changed = article(three).replace('Imprint', 'A lantern is recalled')
    assert.deepEqual(decide(changed, all, first).kept, [...three, 'A lantern is recalled'])
    assert.deepEqual(decide(changed, /nothing/, first).kept, three)
  })

  it('lets a new block follow those in the same place', () => {
    const longer = ['The newest report', ...three]
    assert.deepEqual(decide(article(longer), /nothing/, first).kept, longer)
    const menu = article(three).replace('<li>Shop</li>', '<li>Shop</li><li>A lantern sale</li>')
    assert.deepEqual(decide(menu, all, first).kept, three)
    const other = article(three).replace('</footer>', '<div>A lantern for you</div></footer>')
    assert.deepEqual(decide(other, all, first).kept, three)
  })

  it('follows a fresh extraction for a new block in a new place', () => {
    const notice = article(three, '<section class="notice"><b>Recalled lantern</b></section>')
    assert.deepEqual(decide(notice, all, first).kept, [...three, 'Recalled lantern'])
    assert.deepEqual(decide(notice, /nothing/, first).kept, three)
  })

  it('recognises texts that moved or are in other markup', () => {
    const moved = `<footer><p>Imprint</p></footer><div><table><tr><td>${three.toReversed().join('<td>')}</table></div>`
    assert.deepEqual(decide(moved, /Imprint/, first).kept, three.toReversed())
  })

  it('distinguishes hidden from visible blocks', () => {
    const hidden = article(three).replace('<p>The second', '<p hidden>The second')
    const { kept } = decide(hidden, /first|third/, first)
    assert.deepEqual(kept, ['The first lantern', 'The third lantern'])
  })

  it('keeps repeated texts apart by their neighbours', () => {
    const page = (names: string[]) =>
      article(names.flatMap((name) => [name, 'More']), '<aside><p>Popular</p><p>More</p></aside>')
    const names = ['Lantern one', 'Lantern two', 'Lantern three']
    const before = decide(page(names), /Lantern|More/).decisions
    before.marks[before.marks.length - 1] = 0
    const { kept } = decide(page(names.slice(1)), /nothing/, before)
    assert.deepEqual(kept, ['Lantern two', 'More', 'Lantern three', 'More'])
  })

  it('starts anew when most of what was kept is gone', () => {
    const other = '<main><div>One other thing</div><div>Two other things</div></main>'
    const { kept, isRestarted } = decide(other, /Two/, first)
    assert.deepEqual([kept, isRestarted], [['Two other things'], true])
  })

  it('starts anew when most of the page is new', () => {
    const many = Array.from({ length: 30 }, (_, index) => `<section><h2>Part ${index}</h2></section>`).join('')
    assert.equal(decide(article(three, many), all, first).isRestarted, true)
  })

  it('keeps the whole body of a page whose content did not stand out', () => {
    const whole = decide(article(three), /./, null, false).decisions
    const { decisions, kept } = decide(article(three), all, whole)
    assert.equal(decisions.isolated, false)
    assert.equal(kept.length, 7)
  })

  it('repeats the headline', () => {
    const page = blocksOf(article(three))
    const at = [...page.blocks.keys()].find((index) => textOfBlock(page, index) === 'The first lantern')!
    const fresh = { marks: new Uint8Array(page.blocks.length).fill(1), headline: at, isolated: true }
    fresh.marks[at] = 0
    const before = repeatDecisions(page, fresh, null).decisions
    const { decisions } = repeatDecisions(page, { ...fresh, headline: 0 }, before)
    assert.equal(decisions.headline, at)
    assert.equal(decisions.marks[at], 0)
  })
})

describe('packDecisions', () => {
  it('restores what it packed', () => {
    const packed = packDecisions({ ...first, headline: 1, isolated: false })
    assert.equal(packed.length, 2 + 8 * first.marks.length)
    // A view into a larger buffer, as a body of a message is.
    const message = new Uint8Array(packed.length + 3)
    message.set(packed, 3)
    assert.deepEqual(unpackDecisions(message.subarray(3)), { ...first, headline: 1, isolated: false })
  })

  it('refuses bytes that it did not write', () => {
    const packed = packDecisions(first)
    for (const bytes of [new Uint8Array(0), packed.subarray(0, 2), packed.subarray(0, -1)])
      assert.equal(unpackDecisions(bytes), null)
    assert.equal(unpackDecisions(packed.with(0, 9)), null)
  })

  it('is empty for a page of too many blocks', () => {
    const { decisions } = decide('<p>A lantern</p>'.repeat(8_193), all)
    assert.equal(packDecisions(decisions).length, 0)
  })
})
