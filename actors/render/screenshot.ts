// What the render stage makes of a visit that took a picture: the answer of the route `screenshot`, or the field
// `screenshot` of a scrape.

import type { ScreenshotData } from '#schemas/screenshot.ts'
import type { ScreenshotResult } from '#schemas/scrape-data.ts'
import { AppError } from '#src/app-error.ts'
import { done, type Done } from '#src/tasks/outcome.ts'
import { domainOf } from '#src/sites/domain-of.ts'
import { isBlank } from './picture/compose-picture.ts'
import { storePicture, type Camera, type PictureDeps } from './picture/camera.ts'
import { assertPage, emptinessOf, factsOf, isDomVisit } from './read-visited.ts'
import type { TierVisit } from './visit-tiers.ts'

/**
 * The answer of the route `screenshot`.
 * @throws AppError for a wall, an error status, a file, a page that shows nothing, and a picture that failed
 */
export async function screenshotAnswer(
  deps: PictureDeps, url: string, visit: TierVisit, camera: Camera, nowMs: number,
): Promise<Done<'render'>> {
  assertPage(visit, nowMs)
  const { visited, scan } = visit
  const { status, finalUrl } = visited
  if (!isDomVisit(visit))
    throw new AppError('UNSUPPORTED_CONTENT', {
      message: `The URL leads to a file (${typeOf(visit)}), not to a page: a screenshot shows pages only.`,
      targetStatus: status,
    })
  const { bytes, capturedAt, warnings } = await camera.picture()
  const emptiness = emptinessOf(visit)
  // A page without text may show a canvas, a drawing or a background.
  if (emptiness !== null && (scan!.chars > 0 || await isBlank(bytes))) throw emptiness
  const { screenshot, expiresAt } = await storePicture(deps, camera.options, bytes)
  const data: Omit<ScreenshotData, 'warnings'> = {
    url, final_url: finalUrl, domain: domainOf(finalUrl), status_code: status, screenshot, captured_at: capturedAt,
    expires_at: expiresAt,
  }
  return done(
    { page: factsOf(url, visit, nowMs) }, { bodies: { data: Buffer.from(JSON.stringify(data)) }, warnings },
  )
}

/** The field `screenshot` of a scrape. A picture that fails is a warning: the rest of the page was read. */
export async function screenshotOfScrape(
  deps: PictureDeps, visit: TierVisit, camera: Camera,
): Promise<{ screenshot?: ScreenshotResult; warnings: string[] }> {
  if (!isDomVisit(visit))
    return { warnings: [`screenshot: the URL leads to a file (${typeOf(visit)}), of which there is no picture.`] }
  try {
    const { bytes, warnings } = await camera.picture()
    const { screenshot } = await storePicture(deps, camera.options, bytes)
    return { screenshot, warnings: warnings.map((one) => `screenshot: ${one}`) }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { warnings: [`screenshot: there is no picture. ${error.message}`] }
  }
}

const typeOf = ({ visited: { headers } }: TierVisit): string =>
  headers['content-type']?.replace(/;.*/s, '').trim() || 'of unknown type'
