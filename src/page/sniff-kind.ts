// What the bytes of a page are, whatever their label says (WHATWG MIME Sniffing, with the kinds that Winnow reads).

import type { PageKind } from '#schemas/page.ts'
import { encodingOfMark } from './declared-encoding.ts'

/** `unsupported` names what was found, for the sentence of the refusal. */
export type Sniffed =
  | { kind: PageKind; mime: string }
  | { kind: 'unsupported'; mime: string; what: string }
  | { kind: 'gzip'; mime: string }

/** Beginnings of files that are no pages: bytes in hex, offset, what they are. */
const signatures: readonly (readonly [hex: string, offset: number, mime: string, what: string])[] = [
  ['89504e470d0a1a0a', 0, 'image/png', 'a PNG image'], ['ffd8ff', 0, 'image/jpeg', 'a JPEG image'],
  ['474946383761', 0, 'image/gif', 'a GIF image'], ['474946383961', 0, 'image/gif', 'a GIF image'],
  ['57454250', 8, 'image/webp', 'a WebP image'], ['49492a00', 0, 'image/tiff', 'a TIFF image'],
  ['4d4d002a', 0, 'image/tiff', 'a TIFF image'], ['00000100', 0, 'image/x-icon', 'an icon'],
  ['504b0304', 0, 'application/zip', 'a ZIP archive or an Office document'],
  ['504b0506', 0, 'application/zip', 'an empty ZIP archive'],
  ['526172211a07', 0, 'application/vnd.rar', 'a RAR archive'],
  ['377abcaf271c', 0, 'application/x-7z-compressed', 'a 7z archive'],
  ['fd377a585a00', 0, 'application/x-xz', 'an XZ archive'], ['425a68', 0, 'application/x-bzip2', 'a bzip2 archive'],
  ['28b52ffd', 0, 'application/zstd', 'a zstd archive'], ['7573746172', 257, 'application/x-tar', 'a tar archive'],
  ['d0cf11e0a1b11ae1', 0, 'application/x-ole-storage', 'an old Office document'],
  ['7f454c46', 0, 'application/x-elf', 'a program'],
  ['4d5a9000', 0, 'application/vnd.microsoft.portable-executable', 'a program'],
  ['cafebabe', 0, 'application/java-vm', 'a program'], ['0061736d', 0, 'application/wasm', 'a WebAssembly module'],
  ['494433', 0, 'audio/mpeg', 'an MP3 recording'], ['4f67675300', 0, 'application/ogg', 'an Ogg recording'],
  ['664c6143', 0, 'audio/flac', 'a FLAC recording'], ['57415645', 8, 'audio/wav', 'a WAV recording'],
  ['41564920', 8, 'video/avi', 'an AVI video'], ['66747970', 4, 'video/mp4', 'an MP4 video or an AVIF image'],
  ['1a45dfa3', 0, 'video/webm', 'a WebM or Matroska video'], ['774f4646', 0, 'font/woff', 'a font'],
  ['774f4632', 0, 'font/woff2', 'a font'], ['4f54544f', 0, 'font/otf', 'a font'],
  ['0001000000', 0, 'font/ttf', 'a font'],
  ['53514c69746520666f726d6174203300', 0, 'application/vnd.sqlite3', 'a database'],
  ['252150532d41646f6265', 0, 'application/postscript', 'a PostScript file'],
  ['7b5c727466', 0, 'application/rtf', 'an RTF document'],
]

/** Declared types whose files are no pages, by their beginning. */
const unreadable: readonly (readonly [prefix: string, what: string])[] = [
  ['image/', 'an image'], ['audio/', 'a recording'], ['video/', 'a video'], ['font/', 'a font'],
  ['application/zip', 'an archive'], ['application/gzip', 'an archive'], ['application/x-gzip', 'an archive'],
  ['application/x-tar', 'an archive'], ['application/x-7z', 'an archive'], ['application/vnd.rar', 'an archive'],
  ['application/x-rar', 'an archive'], ['application/msword', 'an Office document'],
  ['application/vnd.ms-', 'an Office document'], ['application/vnd.openxmlformats', 'an Office document'],
  ['application/vnd.oasis', 'an Office document'], ['application/epub', 'an e-book'],
  ['application/wasm', 'a WebAssembly module'], ['application/x-msdownload', 'a program'],
  ['application/java-archive', 'a program'],
]

const buffered = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/**
 * Kind of a body, from its first bytes and its Content-Type.
 * @param bytes the unpacked body; only the first 1536 bytes are read
 * @param contentType as sent, or undefined
 * @param noSniff whether `X-Content-Type-Options: nosniff` came with it: text/plain then stays text, even where it
 * looks like HTML
 */
