import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parseHtml } from '#actors/extract/parse-html.ts'
import { cutIntoBlocks } from './blocks.ts'
import { describeBlocks } from './features.ts'
import { fillChecklists, fillGaps, fillLikes, fillTables } from './fill.ts'
import { keepHeadings } from './keep-headings.ts'

const lexicon = { names: new Map<string, number>(), words: new Map<string, number>() }

/** The texts that a rule adds to the blocks starting with `kept`, every other block being judged `probability`. */
function added(
  body: string, kept: RegExp, probability: number, rule: (...args: Parameters<typeof fillLikes>) => void,
): string[] {
  const page = parseHtml(`<body>${body}</body>`, 'https://site.example/')
  const cut = cutIntoBlocks(page.root)
  const before = Uint8Array.from(cut.blocks, ({ stats }) => (kept.test(stats.head.trim()) ? 1 : 0))
  const marks = before.slice()
  rule(
    cut, marks, Float64Array.from(before, (mark) => (mark === 1 ? 0.9 : probability)),
    describeBlocks(page, cut, lexicon),
  )
  return cut.blocks
    .filter((_, index) => marks[index] === 1 && before[index] === 0)
    .map(({ stats }) => stats.head.trim())
}

describe('keepHeadings', () => {
  it('keeps a heading and the one above it with the kept list that they lead', () => {
    assert.deepEqual(added('<h2>Verdict</h2><h3>Pros</h3><ul><li>KEPT light</li></ul>', /^KEPT/, 0.3, keepHeadings), [
      'Verdict', 'Pros',
    ])
  })

  it('keeps a heading whose text is a button that opens the section', () => {
    assert.deepEqual(added('<h3><button>Care</button></h3><p>KEPT wash cold</p>', /^KEPT/, 0.3, keepHeadings), ['Care'])
  })

  it('leaves a heading over nothing, one that is surely none, and one that is a link', () => {
    assert.deepEqual(added('<h3>Related</h3><p>another page</p>', /^KEPT/, 0.3, keepHeadings), [])
    assert.deepEqual(added('<h3>Share</h3><p>KEPT</p>', /^KEPT/, 0.1, keepHeadings), [])
    assert.deepEqual(added('<h3><a href="/x">A card</a></h3><p>KEPT</p>', /^KEPT/, 0.3, keepHeadings), [])
  })
})

describe('fillTables', () => {
  const table = (cell: string): string =>
    `<p>KEPT before</p><h3>Data</h3><table><tr><td>Weight</td><td>${cell}</td></tr></table>`

  it('keeps a table between two kept blocks', () => {
    const rule: typeof fillLikes = (cut, marks, _, features) => fillTables(cut, marks, features)
    assert.deepEqual(added(`${table('12 kg')}<p>KEPT after</p>`, /^KEPT/, 0.05, rule), ['Weight', '12 kg'])
    assert.deepEqual(added(`${table('12 kg')}<p>after</p>`, /^KEPT/, 0.05, rule), [])
    assert.deepEqual(
      added(`${table('<a href="/a">see the other table of weights</a>')}<p>KEPT after</p>`, /^KEPT/, 0.05, rule), [],
    )
  })
})

describe('fillChecklists', () => {
  const box = '<input type="checkbox">'
  const rule: typeof fillLikes = (cut, marks) => fillChecklists(cut, marks)

  it('keeps the parts of a checklist of which one is kept', () => {
    assert.deepEqual(
      added(
        `${box} KEPT tent<br>${box} lamp<h3>Food</h3>${box} bread<br>${box} salt<p>${box} tea</p>`, /^KEPT/, 0.1, rule,
      ),
      ['bread salt', 'tea'],
    )
  })

  it('leaves those that are not kept, stand elsewhere or are asked for by a form', () => {
    assert.deepEqual(added(`<p>KEPT</p><p>${box} bread</p>`, /^KEPT/, 0.1, rule), [])
    assert.deepEqual(added(`<div><p>${box} KEPT</p></div><div><p>${box} bread</p></div>`, /^KEPT/, 0.1, rule), [])
    assert.deepEqual(added(`<p>${box} KEPT</p><p><input type="checkbox" name="a"> bread</p>`, /^KEPT/, 0.1, rule), [])
  })
})

describe('fillGaps', () => {
  it('keeps a list between two kept texts of one element, be they paragraphs or not', () => {
    const rule: typeof fillLikes = (cut, marks, keep, table) => fillGaps(cut, marks, keep, table)
    const list = '<ul><li>one</li><li>two</li></ul>'
    assert.deepEqual(added(`<div><p>KEPT before</p>${list}<p>KEPT after</p></div>`, /^KEPT/, 0.1, rule), ['one', 'two'])
    assert.deepEqual(added(`<div>KEPT before${list}KEPT after</div>`, /^KEPT/, 0.1, rule), ['one', 'two'])
    assert.deepEqual(added(`<div><p>KEPT before</p>${list}KEPT after</div>`, /^KEPT/, 0.1, rule), ['one', 'two'])
    assert.deepEqual(added(`<div><p>KEPT before</p>${list}</div><p>KEPT after</p>`, /^KEPT/, 0.1, rule), [])
  })
})

describe('fillLikes', () => {
  const cards = (tag: string): string =>
    ['KEPT 1', 'KEPT 2', 'KEPT 3', 'doubtful'].map((text) => `<${tag} class="card">${text}</${tag}>`).join('')

  it('keeps the doubtful one among blocks of one shape, unless they are paragraphs or it is surely none', () => {
    assert.deepEqual(added(cards('div'), /^KEPT/, 0.35, fillLikes), ['doubtful'])
    assert.deepEqual(added(cards('div'), /^KEPT/, 0.2, fillLikes), [])
    assert.deepEqual(added(cards('p'), /^KEPT/, 0.35, fillLikes), [])
  })
})
