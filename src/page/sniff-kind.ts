// Determines the kind of a response body from its bytes and its Content-Type (WHATWG MIME Sniffing Standard, extended
// by the kinds that Winnow reads).

import type { PageKind } from '#schemas/page.ts'
import { encodingOfMark } from './declared-encoding.ts'
import { signatures, unreadableTypes } from './file-types.data.ts'

/** `what`: a name of the file type, for messages. */
export type Sniffed =
  | { kind: PageKind; mime: string }
  | { kind: 'unsupported'; mime: string; what: string }
  | { kind: 'gzip'; mime: string }

const buffered = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** Bytes that are examined. */
const headBytes = 1536
/** Bytes in which a PDF must begin (PDF 1.7, implementation note 13). */
const pdfHeadBytes = 1024
/** Shorter signatures, in hex digits, also match text; they count for binary files only. */
const safeSignatureDigits = 8

/**
 * The kind of a body.
 * @param bytes the decompressed body, or its beginning
 * @param contentType as sent, or undefined
 * @param noSniff whether the response has `X-Content-Type-Options: nosniff`: text/plain is then text, even if it looks
 * like HTML
 */
export function sniffKind(bytes: Uint8Array, contentType: string | undefined, noSniff = false): Sniffed {
  const declared = (contentType ?? '').split(';')[0]!.trim().toLowerCase()
  const head = buffered(bytes.subarray(0, headBytes))
  if (isPdf(head, declared)) return { kind: 'pdf', mime: 'application/pdf' }
  if (head[0] === 0x1f && head[1] === 0x8b && head[2] === 8) return { kind: 'gzip', mime: 'application/gzip' }
  for (const [hex, offset, mime, what] of signatures) {
    const isFound = head.toString('hex', offset, offset + hex.length / 2) === hex
    if (isFound && (hex.length >= safeSignatureDigits || looksBinary(head)))
      return { kind: 'unsupported', mime, what }
  }
  return sniffText(textOf(head), declared, looksBinary(head), noSniff)
}

/** Other bytes before `%PDF-` are common and allowed, but an HTML page with that text is not a PDF. */
const isPdf = (head: Buffer, declared: string): boolean =>
  head.subarray(0, pdfHeadBytes).includes('%PDF-')
  && (head.indexOf('%PDF-') === 0 || declared === 'application/pdf' || !looksLikeHtml(textOf(head)))

/**
 * The beginning as text, precise enough to find tags: UTF-16 if there is a byte order mark or the first character has a
 * zero byte, else Latin-1.
 */
function textOf(head: Buffer): string {
  const mark = encodingOfMark(head)
  const wide =
    mark?.encoding ?? (head[0] !== 0 && head[1] === 0 ? 'utf-16le' : head[0] === 0 && head[1] !== 0 ? 'utf-16be' : '')
  if (wide.startsWith('utf-16')) return new TextDecoder(wide).decode(head).trimStart()
  return head.toString('latin1', mark?.length ?? 0).trimStart()
}

function sniffText(start: string, declared: string, binary: boolean, noSniff: boolean): Sniffed {
  const html = looksLikeHtml(start)
  if (declared === 'text/html' || declared === 'application/xhtml+xml') return sniffHtml(start, declared, html)
  if (/^(text|application)\/(.+\+)?xml$/.test(declared))
    return /^<(?:!doctype\s+)?html[\s>]/i.test(afterProlog(start, false))
      ? { kind: 'html', mime: 'text/html' }
      : { kind: 'xml', mime: declared }
  if (/^(application|text)\/(.+\+)?json$/.test(declared))
    return html ? { kind: 'html', mime: 'text/html' } : { kind: 'json', mime: declared }
  if (declared === 'text/plain' && noSniff && !binary) return { kind: 'text', mime: declared }
  if (html) return { kind: 'html', mime: 'text/html' }
  const unreadable = unreadableTypes.find(([prefix]) => declared.startsWith(prefix))
  if (unreadable !== undefined) return { kind: 'unsupported', mime: declared, what: unreadable[1] }
  if (binary) return { kind: 'unsupported', mime: declared || 'application/octet-stream', what: 'a binary file' }
  if (readableText.test(declared)) return { kind: 'text', mime: declared }
  if (start.startsWith('<?xml') || looksLikeFeed(start)) return { kind: 'xml', mime: 'application/xml' }
  if (looksLikeJson(start)) return { kind: 'json', mime: 'application/json' }
  if (declared === 'application/pdf')
    return { kind: 'unsupported', mime: declared, what: 'a PDF without its signature' }
  // Without a usable type, any markup is HTML and everything else is text.
  return /^<[a-z!]/i.test(start) ? { kind: 'html', mime: 'text/html' } : { kind: 'text', mime: 'text/plain' }
}

