// The render stage on routes that ask for the styles of a page: reads samples of them while the page is open. Samples
// are stored for the site and theme, so that further requests need no browser.

import { hash } from 'node:crypto'
import type { PageFetched } from '#schemas/page.ts'
import type { StyleSamples } from '#schemas/style-samples.ts'
import { AppError } from '#src/app-error.ts'
import { probeStyles, probeView } from '#src/browser/style-probe.ts'
import type { VisitRequest } from '#src/browser/visit-request.ts'
import type { PageCopies } from '#src/page/page-copies.ts'

/** What a visit does beside reading the DOM, and the samples when it is over. */
export interface StyleProbe {
  visit: Pick<VisitRequest, 'view' | 'examine' | 'textOnly'>
  /** UTF-8 JSON of `StyleSamples`. Throws UNSUPPORTED_CONTENT if the URL leads to a file. */
  samples(): Uint8Array
}

/** Samples and the page that they are from. */
export interface StoredStyles { page: PageFetched; samples: Uint8Array }

/** How long samples are stored, in milliseconds. */
export const stylesKeptMs = 86_400_000

/** Prepares one visit. Fonts are loaded, because a font that cannot be is not what the page looks like. */
export function createStyleProbe({ darkMode }: { darkMode: boolean }): StyleProbe {
  let samples: StyleSamples | null = null
  return {
    visit: {
      view: { ...probeView, darkMode }, textOnly: false,
      async examine(page) { samples = await probeStyles(page, { darkMode }) },
    },
    samples() {
      if (samples === null)
        throw new AppError('UNSUPPORTED_CONTENT', { message: 'The URL leads to a file, which has no styles.' })
      return Buffer.from(JSON.stringify(samples))
    },
  }
}

/** Where the samples of a site and theme are stored: those of any page of the site stand for all of them. */
const stylesKey = (url: string, darkMode: boolean): string =>
  hash('sha256', JSON.stringify(['styles', new URL(url).origin, darkMode]), 'hex')

/** The stored samples of the site if they are at most `maxAgeMs` old, else null. */
export async function storedStyles(
  copies: PageCopies, { url, darkMode, maxAgeMs }: { url: string; darkMode: boolean; maxAgeMs: number },
): Promise<StoredStyles | null> {
  if (maxAgeMs === 0) return null
  const copy = await copies.read(stylesKey(url, darkMode), Math.min(maxAgeMs, stylesKeptMs))
  return copy && { page: { ...copy.page, cacheState: 'hit', cachedAt: copy.storedAt }, samples: copy.body }
}

export async function storeStyles(
  copies: PageCopies, { url, darkMode }: { url: string; darkMode: boolean }, { page, samples }: StoredStyles,
): Promise<void> {
  await copies.store({ page, body: samples }, stylesKey(url, darkMode))
}
