import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { textsAfter } from '#test/support/marked-page.ts'
import { dropOtherThings } from './drop-other-things.ts'

/** The texts that are left when all blocks of a body are selected. */
const textsLeft = (body: string): string[] =>
  textsAfter(body, ({ pageBlocks, marks, table }) => dropOtherThings(pageBlocks, marks, table))

const item = (name: string): string =>
  `<li class="card"><a href="/${name}"><h3>${name} lamp</h3></a><span>$${name.length}.00</span></li>`
const items = `<ul>${['Amber', 'Brass', 'Copper'].map(item).join('')}</ul>`
const product = '<h1>Lantern</h1><p>A lantern of brass for the garden.</p>'
const own = ['Lantern', 'A lantern of brass for the garden.']

describe('dropOtherThings', () => {
  for (const title of [
    'Similar items', 'People who viewed this item also viewed', 'You may also like…', 'Related products',
    'Sponsored products', 'More from Brasswork', 'Das könnte dir auch gefallen', 'Ähnliche Produkte',
    'Vous aimerez aussi', 'Productos relacionados', 'Potrebbe interessarti anche', 'Podobne produkty', 'Похожие товары',
    '関連商品', '猜你喜欢', 'Related resources', 'Você pode gostar...', 'Mehr zu Mühlen', 'Viel gelesen in Handwerk',
    'Weitere Beiträge aus der Reihe:', 'Lesen Sie auch die folgenden Beiträge:', 'Vidéos sur le sujet', 'Más leídas',
  ])
    it(`drops the list below "${title}"`, () =>
      assert.deepEqual(textsLeft(`${product}<section><h2>${title}</h2>${items}</section>`), own))

  it('drops items that hold a whole text each', () => {
    const whole = items.replaceAll('</a>', `</a>${'<p>It burns oil.</p>'.repeat(30)}`)
    assert.deepEqual(textsLeft(`${product}<section><h2>Related resources</h2>${whole}</section>`), own)
  })

  it('drops a list whose title is no heading, with a link beside the title', () =>
    assert.deepEqual(
      textsLeft(`${product}<div><div><span>Related articles</span><div>See all</div></div>${items}</div>`), own,
    ))

  it('drops up to the next heading of the same level, ignoring headings in items', () =>
    assert.deepEqual(
      textsLeft(`${product}<h2>Similar items</h2>${items.replaceAll('h3', 'h2')}<h2>Care</h2><p>Wipe it dry.</p>`),
      [...own, 'Care', 'Wipe it dry.'],
    ))

  it('keeps what follows the list in a page without further headings', () =>
    assert.deepEqual(
      textsLeft(`${product}<div><h2>Related</h2>${items}</div><p>Wipe it dry.</p>`), [...own, 'Wipe it dry.'],
    ))

  it('keeps a section of prose, and items without links', () => {
    const prose = `<section><h2>Related</h2>${'<p>Lamps burn oil of many kinds in many places.</p>'.repeat(3)}</section>`
    assert.equal(textsLeft(product + prose).length, 6)
    const specs = '<section><h2>Related products</h2><ul><li>Wick</li><li>Oil</li><li>Glass</li></ul></section>'
    assert.equal(textsLeft(product + specs).length, 6)
  })

  it('drops the links below a label in a text, and keeps the text after them', () => {
    const body = `<div>${product}<p>Related:</p><ul><li><a href="/a">Oil</a></li><li><a href="/b">Wick</a></li></ul>`
      + '<p>Fill it to the line.</p></div>'
    assert.deepEqual(textsLeft(body), [...own, 'Fill it to the line.'])
    const lines = body.replaceAll(/<(\/?)li>/g, '<$1p>').replaceAll(/<\/?ul>/g, '')
    assert.deepEqual(textsLeft(lines), [...own, 'Fill it to the line.'])
  })

  it('keeps a label in a text before other text', () => {
    const body = `<div>${product}<p>Related:</p><p><a href="/a">Oil</a></p><p>Fill it to the line.</p></div>`
    assert.deepEqual(textsLeft(body), [...own, 'Related:', 'Oil', 'Fill it to the line.'])
  })

  it('keeps other headings and the list that holds the headline', () => {
    assert.equal(textsLeft(`${product}<section><h2>All lamps</h2>${items}</section>`).length, 9)
    assert.equal(textsLeft(`<section><h1>Similar items</h1>${items}</section>`).length, 7)
  })
})
