// Reads a response body: determines its kind, decodes it to UTF-8 and scans it. Shared by fetch and render.

import type { PageKind } from '#schemas/page.ts'
import { decodeText } from './decode-text.ts'
import type { PageScan } from './page-scan.ts'
import { scanPage, type TextEnough } from './scan-page.ts'
import { sniffKind } from './sniff-kind.ts'
import type { TextWindow } from './text-window.ts'

export type ReadPage =
  | {
    kind: Exclude<PageKind, 'pdf'>
    mime: string
    encoding: string
    encodingUncertain?: true
    body: Uint8Array
    /** Whether it has nothing but white space. Of HTML, the scan tells that. */
    isBlank: boolean
    scan: PageScan | null
  }
  | { kind: 'pdf'; mime: string; encoding: null; body: Uint8Array; scan: null }
  | { kind: 'unsupported'; mime: string; what: string }
  | { kind: 'gzip'; mime: string }

export interface ReadOptions {
  /** Whether the response has `X-Content-Type-Options: nosniff`; default: no. */
  noSniff?: boolean
  /** Text after which the scan ends; see `scanPage`. Default: none. */
  textEnough?: TextEnough | undefined
}

/**
 * Reads a body.
 * @param contentType the header as sent, or undefined
 * @returns text with its encoding, HTML also with its scan; a PDF as it is; `gzip` for a compressed file; `unsupported`
 * with the file type
 */
export function readPage(
  bytes: Uint8Array, contentType: string | undefined, { noSniff = false, textEnough }: ReadOptions = {},
): ReadPage {
  const sniffed = sniffKind(bytes, contentType, noSniff)
  if (sniffed.kind === 'unsupported' || sniffed.kind === 'gzip') return sniffed
  if (sniffed.kind === 'pdf')
    return { kind: 'pdf', mime: sniffed.mime, encoding: null, body: bytes, scan: null }
  const markup = sniffed.kind === 'html' ? 'html' : sniffed.kind === 'xml' ? 'xml' : 'none'
  const { text, utf8, encoding, uncertain } = decodeText(bytes, contentType, markup)
  const scan = sniffed.kind === 'html' ? scanPage(text, textEnough) : null
  return {
    kind: sniffed.kind, mime: sniffed.mime, encoding, ...(uncertain && { encodingUncertain: uncertain }), body: utf8,
    isBlank: scan === null && isBlank(text), scan,
  }
}

function isBlank(window: TextWindow): boolean {
  while (!window.isLast && window.text.trim() === '') window.continueAt(window.text.length)
  return window.text.trim() === ''
}
