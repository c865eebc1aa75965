// The answer of GET /styleguide from the bytes of samples.

import type { PageFetched } from '#schemas/page.ts'
import type { StyleSamples } from '#schemas/style-samples.ts'
import type { StyleguideResult } from '#schemas/styleguide.ts'
import { exportsOf } from './exports.ts'
import { styleguideOf } from './styleguide.ts'

/** @param json `StyleSamples` */
export function styleguideResult(json: string, { finalUrl }: PageFetched): StyleguideResult {
  const styleguide = styleguideOf(JSON.parse(json) as StyleSamples)
  return {
    url: finalUrl, domain: new URL(finalUrl).hostname.replace(/^www\./, ''),
    dark_mode: styleguide.color_scheme === 'dark', styleguide, exports: exportsOf(styleguide),
  }
}
