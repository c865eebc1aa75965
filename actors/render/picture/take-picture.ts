// Takes the picture of an open page: loads what is lazy, stops what moves, and captures the page in one or more tiles.

import { setTimeout as sleep } from 'node:timers/promises'
import { fullPageHeightMax } from '#schemas/screenshot.ts'
import { AppError } from '#src/app-error.ts'
import { CdpError, type CdpSession } from '#src/browser/cdp-pipe.ts'
import type { OpenDocument } from '#src/browser/visit-request.ts'
import { orTimeout } from '#src/concurrency/abort.ts'
import type { Semaphore } from '#src/concurrency/semaphore.ts'
import { loadPictureScript } from './picture-script.ts'
import { planTiles, type PictureSize, type Tile } from './plan-tiles.ts'
import { quality, type PictureOptions, type Shot } from './shot.ts'
import { watchRequests } from './watch-requests.ts'

/** Time for lazy content, in milliseconds, and its part of the time that is left. */
const loadMs = 8_000
const loadShare = 0.6
/** Longest wait for requests that the scrolling caused. */
const quietMs = 2_000
/** Pause before a capture is repeated that failed. */
const retryMs = 200
/** Most bytes of all tiles: PNGs of noise have three bytes for each pixel. */
const tilesBytesMax = 256 * 1024 * 1024
/** WebP has no larger sides (RFC 9649, section 2.6). */
const webpHeightMax = 16_383

/**
 * Takes a picture.
 * @param captures one permit for each capture, since the browser needs memory for it
 * @throws AppError PAGE_TOO_COMPLEX, CONTENT_TOO_LARGE or TIMEOUT; CdpError if the page shows another document, or died
 */
export async function takePicture(page: OpenDocument, options: PictureOptions, captures: Semaphore): Promise<Shot> {
  const { session, until } = page
  const heightMax = !options.fullPage ? options.height
    : options.format === 'webp' ? webpHeightMax : fullPageHeightMax
  // An earlier document of the visit may have been captured.
  await session.send('Emulation.setScriptExecutionDisabled', { value: false })
  const isLoaded = await load(page, heightMax)
  // Timers and frames of scripts would move the page between two tiles.
  await session.send('Emulation.setScriptExecutionDisabled', { value: true })
  const pageHeight = await heightOf(session)
  const size = { width: options.width, height: options.fullPage ? Math.min(pageHeight, heightMax) : options.height }
  const tiles = await captures.run(
    () => captureTiles(session, size, options, until), { signal: AbortSignal.timeout(leftMs(until)) },
  ).catch((error: unknown) => { throw toTimeout(error) })
  return {
    ...size, tiles, format: options.format, capturedAt: new Date().toISOString(), warnings: [
      ...(isLoaded ? [] : ['Some images or fonts of the page were still loading when its picture was taken.']),
      ...(options.fullPage && pageHeight > heightMax
        ? [`The page is ${pageHeight} pixels high; its picture shows the first ${heightMax}.`] : []),
    ],
  }
}

const leftMs = (until: number): number => Math.max(1, Math.ceil(until - performance.now()))

/** Loads what is lazy and stops what moves. Returns whether everything was loaded in time. */
async function load(page: OpenDocument, heightMax: number): Promise<boolean> {
  const ms = Math.min(loadMs, leftMs(page.until) * loadShare)
  const loadUntil = performance.now() + ms
  const requests = watchRequests(page.session)
  const script = await loadPictureScript(page)
  const bounded = <T>(work: Promise<T>): Promise<T> => orTimeout(work, leftMs(page.until), late)
  const isLoaded = await bounded(script.load(heightMax, ms))
  await requests.quiet(Math.min(performance.now() + quietMs, loadUntil))
  await bounded(script.freeze())
  return isLoaded
}

async function heightOf(session: CdpSession): Promise<number> {
  const { cssContentSize } = await session.send<{ cssContentSize: { height: number } }>('Page.getLayoutMetrics')
  return Math.ceil(cssContentSize.height)
}

async function captureTiles(
  session: CdpSession, size: PictureSize, { format, fullPage }: PictureOptions, until: number,
): Promise<Buffer[]> {
  const plan = planTiles(size)
  const encoding = plan.length === 1 ? { format, ...(format !== 'png' && { quality }) }
    // Lossless, and quickly: they are encoded again.
    : { format: 'png', optimizeForSpeed: true }
  const tiles: Buffer[] = []
  let bytes = 0
  for (const tile of plan) {
    const captured = await capture(session, size.width, tile, { ...encoding, captureBeyondViewport: fullPage }, until)
    bytes += captured.length
    if (bytes > tilesBytesMax)
      throw new AppError('CONTENT_TOO_LARGE', { message: 'The picture is too large: use a smaller size.' })
    tiles.push(captured)
  }
  return tiles
}

/** The protocol has no error codes: a capture that fails is repeated once, and is then a failure of the page. */
async function capture(
  session: CdpSession, width: number, { top, height }: Tile, encoding: object, until: number,
): Promise<Buffer> {
  const once = async (): Promise<Buffer> => {
    const work = session.send<{ data: string }>('Page.captureScreenshot', {
      ...encoding, clip: { x: 0, y: top, width, height, scale: 1 },
    })
    const { data } = await orTimeout(work, leftMs(until), late)
    return Buffer.from(data, 'base64')
  }
  const isTemporary = (error: unknown): error is CdpError => error instanceof CdpError && !error.gone
  try {
    return await once()
  } catch (error) {
    if (!isTemporary(error)) throw error
  }
  await sleep(retryMs)
  return await once().catch((error: unknown) => {
    throw isTemporary(error)
      ? new AppError('PAGE_TOO_COMPLEX', { message: 'The browser could not take a picture of the page.', cause: error })
      : error
  })
}

const late = (): AppError =>
  new AppError('TIMEOUT', { message: 'The time was over before the picture of the page was taken.' })

/** The wait for a permit ends with the reason of its signal. */
const toTimeout = (error: unknown): unknown =>
  error instanceof DOMException && error.name === 'TimeoutError' ? late() : error
