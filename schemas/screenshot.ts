// The request and response of GET /screenshot.

import { Type, type Static } from 'typebox'
import { ScreenshotResult } from './scrape-data.ts'
import { ScrapeOptions } from './scrape.ts'

/** Sides of the window that a page can be shown in, in CSS pixels. */
export const screenshotSide = { minimum: 320, maximum: 5_000 }
/** The greatest height of a picture of a whole page, in pixels. */
export const fullPageHeightMax = 20_000

const { wait_for, timeout } = ScrapeOptions.properties

/** The query; also the request of the render stage, with an absolute `url` and all defaults filled in. */
export const ScreenshotRequest = Type.Object({
  url: Type.String({ minLength: 1, description: 'URL of the page. `https://` is prepended if there is no protocol.' }),
  width: Type.Integer({ ...screenshotSide, default: 1_440, description: 'Width of the window in CSS pixels.' }),
  height: Type.Integer({ ...screenshotSide, default: 900, description: 'Height of the window in CSS pixels.' }),
  full_page: Type.Boolean({
    default: false,
    description:
      'Whether the picture shows the whole page, up to a height of 20,000 pixels (WebP: 16,383), instead of the window.',
  }),
  format: Type.Enum(['jpeg', 'png', 'webp'], { default: 'jpeg', description: 'Image format.' }),
  dark_mode: Type.Boolean({ default: false, description: 'Whether the page is asked for its dark theme.' }),
  wait_for,
  timeout,
}, { additionalProperties: false })
export type ScreenshotRequest = Static<typeof ScreenshotRequest>

export const ScreenshotData = Type.Object({
  url: Type.String({ description: 'The requested URL.' }),
  final_url: Type.String({ description: 'URL of the page after redirects.' }),
  domain: Type.String({ description: 'Host name of the final URL, without `www.`.' }),
  status_code: Type.Integer({ description: 'HTTP status of the page.' }),
  screenshot: ScreenshotResult,
  captured_at: Type.String({ format: 'date-time', description: 'When the picture was taken.' }),
  expires_at: Type.String({ format: 'date-time', description: 'When the picture is deleted.' }),
  warnings: Type.Array(Type.String(), { description: 'Problems that did not prevent a result.' }),
}, { title: 'ScreenshotData', additionalProperties: false })
export type ScreenshotData = Static<typeof ScreenshotData>
