import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Styleguide } from '#schemas/styleguide.ts'
import { button, makeSamples, paragraph, type SampleInput } from '#test/support/style-samples.ts'
import { styleguideOf } from './styleguide.ts'

const guideOf = (...elements: SampleInput[]): Styleguide => styleguideOf(makeSamples([paragraph(), ...elements]))
const blue = 'rgb(13, 110, 253)'
const black = 'rgb(17, 17, 17)'

describe('buttons', () => {
  it('take the coloured one for primary, though a black one comes first', () => {
    const { colors, components } = guideOf(button(black), button(blue, {}, { box: [160, 100, 140, 40] }))
    assert.deepEqual([components.button_primary?.background, colors.primary], ['#0d6efd', '#0d6efd'])
    assert.deepEqual([components.button_secondary?.background, colors.secondary], ['#111111', '#111111'])
  })

  it('take a black one for primary where there is no colour', () =>
    assert.equal(guideOf(button(black)).colors.primary, '#111111'))

  for (const region of ['overlay', 'status', 'widget'] as const)
    it(`leave out those in a region of kind ${region}`, () => {
      const foreign = button('rgb(255, 0, 170)', {}, { within: [region, 'link'] })
      const { components, colors } = guideOf(foreign, button(blue))
      assert.deepEqual([components.button_primary?.background, colors.primary], ['#0d6efd', '#0d6efd'])
      assert.equal(guideOf(foreign).components.button_primary, null)
    })

  it('take the colour of the outline where no button is filled', () => {
    const outline = { borderWidth: '2px', borderStyle: 'solid', borderColor: blue, color: blue }
    const { colors, components } = guideOf(button('rgba(0, 0, 0, 0)', outline))
    assert.equal(colors.primary, '#0d6efd')
    assert.deepEqual(
      [components.button_primary?.background, components.button_primary?.border_color], ['#ffffff', '#0d6efd'],
    )
  })

  it('take the mean of a gradient for the fill', () => {
    const backgroundImage = 'linear-gradient(90deg, rgb(200, 0, 0), rgb(100, 0, 0))'
    const { background } = guideOf(button('rgba(0, 0, 0, 0)', { backgroundImage })).components.button_primary!
    assert.equal(background, '#960000')
  })

  it('are not bare links, long texts or marked items of a menu', () => {
    const link = button('rgba(0, 0, 0, 0)', { padding: '0px', color: blue })
    assert.equal(guideOf(link).components.button_primary, null)
    assert.equal(guideOf(button(blue, {}, { chars: 200 })).components.button_primary, null)
    const current = button('rgb(200, 30, 30)', {}, { within: ['nav', 'list', 'link'] })
    assert.equal(guideOf(current, button(blue)).components.button_primary?.background, '#0d6efd')
  })
})

describe('cards', () => {
  const boxes = (style: SampleInput['style'], more: SampleInput = {}): SampleInput[] => [0, 1, 2].flatMap((at) => [
    { box: [at * 300, 300, 280, 200], ...more, style: { padding: '16px', ...style } },
    { tag: 'h3', kind: 'heading', level: 3, within: ['heading'], parent: 3 + at * 3, chars: 10,
      box: [at * 300 + 16, 316, 200, 30] },
    { tag: 'p', kind: 'paragraph', parent: 3 + at * 3, chars: 60, box: [at * 300 + 16, 350, 200, 60] },
  ] satisfies SampleInput[])

  it('are repeated boxes with a heading and text', () => {
    const { card } = guideOf(...boxes({ borderWidth: '1px', borderStyle: 'solid', borderColor: 'rgb(200, 200, 200)' }))
      .components
    assert.deepEqual(card, {
      background: '#ffffff', border_color: '#c8c8c8', border_width: '1px', border_radius: '0px', box_shadow: null,
      padding: '16px',
    })
  })

  it('may be as wide as the page with an outline, but are no bands without one', () => {
    const wide: SampleInput = { box: [32, 300, 1376, 200], hints: ['card'] }
    const [card, ...inside] = boxes({ backgroundColor: 'rgb(240, 240, 240)' }, wide).slice(0, 3)
    const outlined = { ...card!, style: { ...card!.style, borderRadius: '12px' } }
    assert.equal(guideOf(outlined, ...inside).components.card?.border_radius, '12px')
    assert.equal(guideOf(card!, ...inside).components.card, null)
  })

  it('are none without paint', () => assert.equal(guideOf(...boxes({})).components.card, null))

  it('are none in a table or around code', () => {
    assert.equal(guideOf(...boxes({ backgroundColor: blue }, { within: ['table'] })).components.card, null)
    const code: SampleInput[] = [
      { tag: 'pre', kind: 'code', within: ['code'], box: [0, 300, 600, 200], style: { backgroundColor: 'rgb(240, 240, 240)' } },
      { tag: 'code', kind: 'code', within: ['code'], parent: 3, chars: 80 },
    ]
    assert.equal(guideOf(...code).components.card, null)
  })
})

describe('inputs', () => {
  const input = (style: SampleInput['style'], more: SampleInput = {}): SampleInput =>
    ({ tag: 'input', kind: 'input', within: ['form'], box: [10, 500, 300, 38], ...more, style })

  it('have the border at their bottom where it is the only one', () => {
    const style = { borderWidth: '0px 0px 1px', borderStyle: 'none none solid', borderColor: 'rgb(141, 141, 141)' }
    const { input: found } = guideOf(input(style)).components
    assert.deepEqual([found?.border_color, found?.border_width], ['#8d8d8d', '1px'])
  })

  it('have the border of a box around them', () => {
    const frame = { borderWidth: '1px', borderStyle: 'solid', borderColor: 'rgb(204, 204, 204)', borderRadius: '6px' }
    const { input: found } = guideOf({ box: [9, 499, 302, 40], style: frame }, input({}, { parent: 3 })).components
    assert.deepEqual([found?.border_color, found?.border_radius, found?.height], ['#cccccc', '6px', '40px'])
  })
})
