// Formats of Firecrawl that need more than a scrape: each is filled in after the scrape, within the same timeout.

import { screenshotSide, type ScreenshotData } from '#schemas/screenshot.ts'
import { returnAppError } from '#src/app-error.ts'
import { screenshot } from '#src/operations/screenshot.ts'
import { clamp, withoutUndefined } from '../input.ts'
import { readBranding } from './branding.ts'
import type { Extra, ExtraCall, ExtraResult } from './extra.ts'
import { messageOf } from './failure.ts'
import type { ExtraType } from './formats.ts'

const sideBounds = { min: screenshotSide.minimum, max: screenshotSide.maximum }

/** A picture of the whole page, or in a window of another size. */
async function takeScreenshot({ request, url, options, wish }: ExtraCall): Promise<ExtraResult> {
  const viewport = wish.options.takeObject('viewport')
  const notes: string[] = []
  const side = (name: string): unknown => clamp(notes, `viewport.${name}`, viewport?.take(name), sideBounds)
  const called = await request.call<ScreenshotData>(screenshot, withoutUndefined({
    url, full_page: wish.options.take('fullPage'), width: side('width'), height: side('height'),
    wait_for: options['wait_for'], timeout: options['timeout'],
  })).catch(returnAppError)
  if (called instanceof Error)
    return { fields: {}, creditsUsed: 0, warnings: [`The screenshot failed: ${messageOf(called)}`] }
  const { data: { screenshot: { url: address }, warnings }, creditsUsed } = called
  return { fields: { screenshot: address }, creditsUsed, warnings: [...notes, ...warnings] }
}

export const extras: Partial<Record<ExtraType, Extra>> = {
  screenshot: { needs: [], run: takeScreenshot },
  branding: { needs: [], run: readBranding },
}

/** Formats that a scrape can have besides its own. `changeTracking` is another way to scrape. */
export const extraTypes: readonly ExtraType[] = [...Object.keys(extras) as ExtraType[], 'changeTracking']
