// Builds samples of the styles of a page, for tests of what is derived from them.

import { readFileSync } from 'node:fs'
import type { ElementSample, StyleSamples, StyleValues } from '#schemas/style-samples.ts'

export type SampleInput = Partial<Omit<ElementSample, 'style'>> & { style?: StyleValues }

const text: StyleValues = {
  color: 'rgb(34, 34, 34)', fontFamily: 'Arial, sans-serif', fontSize: '16px', fontWeight: '400', lineHeight: '24px',
}

/** Samples of `html`, `body` and the given elements, which are children of the body by default (`parent`: 1). */
export function makeSamples(
  inputs: readonly SampleInput[], changes: Partial<Omit<StyleSamples, 'elements' | 'styles'>> & { body?: StyleValues } = {},
): StyleSamples {
  const { body = {}, ...rest } = changes
  const all: SampleInput[] = [
    { tag: 'html', parent: -1, box: [0, 0, 1440, 2000] }, { tag: 'body', parent: 0, box: [0, 0, 1440, 2000], style: body },
    ...inputs,
  ]
  return {
    url: 'https://example.com/', viewport: { width: 1440, height: 900 }, canvas: 'rgb(255, 255, 255)',
    rootFontSize: '16px', variables: {}, fontFaces: [], fontUrls: [], media: {}, spacings: {}, truncated: false,
    elements: all.map(({ style: _style, ...input }, at) => ({
      parent: 1, tag: 'div', kind: 'other', within: [], box: [0, at * 60, 600, 50], chars: 0, ...input, style: at,
    })),
    styles: all.map(({ style }) => ({ ...text, ...style })),
    ...rest,
  }
}

/** Samples that were recorded from `bakery.html`. */
export const recordedSamples = (name: 'bakery-light' | 'bakery-dark'): StyleSamples =>
  JSON.parse(readFileSync(new URL(`../fixtures/styles/${name}.json`, import.meta.url), 'utf8')) as StyleSamples

/** A paragraph of running text. */
export const paragraph = (style: StyleValues = {}, more: SampleInput = {}): SampleInput =>
  ({ tag: 'p', kind: 'paragraph', within: ['main'], chars: 300, ...more, style })

/** A link that is painted like a button. */
export const button = (backgroundColor: string, style: StyleValues = {}, more: SampleInput = {}): SampleInput => ({
  tag: 'a', kind: 'link', within: ['main', 'link'], chars: 12, box: [0, 100, 140, 40], ...more,
  style: { backgroundColor, color: 'rgb(255, 255, 255)', padding: '8px 16px', borderRadius: '4px', ...style },
})
