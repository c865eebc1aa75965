import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Value } from 'typebox/value'
import { Styleguide } from '#schemas/styleguide.ts'
import { makeSamples, recordedSamples } from '#test/support/style-samples.ts'
import { brandLook } from './brand-look.ts'
import { styleguideOf } from './styleguide.ts'

describe('styleguideOf', () => {
  const guide = styleguideOf(recordedSamples('bakery-light'))

  it('gives the roles of the colours, without banners and messages', () =>
    assert.deepEqual(guide.colors, {
      primary: '#c0401f', secondary: null, accent: '#0b62c4', background: '#fffaf5', surface: '#fffdfb',
      text: '#2b2b2b', text_muted: '#767676', heading: '#111111', link: '#0b62c4', border: '#e0dfdd',
    }))

  it('has none of the colours of a consent banner or a message in its palette', () => {
    const hexes = guide.palette.map(({ hex }) => hex)
    for (const foreign of ['#ff00aa', '#00ff00', '#ffff00', '#b00020']) assert.ok(!hexes.includes(foreign), foreign)
  })

  it('gives fonts, text styles and their scale', () => {
    const { font_families: families, styles, base_font_size: base, scale, web_fonts: web } = guide.typography
    assert.deepEqual(
      [families.heading?.family, families.body?.family, families.mono?.family], ['Lora', 'Karla', 'Fira Code'],
    )
    assert.deepEqual(styles.h1, {
      font_family: 'Lora', font_size: '39.0625px', font_weight: 700, line_height: '1.2', letter_spacing: 'normal',
      text_transform: 'none',
    })
    assert.deepEqual([styles.small?.font_size, styles.nav?.font_size, styles.h4], ['14px', '14px', null])
    assert.deepEqual([base, scale], ['16px', { ratio: 1.25, name: 'major-third' }])
    assert.deepEqual(web, { google_fonts: ['Lora', 'Karla'], adobe_fonts: [] })
  })

  it('gives components at rest', () => {
    const { button_primary: primary, button_secondary: secondary, card, input, link } = guide.components
    assert.deepEqual(
      [primary?.background, primary?.text_color, primary?.height, primary?.padding, primary?.border_radius],
      ['#c0401f', '#ffffff', '48px', '12px 24px', '8px'],
    )
    assert.equal(secondary?.background, '#f0ebe6')
    assert.deepEqual(card, {
      background: '#fffdfb', border_color: '#e0dfdd', border_width: '1px', border_radius: '16px',
      box_shadow: '0px 2px 8px 0px rgba(0, 0, 0, 0.1)', padding: '24px',
    })
    assert.deepEqual([input?.border_color, input?.height, input?.border_radius], ['#bbbbbb', '48px', '8px'])
    assert.deepEqual(link, { color: '#0b62c4', text_decoration: 'underline', font_weight: 400 })
  })

  it('gives radii, spacing, breakpoints and variables', () => {
    assert.deepEqual(guide.radius, {
      small: '8px', medium: '16px', large: '16px', full: false, scale: ['8px', '16px'], button: '8px', input: '8px',
      card: '16px',
    })
    assert.deepEqual(guide.spacing, { base_unit: '4px', scale: ['12px', '16px', '24px', '96px'] })
    assert.deepEqual(guide.breakpoints, ['640px', '960px'])
    assert.equal(guide.css_variables['--brand'], 'oklch(0.55 0.17 35)')
  })

  it('blends translucent layers of a dark theme over what is behind them', () => {
    const dark = styleguideOf(recordedSamples('bakery-dark'))
    assert.equal(dark.color_scheme, 'dark')
    assert.deepEqual(
      [dark.colors.background, dark.colors.surface, dark.colors.border, dark.components.button_secondary?.background],
      ['#14110f', '#272422', '#52504e', '#2c2927'],
    )
  })

  it('matches its schema, also for a page without anything', () => {
    const empty = styleguideOf(makeSamples([]))
    assert.deepEqual([...Value.Errors(Styleguide, guide)], [])
    assert.deepEqual([...Value.Errors(Styleguide, empty)], [])
    assert.deepEqual(Object.values(empty.components), [null, null, null, null, null])
    assert.deepEqual([empty.colors.background, empty.colors.text, empty.colors.primary], ['#ffffff', null, null])
  })
})

describe('brandLook', () => {
  it('gives the colours of the brand, then the palette, each once, and the fonts with their source', () =>
    assert.deepEqual(brandLook(recordedSamples('bakery-light')), {
      colors: [
        { hex: '#c0401f', role: 'primary' }, { hex: '#0b62c4', role: 'accent' },
        { hex: '#fffaf5', role: 'background' }, { hex: '#2b2b2b', role: 'text' },
        { hex: '#fffdfb', role: 'surface' }, { hex: '#767676', role: 'text_muted' }, { hex: '#111111', role: 'heading' },
        { hex: '#e0dfdd', role: 'border' }, { hex: '#bbbbbb', role: 'neutral' },
      ],
      fonts: [
        { family: 'Lora', role: 'heading', source: 'google' }, { family: 'Karla', role: 'body', source: 'google' },
        { family: 'Fira Code', role: 'mono', source: 'system' },
      ],
    }))

  it('tells fonts of the site from those of the reader', () => {
    const heading = { tag: 'h1', kind: 'heading' as const, level: 1, within: ['heading' as const], chars: 20 }
    const samples = makeSamples(
      [{ ...heading, style: { fontFamily: '"Site Sans", serif' } }, { tag: 'p', kind: 'paragraph', chars: 90 }],
      { fontFaces: [{ family: 'Site Sans', status: 'loaded' }] },
    )
    assert.deepEqual(brandLook(samples).fonts, [
      { family: 'Site Sans', role: 'heading', source: 'site' }, { family: 'Arial', role: 'body', source: 'system' },
    ])
  })
})
