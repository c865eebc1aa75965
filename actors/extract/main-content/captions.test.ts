import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { textsAdded as added, textsAfter, type MarkedPage } from '#test/support/marked-page.ts'
import { dropCaptions, fillCaptions } from './captions.ts'

const captions = ({ pageBlocks, marks, table }: MarkedPage): void => fillCaptions(pageBlocks, marks, table)

describe('fillCaptions', () => {
  const image = '<img src="a.png">'
  const figure = (content: string, after: string): string => `<p>KEPT</p>
    <div>${content}<p class="wp-caption-text">Ann Miller</p></div>${after}`

  it('keeps the caption of an image within the text, also before a box that is dropped', () => {
    assert.deepEqual(added(figure(image, '<p>KEPT</p>'), captions), ['Ann Miller'])
    assert.deepEqual(added(figure(image, '<p>Subscribe now</p><p>KEPT</p>'), captions), ['Ann Miller'])
  })

  it('drops a caption without an image, and a caption at the end of the text', () => {
    assert.deepEqual(added(figure('', '<p>KEPT</p>'), captions), [])
    assert.deepEqual(added(figure(image, '<p>Other</p>'), captions), [])
  })
})

describe('dropCaptions', () => {
  /** The texts that are left when all blocks of a body are selected. */
  const textsLeft = (body: string, probability = 0.6): string[] =>
    textsAfter(body, ({ pageBlocks, marks, table }) => {
      dropCaptions(pageBlocks, marks, new Float64Array(marks.length).fill(probability), table)
    })
  const figure = (content: string, caption: string): string =>
    `<figure>${content}<figcaption>${caption}</figcaption></figure>`
  const image = '<img src="a.png">'

  it('drops captions of images', () => {
    assert.deepEqual(textsLeft(`<p>Text</p>${figure(image, '<p>Ann Miller</p>')}`), ['Text'])
    assert.deepEqual(textsLeft(`<p>Text</p><div>${image}<p class="wp-caption-text">Ann Miller</p></div>`), ['Text'])
  })

  for (const credit of ['(Image: Ann Miller)', '(Photo credit: Ann Miller)', '(Foto: © Ann Miller)', '(Fot. Ann/PAP)'])
    it(`drops a text beside an image that ends with ${credit}`, () =>
      assert.deepEqual(textsLeft(`<p>Text</p><div>${image}<p>The wheel ${credit}</p></div>`, 0.9), ['Text']))

  it('keeps a credit without an image, and other brackets', () => {
    assert.equal(textsLeft('<p>The wheel (Photo: Ann Miller)</p>').length, 1)
    assert.equal(textsLeft(`<div>${image}<p>The wheel (after Ann Miller)</p></div>`).length, 1)
  })

  it('keeps likely text, captions of other things, and cards', () => {
    assert.equal(textsLeft(figure(image, 'The wheel turns in the millrace.'), 0.8).length, 1)
    assert.equal(textsLeft(figure(`${image}<blockquote>Oil it.</blockquote>`, 'Ann Miller')).length, 2)
    assert.equal(textsLeft(figure('<pre>a = 1</pre>', 'Listing 1')).length, 2)
    assert.equal(textsLeft(figure(image, '<h4>Oak stool</h4><p>Turned from one piece</p>')).length, 2)
  })
})