const textApplications = [
  'javascript', 'ecmascript', 'yaml', 'toml', 'sh', 'csv', 'ndjson', 'jsonlines', 'sql', 'graphql', 'markdown',
  'x-subrip',
]
const readableText = new RegExp(`^(?:text/(?!html)|application/(?:x-)?(?:${textApplications.join('|')})\\b)`)

/** Many servers send everything as text/html: feeds and JSON are recognised by their beginning. */
function sniffHtml(start: string, declared: string, html: boolean): Sniffed {
  if (html || declared === 'application/xhtml+xml') return { kind: 'html', mime: declared }
  if (looksLikeFeed(start)) return { kind: 'xml', mime: 'application/xml' }
  if (looksLikeJson(start)) return { kind: 'json', mime: 'application/json' }
  return { kind: 'html', mime: declared }
}

/**
 * Elements that HTML begins with (MIME Sniffing Standard, section 7.1, and others that pages begin with in practice).
 */
const firstElements = [
  'html', 'head', 'script', 'iframe', 'h1', 'h2', 'div', 'font', 'table', 'a', 'style', 'title', 'b', 'body', 'br', 'p',
  'main', 'section', 'article', 'meta', 'link', 'noscript', 'center', 'base',
]
const htmlStart = new RegExp(`^<(?:!doctype\\s+html|${firstElements.join('|')})(?=[\\s>/])`, 'i')
const looksLikeHtml = (start: string): boolean => htmlStart.test(afterProlog(start, false))

const looksLikeFeed = (start: string): boolean =>
  /^<(?:rss|feed|rdf:rdf|urlset|sitemapindex|opml)[\s>]/i.test(afterProlog(start, true))

/** The text after comments and processing instructions; `doctypes`: also after a document type other than HTML. */
function afterProlog(start: string, doctypes: boolean): string {
  let at = 0
  for (;;) {
    while (/\s/.test(start[at] ?? '')) at++
    const end = start.startsWith('<!--', at)
      ? '-->'
      : start.startsWith('<?', at) || (doctypes && /^<!doctype\s+(?!html)/i.test(start.slice(at, at + 30)))
        ? '>'
        : null
    if (end === null) return start.slice(at)
    const found = start.indexOf(end, at)
    if (found < 0) return ''
    at = found + end.length
  }
}

const looksLikeJson = (start: string): boolean =>
  /^(?:\{\s*(?:"[^"]{0,200}"\s*:|\})|\[\s*(?:[[{"\d\-\]]|true|false|null))/.test(start)

/** Whether there are control characters that text does not have (MIME Sniffing Standard, "binary data byte"). */
function looksBinary(head: Buffer): boolean {
  if (encodingOfMark(head)?.encoding.startsWith('utf-16')) return false
  let zeros = 0
  for (const byte of head) {
    if (byte === 0) { zeros++; continue }
    if (byte < 0x09 || byte === 0x0b || (byte > 0x0d && byte < 0x1b) || (byte > 0x1b && byte < 0x20)) return true
  }
  // Zeros in every other position are UTF-16 without a byte order mark.
  return zeros > 0 && !(zeros > head.length / 4 && zeros <= head.length / 2 + 1)
}
