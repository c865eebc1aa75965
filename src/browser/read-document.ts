// Waits until a document has its content, scrolls it, and serialises it.

import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '#src/app-error.ts'
import type { PageScript, SerialisedDocument } from './page-script.ts'
import { waitBeforeReading, type NetworkState } from './wait-plan.ts'

export interface ReadOptions {
  /** Milliseconds after `load`, or a selector that should match. */
  waitFor: number | string | undefined
  /** When nothing is waited for any more: monotonic milliseconds, as of `performance.now()`. */
  settleUntil: number
  /** Time since the document began, in milliseconds. */
  sinceStartMs(): number
  networkState(): NetworkState
  /** Adds a warning for the caller. */
  warn(sentence: string): void
}

export type ReadDocument = SerialisedDocument & { html: string }

/** Time for a selector to match: the longest wait in milliseconds that a request may ask for. */
const selectorMs = 15_000
/** A document that is higher than this many screens is scrolled. */
const unscrolledScreensMax = 1.3
const scrollScreensMax = 20
const scrollMs = 1_500
/** Longest pause between two looks at the page. */
const pollMs = 250

/**
 * Reads a document.
 * @throws AppError INVALID_REQUEST for an invalid selector, CONTENT_TOO_LARGE; CdpError if the document is replaced
 */
export async function readDocument(script: PageScript, options: ReadOptions): Promise<ReadDocument> {
  const { waitFor, settleUntil } = options
  await settle(script, options)
  if (typeof waitFor === 'string') await waitForSelector(script, options, waitFor)
  if (typeof waitFor === 'number') await waitSinceLoad(script, options, waitFor)
  const { screens } = await script.state()
  if (screens > unscrolledScreensMax) {
    await script.scroll(scrollScreensMax, Math.max(0, Math.min(scrollMs, settleUntil - performance.now())))
    await settle(script, options)
  }
  const { html, ...document } = await script.read()
  if (html === null)
    throw new AppError('CONTENT_TOO_LARGE', { message: 'The rendered page is larger than Winnow reads.' })
  return { html, ...document }
}

/** Waits until page and network are quiet. */
async function settle(script: PageScript, { settleUntil, sinceStartMs, networkState }: ReadOptions): Promise<void> {
  while (performance.now() < settleUntil) {
    const page = await script.state()
    const waitMs = waitBeforeReading(page, networkState(), sinceStartMs())
    if (waitMs <= 0) return
    await sleep(Math.min(waitMs, settleUntil - performance.now(), pollMs))
  }
}

async function waitForSelector(script: PageScript, options: ReadOptions, selector: string): Promise<void> {
  const ms = Math.max(0, Math.min(selectorMs, options.settleUntil - performance.now()))
  if (await script.waitForSelector(selector, ms)) return await settle(script, options)
  const seconds = Math.round(ms / 1000)
  options.warn(
    `wait_for: nothing matched "${selector.slice(0, 200)}" within ${seconds} s; the page was read without it.`,
  )
}

async function waitSinceLoad(script: PageScript, options: ReadOptions, ms: number): Promise<void> {
  const { sinceLoadMs } = await script.state()
  const wantedMs = ms - (sinceLoadMs ?? 0)
  const leftMs = Math.min(wantedMs, options.settleUntil - performance.now())
  if (leftMs < wantedMs) options.warn(`wait_for: ${ms} ms exceed the timeout; the page was read earlier.`)
  if (leftMs <= 0) return
  await sleep(leftMs)
  await settle(script, options)
}
