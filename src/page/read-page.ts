// From the bytes of an answer to a page: what it is, its text as UTF-8, and one look over it. Shared by fetch and
// render.

import type { PageKind } from '#schemas/page.ts'
import { decodeText } from './decode-text.ts'
import { scanPage, type PageScan } from './scan-page.ts'
import { sniffKind } from './sniff-kind.ts'

export type ReadPage =
  | {
    kind: Exclude<PageKind, 'pdf'>
    mime: string
    encoding: string
    body: Uint8Array
    text: string
    scan: PageScan | null
  }
  | { kind: 'pdf'; mime: string; encoding: null; body: Uint8Array; text: ''; scan: null }
  | { kind: 'unsupported'; mime: string; what: string }
  | { kind: 'gzip'; mime: string }

/**
 * Reads a body.
 * @param contentType the header as sent, or undefined
 * @returns text kinds with their text decoded, HTML with its scan; PDF bytes as they are; `gzip` for a compressed file;
 * `unsupported` with what was found
 */
export function readPage(bytes: Uint8Array, contentType: string | undefined, noSniff = false): ReadPage {
  const sniffed = sniffKind(bytes, contentType, noSniff)
  if (sniffed.kind === 'unsupported' || sniffed.kind === 'gzip') return sniffed
  if (sniffed.kind === 'pdf')
    return { kind: 'pdf', mime: sniffed.mime, encoding: null, body: bytes, text: '', scan: null }
  const markup = sniffed.kind === 'html' ? 'html' : sniffed.kind === 'xml' ? 'xml' : 'none'
  const { text, utf8, encoding } = decodeText(bytes, contentType, markup)
  return {
    kind: sniffed.kind, mime: sniffed.mime, encoding, body: utf8, text,
    scan: sniffed.kind === 'html' ? scanPage(text) : null,
  }
}