export function sniffKind(bytes: Uint8Array, contentType: string | undefined, noSniff = false): Sniffed {
  const declared = (contentType ?? '').split(';')[0]!.trim().toLowerCase()
  const head = buffered(bytes.subarray(0, 1536))
  if (head.subarray(0, 1024).includes('%PDF-') && pdfAt(head, declared)) return { kind: 'pdf', mime: 'application/pdf' }
  if (head[0] === 0x1f && head[1] === 0x8b && head[2] === 8) return { kind: 'gzip', mime: 'application/gzip' }
  for (const [hex, offset, mime, what] of signatures) {
    if (
      head.length >= offset + hex.length / 2
      && head.toString('hex', offset, offset + hex.length / 2) === hex
      && (hex.length >= 8 || looksBinary(head))
    )
      return { kind: 'unsupported', mime, what }
  }
  return sniffText(textOf(head), declared, looksBinary(head), noSniff)
}

/** Junk before the mark is common and allowed; a page that merely speaks of `%PDF-` is not a PDF. */
const pdfAt = (head: Buffer, declared: string): boolean =>
  head.indexOf('%PDF-') === 0 || declared === 'application/pdf' || !looksLikeHtml(textOf(head))

/**
 * The beginning as text, near enough for finding tags: UTF-16 by its mark or by the zero beside the first character,
 * else byte by byte.
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
  const refused = unreadable.find(([prefix]) => declared.startsWith(prefix))
  if (refused !== undefined) return { kind: 'unsupported', mime: declared, what: refused[1] }
  if (binary) return { kind: 'unsupported', mime: declared || 'application/octet-stream', what: 'a binary file' }
  if (readableText.test(declared)) return { kind: 'text', mime: declared }
  if (start.startsWith('<?xml') || looksLikeFeed(start)) return { kind: 'xml', mime: 'application/xml' }
  if (looksLikeJson(start)) return { kind: 'json', mime: 'application/json' }
  if (declared === 'application/pdf')
    return { kind: 'unsupported', mime: declared, what: 'a PDF without its signature' }
  // No usable label: markup of any sort is a page, the rest is text.
  return /^<[a-z!]/i.test(start) ? { kind: 'html', mime: 'text/html' } : { kind: 'text', mime: 'text/plain' }
}

const readableText =
  /^(text\/(?!html)|application\/(x-)?(javascript|ecmascript|yaml|toml|sh|csv|ndjson|jsonlines|sql|graphql|markdown|x-subrip)\b)/

/** Servers label everything text/html: a feed and a JSON answer are told by their beginning. */
function sniffHtml(start: string, declared: string, html: boolean): Sniffed {
  if (html || declared === 'application/xhtml+xml') return { kind: 'html', mime: declared }
  if (looksLikeFeed(start)) return { kind: 'xml', mime: 'application/xml' }
  if (looksLikeJson(start)) return { kind: 'json', mime: 'application/json' }
  return { kind: 'html', mime: declared }
}

/**
 * Tags that begin a page (MIME Sniffing, "identifying a resource with an unknown MIME type", and what pages really
 * begin with).
 */
const htmlStart =
  /^<(?:!doctype\s+html|html|head|script|iframe|h1|h2|div|font|table|a|style|title|b|body|br|p|main|section|article|meta|link|noscript|center|base)(?=[\s>/])/i
const looksLikeHtml = (start: string): boolean => htmlStart.test(afterProlog(start, false))

const looksLikeFeed = (start: string): boolean =>
  /^<(?:rss|feed|rdf:rdf|urlset|sitemapindex|opml)[\s>]/i.test(afterProlog(start, true))

/** What follows comments and processing instructions (and a document type, unless it is that of HTML). */
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

/** Control characters that no text holds (MIME Sniffing, "binary data byte"); zeros are normal in marked UTF-16. */
function looksBinary(head: Buffer): boolean {
  if (encodingOfMark(head)?.encoding.startsWith('utf-16')) return false
  let zeros = 0
  for (const byte of head) {
    if (byte === 0) { zeros++; continue }
    if (byte < 0x09 || byte === 0x0b || (byte > 0x0d && byte < 0x1b) || (byte > 0x1b && byte < 0x20)) return true
  }
  // Zeros alone in every other place: UTF-16 without a mark.
  return zeros > 0 && !(zeros > head.length / 4 && zeros <= head.length / 2 + 1)
}
