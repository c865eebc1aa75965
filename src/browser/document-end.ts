// Whether the document in the main frame is whole. Chromium shows the part before the end of compressed data that was
// cut, and does not report it if the HTTP response is complete. So a compressed page without its closing tag (4 % of
// pages) is requested once more, as it is sent, to see whether its data or the page ends there.

import { AppError } from '#src/app-error.ts'
import type { LeasedGet } from '#src/egress/leased-get.ts'
import { cutShort, decompressBody } from '#src/page/decompress-body.ts'
import { endsAsPage } from '#src/page/stream-end.ts'
import { CdpError, type CdpSession } from './cdp-pipe.ts'

/** Text that the browser keeps for `Network.getResponseBody`, in bytes. A longer document is requested again. */
export const keptTextBytesMax = 8 * 1024 * 1024

const bodyBytesMax = 32 * 1024 * 1024
/** Time limit for the second request. */
const againMs = 5_000

interface Sent { requestId: string; loaderId: string; frameId?: string; type?: string; request: Request }
interface Request { url: string; method: string; headers: Record<string, string> }
interface Received {
  requestId: string
  response: { url: string; status: number; headers: Record<string, string> }
}
interface SentHeaders { requestId: string; headers: Record<string, string> }

const isCompressed = (headers: Readonly<Record<string, string>>): boolean =>
  Object.entries(headers).some(
    ([name, value]) => name.toLowerCase() === 'content-encoding' && /gzip|deflate|br|zstd/i.test(value),
  )
const doubt =
  'The page could not be requested again to see whether its compressed data is complete: it may have been cut.'
const keptTailChars = 4_096

type End = 'cut' | 'whole' | 'unknown'

export interface DocumentEnd {
  /**
   * A warning about the end of the current document, null for none.
   * @throws AppError TARGET_UNREACHABLE if the document was cut
   */
  check(): Promise<string | null>
  /** The same for a file with these response headers. A compressed file is always requested again. */
  checkFile(headers: Readonly<Record<string, string>>): Promise<string | null>
}

/** Starts to watch, before the first request. The caller sends `Network.enable`. */
export function watchDocumentEnd(
  session: CdpSession, mainFrameId: string, get: LeasedGet, signal: AbortSignal,
): DocumentEnd {
  let current: { requestId: string; request: Request; isChecked: boolean } | null = null
  let check: Promise<string | null> = Promise.resolve(null)
  /** Headers of navigations with their cookies, by request. */
  const sentHeaders = new Map<string, Record<string, string>>()

  const endAgain = async (isWhole: (page: Uint8Array) => boolean): Promise<string | null> => {
    const { requestId, request } = current!
    const headers = sentHeaders.get(requestId) ?? request.headers
    const end = await requestAgain(get, request.url, headers, isWhole, signal)
    if (end === 'cut') throw cutShort()
    return end === 'unknown' ? doubt : null
  }

  session.on('Network.requestWillBeSent', ({ requestId, loaderId, frameId, type, request }: Sent) => {
    if (type !== 'Document' || frameId !== mainFrameId || requestId !== loaderId) return
    current = { requestId, request, isChecked: false }
    check = Promise.resolve(null)
  })
  // May come before the event above. Browsers send this header with navigations only.
  session.on('Network.requestWillBeSentExtraInfo', ({ requestId, headers }: SentHeaders) => {
    if (Object.keys(headers).some((name) => /^upgrade-insecure-requests$/i.test(name)))
      sentHeaders.set(requestId, headers)
  })
  session.on('Network.responseReceived', ({ requestId, response: { status, headers } }: Received) => {
    if (requestId !== current?.requestId) return
    current.isChecked = current.request.method === 'GET' && status < 300 && isCompressed(headers)
  })
  session.on('Network.loadingFinished', ({ requestId }: { requestId: string }) => {
    if (current === null || requestId !== current.requestId || !current.isChecked) return
    check = closingTag(session, requestId).then((tag) => {
      if (tag === 'present') return null
      // A page that has its closing tag now was cut when the browser received it.
      return endAgain((page) => tag === 'unknown' || !endsAsPage(page))
    })
    check.catch(() => undefined) // The page may have been left before it is read.
  })
  return {
    check: () => check,
    checkFile: (headers) =>
      current?.request.method === 'GET' && isCompressed(headers) ? endAgain(() => true) : Promise.resolve(null),
  }
}

/** Whether the text of the document has its closing tag; `unknown` for more text than the browser keeps. */
async function closingTag(session: CdpSession, requestId: string): Promise<'present' | 'missing' | 'unknown'> {
  try {
    const { body } = await session.send<{ body: string }>('Network.getResponseBody', { requestId })
    return endsAsPage(Buffer.from(body.slice(-keptTailChars))) ? 'present' : 'missing'
  } catch (error) {
    if (!(error instanceof CdpError)) throw error
    return 'unknown' // Or the page has navigated, and the result is not used.
  }
}

/** Requests a page again. `isWhole` decides about decompressed data that has its end. */
async function requestAgain(
  get: LeasedGet, url: string, headers: Readonly<Record<string, string>>, isWhole: (page: Uint8Array) => boolean,
  signal: AbortSignal,
): Promise<End> {
  try {
    const limits = { bytesMax: bodyBytesMax, signal: AbortSignal.any([signal, AbortSignal.timeout(againMs)]) }
    const { status, contentEncoding, bytes } = await get(new URL(url), headers, limits)
    if (status < 200 || status >= 300) return 'unknown'
    return isWhole(await decompressBody(bytes, contentEncoding, bodyBytesMax)) ? 'whole' : 'cut'
  } catch (error) {
    // The browser has received the page, so another failure of this request is none of the page.
    return error instanceof AppError && error.code === 'TARGET_UNREACHABLE' ? 'cut' : 'unknown'
  }
}
