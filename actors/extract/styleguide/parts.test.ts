// Spacing, type scale, breakpoints, shadows, web fonts and lengths.

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { TextStyle } from '#schemas/styleguide.ts'
import { makeSamples, paragraph } from '#test/support/style-samples.ts'
import { breakpointsOf } from './breakpoints.ts'
import { shorthand, sides, splitTopLevel } from './lengths.ts'
import { createPageModel } from './page-model.ts'
import { shadowsOf } from './shadows.ts'
import { spacingOf } from './spacing.ts'
import { typeScale } from './type-scale.ts'
import { webFonts } from './web-fonts.ts'

describe('lengths', () => {
  it('reads and writes shorthands', () => {
    assert.deepEqual(sides('1px 2px'), [1, 2, 1, 2])
    assert.deepEqual(sides('8px 10px 7px'), [8, 10, 7, 10])
    for (const text of ['8px', '8px 16px', '8px 10px 7px', '1px 2px 3px 4px']) assert.equal(shorthand(sides(text)), text)
  })

  it('splits outside brackets only', () =>
    assert.deepEqual(splitTopLevel('rgb(0, 0, 0) 1px, red 2px', ','), ['rgb(0, 0, 0) 1px', 'red 2px']))
})

describe('spacingOf', () => {
  const unit = (lengths: Record<string, number>): string | null =>
    spacingOf(createPageModel(makeSamples([], { spacings: lengths }))).base_unit

  it('finds the unit that most spacings are multiples of', () => {
    assert.equal(unit({ '8px': 4, '16px': 9, '24px': 5, '32px': 2, '48px': 1 }), '8px')
    assert.equal(unit({ '4px': 4, '12px': 9, '20px': 5, '16px': 6, '7px': 1 }), '4px')
    assert.equal(unit({ '5px': 12, '15px': 6, '20px': 7, '30px': 4, '8px': 1 }), '5px')
  })

  it('finds none in lengths without a unit, or in a few', () => {
    assert.equal(unit({ '7px': 4, '11px': 9, '13px': 5, '17.5px': 6 }), null)
    assert.equal(unit({ '8px': 2 }), null)
  })
})

describe('typeScale', () => {
  const scaleOf = (sizes: Record<string, number>): ReturnType<typeof typeScale> => typeScale(Object.fromEntries(
    ['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'body', 'small', 'label', 'nav'].map((name) =>
      [name, name in sizes ? { font_size: `${sizes[name]}px` } as TextStyle : null]),
  ) as Parameters<typeof typeScale>[0])

  it('names a documented ratio', () => {
    assert.deepEqual(scaleOf({ body: 16, h3: 25, h2: 31.25, h1: 39.0625 }), { ratio: 1.25, name: 'major-third' })
    assert.deepEqual(scaleOf({ body: 16, h3: 21.33, h2: 28.43, h1: 37.9 }), { ratio: 1.333, name: 'perfect-fourth' })
  })

  it('gives the ratio of a free scale without a name, and nothing for two sizes', () => {
    assert.deepEqual(scaleOf({ body: 10, h2: 19, h1: 36.1 }), { ratio: 1.9, name: null })
    assert.equal(scaleOf({ body: 16, h1: 32 }), null)
  })
})

describe('breakpointsOf', () => {
  const of = (...conditions: string[]): string[] =>
    breakpointsOf({ media: Object.fromEntries(conditions.map((one) => [one, 1])) })

  it('reads every notation, em as 16 px', () => {
    assert.deepEqual(of('(min-width: 640px)', '(min-width: 40em)', '(width >= 40rem)', '(40rem <= width)'), ['640px'])
    assert.deepEqual(of('screen and (min-width: 48rem) and (max-width: 1023.98px)'), ['768px', '1024px'])
  })

  it('takes the last width below and the first one above for one', () =>
    assert.deepEqual(of('(max-width: 767px)', '(max-width: 767.98px)', '(min-width: 768px)'), ['768px']))

  it('leaves out print and what is no width of a window', () =>
    assert.deepEqual(of('print', 'print and (min-width: 700px)', '(min-width: 1px)', '(hover: hover)'), []))

  it('leaves out a width that is used once beside others that are used often', () =>
    assert.deepEqual(breakpointsOf({ media: { '(min-width: 600px)': 40, '(min-width: 413px)': 1 } }), ['600px']))
})

describe('shadowsOf', () => {
  it('orders by blur, and leaves out layers that paint nothing, insets and rings', () => {
    const shadows = [
      'rgba(0, 0, 0, 0.2) 0px 8px 24px 0px', 'rgba(0, 0, 0, 0) 0px 0px 0px 0px, rgba(0, 0, 0, 0.1) 0px 1px 2px 0px',
      'rgb(0, 0, 0) 0px 0px 5px 0px inset', 'rgb(0, 0, 255) 0px 0px 0px 3px',
    ]
    const model = createPageModel(makeSamples(shadows.map((boxShadow) => paragraph({ boxShadow }))))
    const [small, large] = ['0px 1px 2px 0px rgba(0, 0, 0, 0.1)', '0px 8px 24px 0px rgba(0, 0, 0, 0.2)']
    assert.deepEqual(shadowsOf(model).scale, [small, large])
    assert.deepEqual([shadowsOf(model).small, shadowsOf(model).large], [small, large])
  })
})

describe('webFonts', () => {
  const of = (...fontUrls: string[]): ReturnType<typeof webFonts> => webFonts(makeSamples([], {
    fontUrls, fontFaces: [{ family: 'proxima-nova', status: 'loaded' }, { family: 'Own Sans', status: 'loaded' }],
  }))

  it('reads families of Google Fonts from both notations', () =>
    assert.deepEqual(of(
      'https://fonts.googleapis.com/css2?family=Open+Sans:wght@400;700&family=Lora&display=swap',
      'https://fonts.googleapis.com/css?family=Roboto:400,700|Lora',
    ).google_fonts, ['Open Sans', 'Lora', 'Roboto']))

  it('reads families of Adobe Fonts from the declared ones', () =>
    assert.deepEqual(of('https://use.typekit.net/abc1def.css').adobe_fonts, ['proxima-nova']))

  it('takes no other host for one of them', () =>
    assert.deepEqual(
      of('https://fonts.googleapis.com.example/css2?family=Lora', 'https://example.com/use.typekit.net/abc1def.css'),
      { google_fonts: [], adobe_fonts: [] },
    ))
})
