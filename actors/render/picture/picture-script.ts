// Calls the functions of in-page.js in an isolated world of a page.

import { readFileSync } from 'node:fs'
import type { OpenDocument } from '#src/browser/visit-request.ts'

export interface PictureScript {
  /** Loads images and fonts from the top of the page to `bottom`. Returns whether all were loaded within `ms`. */
  load(bottom: number, ms: number): Promise<boolean>
  /** Stops what moves, and scrolls to the top. */
  freeze(): Promise<void>
}

interface Evaluated { result: { value: unknown }; exceptionDetails?: { text: string } }

const source = readFileSync(new URL('./in-page.js', import.meta.url), 'utf8')

/** Loads the script into the document. Its calls throw a CdpError once the page shows another document. */
export async function loadPictureScript({ session, frameId }: OpenDocument): Promise<PictureScript> {
  const { executionContextId: contextId } = await session.send<{ executionContextId: number }>(
    'Page.createIsolatedWorld', { frameId, worldName: 'winnow-picture' },
  )
  async function call(expression: string): Promise<unknown> {
    const { result, exceptionDetails } = await session.send<Evaluated>('Runtime.evaluate', {
      expression, contextId, awaitPromise: true, returnByValue: true,
    })
    if (exceptionDetails !== undefined) throw new Error(`in page: ${exceptionDetails.text}`)
    return result.value
  }
  await call(source)
  return {
    load: async (bottom, ms) => await call(`winnowPicture.load(${bottom}, ${ms})`) === true,
    async freeze() { await call('winnowPicture.freeze()') },
  }
}
