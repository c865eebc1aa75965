import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { blend, contrast, distance, fromHex, isChromatic, parseColour, toHex, white } from './colours.ts'

const hexOf = (text: string): string | null => {
  const colour = parseColour(text)
  return colour && toHex(colour)
}

describe('parseColour', () => {
  const notations: Record<string, string> = {
    'rgb(255, 0, 0)': '#ff0000', 'rgb(255 0 0 / 1)': '#ff0000', '#f00': '#ff0000', 'red': '#ff0000',
    'hsl(171deg 100% 41%)': '#00d1b2', 'oklch(51.1% 0.096 186.391)': '#00786f', 'oklab(0.5 0 0)': '#636363',
    'lab(100 0 0)': '#ffffff', 'color(srgb 0 0 1)': '#0000ff', 'color(display-p3 1 0 0)': '#ff0000',
    'hwb(120 0% 0%)': '#00ff00',
  }
  for (const [notation, hex] of Object.entries(notations)) it(`reads ${notation}`, () => assert.equal(hexOf(notation), hex))

  it('gives null for anything else', () => {
    for (const text of ['', 'none', 'url(x)', 'currentcolor', 'a'.repeat(1_000)]) assert.equal(parseColour(text), null)
    assert.equal(parseColour(undefined), null)
  })
})

describe('blend', () => {
  it('paints a translucent colour over an opaque one', () => {
    assert.equal(toHex(blend(parseColour('rgb(0 0 0 / 0.5)')!, white)), '#808080')
    assert.equal(toHex(blend(parseColour('rgb(255 255 255 / 0.08)')!, fromHex('#0d0f12'))), '#202225')
  })

  it('multiplies with the opacity of the element', () =>
    assert.equal(toHex(blend(fromHex('#000000'), white, 0.25)), '#bfbfbf'))
})

describe('comparing colours', () => {
  it('is perceptual', () => {
    assert.ok(distance(fromHex('#f8f8f8'), fromHex('#fafafa')) < 1)
    assert.ok(distance(fromHex('#0d6efd'), fromHex('#198754')) > 30)
    assert.equal(Math.round(contrast(fromHex('#000000'), white)), 21)
  })

  it('tells greys and near-blacks from colours', () => {
    for (const hex of ['#222222', '#0f172b', '#6c757d', '#ffffff', '#111827']) assert.ok(!isChromatic(fromHex(hex)), hex)
    for (const hex of ['#1a56db', '#14854f', '#ff922b', '#00786f']) assert.ok(isChromatic(fromHex(hex)), hex)
  })
})
