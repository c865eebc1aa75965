// What is asked of a visit to a page, and what it returns.

import type { LeasedGet } from '#src/egress/leased-get.ts'
import type { CdpSession } from './cdp-pipe.ts'
import type { DocumentResponse } from './watch-network.ts'

/** A User-Agent with matching User-Agent Client Hints. */
export interface BrowserIdentity {
  userAgent: string
  /** As in the DevTools protocol; absent if the operator set a User-Agent. */
  userAgentMetadata?: { brands: { brand: string; version: string }[] } & Record<string, unknown>
}

/** The window that a page is shown in, in CSS pixels, and the theme that it is asked for. */
export interface View { width: number; height: number; darkMode: boolean }

/** A page that was read and is still open. */
export interface OpenDocument {
  session: CdpSession
  frameId: string
  /** HTTP status of the document. */
  status: number
  /** When to stop looking at it: monotonic milliseconds, as of `performance.now()`. */
  until: number
}

export interface VisitRequest {
  url: string
  /** Sent with requests for the page itself, to its own origin only. */
  headers?: Record<string, string> | undefined
  /** Milliseconds after `load`, or a selector that should match. */
  waitFor?: number | string | undefined
  /** Unix milliseconds. The visit waits for the page for at most four fifths of the remaining time. */
  deadlineAt: number
  /** Throws INVALID_URL for a URL that the egress rules forbid. */
  assertUrlAllowed(url: string): URL
  /** Requests the page once more if it may have been cut. */
  get: LeasedGet
  /** Overrides the User-Agent of the browser in headers, navigator and client hints. */
  identity?: BrowserIdentity | undefined
  /** Skip fonts, audio and video. */
  textOnly: boolean
  /** Default: the window of the browser, and the light theme. */
  view?: View | undefined
  /**
   * Looks at the page after it was read, for more than its DOM. Called again if the page shows another document by
   * then, so that the last call is the one that belongs to the result. A CdpError that it throws counts as that, too:
   * a command that may fail for another reason needs an error of its own.
   */
  examine?: ((page: OpenDocument) => Promise<void>) | undefined
  /**
   * Whether a page is not the final one, such as a browser check that may pass by itself. Such a page is read again.
   */
  isProvisional?: ((read: Visited) => boolean) | undefined
}

export type Visited = DocumentResponse & { finalUrl: string; warnings: string[]; refusedUrl: string | null } & (
  | { kind: 'dom'; html: string; encoding: string }
  | { kind: 'file'; bytes: Buffer }
)

/** The caller's Cookie header as cookies of the page's origin: browsers do not accept it as a header. */
export function cookiesOf({ url, headers = {} }: VisitRequest): { name: string; value: string; url: string }[] {
  const header = Object.entries(headers).find(([name]) => name.toLowerCase() === 'cookie')?.[1] ?? ''
  return header.split(';').flatMap((pair) => {
    const at = pair.indexOf('=')
    return at < 1 ? [] : [{ name: pair.slice(0, at).trim(), value: pair.slice(at + 1).trim(), url }]
  })
}
