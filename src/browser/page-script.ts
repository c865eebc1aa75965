// Calls the functions of in-page.js in an isolated world of a page, which the scripts of the page can neither see nor
// change.

import { readFileSync } from 'node:fs'
import { AppError } from '#src/app-error.ts'
import type { CdpSession } from './cdp-pipe.ts'
import type { PageState } from './wait-plan.ts'

export interface SerialisedDocument {
  /** Null if it is too large. */
  html: string | null
  url: string
  encoding: string
}

export interface PageScript {
  state(): Promise<PageState>
  /** Whether a selector matched within `ms`. Throws INVALID_REQUEST if it is not valid. */
  waitForSelector(selector: string, ms: number): Promise<boolean>
  /** Scrolls down and back up, at most so many screens and so long. */
  scroll(screensMax: number, ms: number): Promise<void>
  read(): Promise<SerialisedDocument>
}

interface Evaluated<T> {
  result: { value: T }
  exceptionDetails?: { text: string; exception?: { description?: string; className?: string } }
}

const source = readFileSync(new URL('./in-page.js', import.meta.url), 'utf8')
const worldName = 'winnow'

/** Loads the script into the document of a frame. Its calls throw a CdpError once the frame shows another document. */
export async function loadPageScript(session: CdpSession, frameId: string): Promise<PageScript> {
  const { executionContextId: contextId } = await session.send<{ executionContextId: number }>(
    'Page.createIsolatedWorld', { frameId, worldName },
  )

  async function call<T>(expression: string): Promise<T> {
    const { result, exceptionDetails } = await session.send<Evaluated<T>>('Runtime.evaluate', {
      expression, contextId, awaitPromise: true, returnByValue: true,
    })
    if (exceptionDetails === undefined) return result.value
    const { description = exceptionDetails.text, className } = exceptionDetails.exception ?? {}
    if (className === 'DOMException' || /^SyntaxError/.test(description))
      throw new AppError('INVALID_REQUEST', {
        message: '`wait_for` must be a number of milliseconds or a valid CSS selector.',
      })
    throw new Error(`in page: ${description.slice(0, 500)}`)
  }

  await call(source)
  return {
    state: () => call('winnow.state()'),
    waitForSelector: (selector, ms) => call(`winnow.waitForSelector(${JSON.stringify(selector)}, ${ms})`),
    scroll: (screensMax, ms) => call(`winnow.scroll(${screensMax}, ${ms})`),
    read: () => call('winnow.read()'),
  }
}
