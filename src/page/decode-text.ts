// Decodes pages as browsers do (HTML Standard): by byte order mark, header, meta element or XML declaration, the bytes
// themselves, the language of the page, windows-1252. Unlike in browsers, a declaration that the bytes contradict is
// ignored.

import { isAscii, isUtf8 } from 'node:buffer'
import { encodingOfContentType, encodingOfMark, encodingOfMeta, encodingOfXmlDeclaration } from './declared-encoding.ts'
import { detectEncodings } from './detect-encoding.ts'
import { encodingOfLanguage, relatedEncodings } from './encodings.data.ts'
import { Utf8Window, wholeText, type TextWindow } from './text-window.ts'

export interface DecodedText {
  text: TextWindow
  /** The text as UTF-8 without a byte order mark: the given bytes if they are that already. */
  utf8: Uint8Array
  /** Name of the encoding (Encoding Standard, lower case). */
  encoding: string
  /** Whether the encoding is a guess: it is not declared, and the bytes fit several encodings. */
  uncertain?: true
}

const view = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/**
 * Decodes a page. Never throws: if no encoding fits, the text is UTF-8 with stray bytes read as windows-1252.
 * @param contentType the header as sent, or undefined
 * @param markup which declarations the text may contain
 */
export function decodeText(
  bytes: Uint8Array, contentType: string | undefined, markup: 'html' | 'xml' | 'none',
): DecodedText {
  const mark = encodingOfMark(bytes)
  if (mark !== null) return decodeMarked(bytes.subarray(mark.length), mark.encoding)
  const wellFormed = isUtf8(bytes)
  for (const label of [
    encodingOfContentType(contentType), markup === 'html' ? encodingOfMeta(bytes) : null,
    markup === 'none' ? null : encodingOfXmlDeclaration(bytes),
  ]) {
    const decoded = label === null ? null : decodeLabelled(bytes, label, wellFormed)
    if (decoded !== null) return decoded
  }
  if (!hasZeros(bytes) && wellFormed) return asUtf8(bytes)
  return (
    decodeLabelled(bytes, utf16ByZeros(bytes), wellFormed)
    ?? (mostlyUtf8(bytes) ? null : decodeUndeclared(bytes, markup))
    ?? decodeStray(bytes)
  )
}

function decodeMarked(bytes: Uint8Array, encoding: string): DecodedText {
  if (encoding === 'utf-8') return isUtf8(bytes) ? asUtf8(bytes) : decodeStray(bytes)
  return reencoded(new TextDecoder(encoding, { ignoreBOM: true }).decode(bytes), encoding)
}

/** @param bytes well-formed */
const asUtf8 = (bytes: Uint8Array): DecodedText => ({ text: new Utf8Window(bytes), utf8: bytes, encoding: 'utf-8' })
const reencoded = (text: string, encoding: string): DecodedText =>
  ({ text: wholeText(text), utf8: Buffer.from(text, 'utf8'), encoding })

/** Decodes by a declared encoding; null if the bytes contradict it. */
function decodeLabelled(bytes: Uint8Array, label: string | null, wellFormed: boolean): DecodedText | null {
  if (label === null) return null
  if (label === 'utf-8') return wellFormed ? asUtf8(bytes) : null
  if (label.startsWith('utf-16')) return hasZeros(bytes) ? decodeStrictly(bytes, label) : null
  // Well-formed UTF-8 that is not ASCII contradicts a single-byte encoding. For a multi-byte one more evidence is
  // needed: two characters of GBK may happen to be valid UTF-8.
  if (
    wellFormed
    && label !== 'iso-2022-jp'
    && !isAscii(bytes)
    && (!multiByte.has(label) || hasLongSequences(bytes, longSequencesMin))
  )
    return { ...asUtf8(bytes), encoding: 'utf-8' }
  if (wellFormed && isAscii(bytes) && label !== 'iso-2022-jp') return { ...asUtf8(bytes), encoding: label }
  return decodeStrictly(bytes, label) ?? decodeMostly(bytes, label)
}

/** UTF-8 sequences of three bytes or more that contradict a multi-byte encoding. */
const longSequencesMin = 3
const multiByte: ReadonlySet<string> = new Set(['gbk', 'gb18030', 'big5', 'euc-jp', 'euc-kr', 'shift_jis'])

function decodeStrictly(bytes: Uint8Array, encoding: string): DecodedText | null {
  try {
    return reencoded(new TextDecoder(encoding, { fatal: true }).decode(bytes), encoding)
  } catch (error) {
    if (error instanceof TypeError) return null // invalid in this encoding
    throw error
  }
}

/** Decodes a page with a few invalid bytes, such as truncated strings: at most one in a hundred non-ASCII bytes. */
function decodeMostly(bytes: Uint8Array, encoding: string): DecodedText | null {
  const text = new TextDecoder(encoding).decode(bytes)
  const lost = text.split('\ufffd').length - 1
  return lost * 100 <= countHighBytes(bytes) ? reencoded(text, encoding) : null
}

function countHighBytes(bytes: Uint8Array): number {
  let count = 0
  for (const byte of bytes) if (byte >= 0x80) count++
  return count
}

const hasZeros = (bytes: Uint8Array): boolean => view(bytes).subarray(0, 1024).includes(0)

/** UTF-16 without a byte order mark has zeros in every other byte of its ASCII characters. */
function utf16ByZeros(bytes: Uint8Array): string | null {
  const start = bytes.subarray(0, 1024)
  let even = 0
  let odd = 0
  for (let at = 0; at < start.length; at++) if (start[at] === 0) { if (at % 2 === 0) even++; else odd++ }
  if (odd > start.length / 8 && even * 8 < odd) return 'utf-16le'
  if (even > start.length / 8 && odd * 8 < even) return 'utf-16be'
  return null
}

/** Whether well-formed UTF-8 has at least `least` sequences of three or more bytes. */
function hasLongSequences(bytes: Uint8Array, least: number): boolean {
  let count = 0
  for (const byte of bytes) if (byte >= 0xe0 && ++count >= least) return true
  return false
}

/** From this confidence on, a detected encoding is right in nearly all cases. */
const confidenceMin = 0.2
/** Below this confidence, windows-1252 is as likely, because it is the most frequent legacy encoding. */
const guessMin = 0.05

/** Decodes bytes that are not UTF-8 by the detected encoding; of several plausible ones, one of the page's language. */
function decodeUndeclared(bytes: Uint8Array, markup: 'html' | 'xml' | 'none'): DecodedText | null {
  const detected = detectEncodings(bytes)
  const ofLanguage = markup === 'none' ? [] : encodingsOfLanguage(bytes)
  const [first] = detected
  const isLikely = first !== undefined && (first.confidence >= confidenceMin || ofLanguage.includes(first.encoding))
  const likely = isLikely ? decodeFitting(bytes, first.encoding) : null
  if (likely !== null) return likely
  const onlyLatin = hasSingleHighBytes(bytes)
  const best = detected.find(({ encoding }) => !onlyLatin || latinEncodings.has(encoding))
  const guesses = [
    ...detected.map(({ encoding }) => encoding).filter((encoding) => ofLanguage.includes(encoding)), ...ofLanguage,
    ...(best !== undefined && best.confidence >= guessMin ? [best.encoding] : []), 'windows-1252',
  ]
  for (const guess of guesses) {
    const decoded = decodeFitting(bytes, guess)
    if (decoded !== null) return { ...decoded, uncertain: true }
  }
  return null
}

const latinEncodings: ReadonlySet<string> = new Set([
  'windows-1250', 'windows-1252', 'windows-1254', 'windows-1257', 'iso-8859-2',
])
/** Of a script other than Latin, nearly every high byte has another one beside it; of Latin texts one in ten. */
const neighbouringShareMax = 0.3

/** Whether most bytes beyond ASCII stand alone, as accented letters and quotation marks do in Latin texts. */
function hasSingleHighBytes(bytes: Uint8Array): boolean {
  let high = 0
  let neighbouring = 0
  for (let at = 0; at < bytes.length; at++) {
    if (bytes[at]! < 0x80) continue
    high++
    if (bytes[at - 1]! >= 0x80 || bytes[at + 1]! >= 0x80) neighbouring++
  }
  return neighbouring <= high * neighbouringShareMax
}

const decodeFitting = (bytes: Uint8Array, encoding: string): DecodedText | null =>
  decodeStrictly(bytes, encoding) ?? decodeMostly(bytes, encoding)

/** The encodings that pages of the language of an `<html lang>` use, the most frequent one first. */
function encodingsOfLanguage(bytes: Uint8Array): string[] {
  const start = view(bytes).toString('latin1', 0, 4096)
  const language = /<html[^>]{0,500}?\slang\s*=\s*["']?([a-z]{2,3}(?:-[a-z]{2,4})?)/i.exec(start)?.[1]?.toLowerCase()
  if (language === undefined) return []
  const encoding = encodingOfLanguage[language] ?? encodingOfLanguage[language.split('-')[0]!]
  return encoding === undefined ? [] : [encoding, ...(relatedEncodings[encoding] ?? [])]
}

const mostlyUtf8 = (bytes: Uint8Array): boolean => {
  const { sequences, strays } = utf8Pieces(bytes)
  return sequences > strays
}

/** UTF-8 if its sequences outnumber the stray bytes, else windows-1252. */
function decodeStray(bytes: Uint8Array): DecodedText {
  const { sequences, strays, text } = utf8Pieces(bytes, true)
  if (sequences < strays) return reencoded(new TextDecoder('windows-1252').decode(bytes), 'windows-1252')
  return reencoded(text, 'utf-8')
}

/**
 * Counts the multi-byte sequences and the stray bytes of invalid UTF-8. `withText`: also decodes it, with stray bytes
 * as windows-1252 (a page may include text of another encoding), and truncated sequences as U+FFFD.
 */
function utf8Pieces(bytes: Uint8Array, withText = false): { sequences: number; strays: number; text: string } {
  const buffer = view(bytes)
  const parts: string[] = []
  let sequences = 0
  let strays = 0
  let from = 0
  for (let at = 0; at < bytes.length;) {
    const lead = bytes[at]!
    if (lead < 0x80) { at++; continue }
    const length = lead >= 0xf0 && lead <= 0xf4 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc2 ? 2 : 1
    let have = 1
    while (have < length && (bytes[at + have]! & 0xc0) === 0x80) have++
    if (length > 1 && lead <= 0xf4 && have === length && isUtf8(bytes.subarray(at, at + length))) {
      sequences++
      at += length
      continue
    }
    strays++
    if (withText) parts.push(buffer.toString('utf8', from, at), have > 1 && lead <= 0xf4 ? '\ufffd' : windows1252(lead))
    at += lead <= 0xf4 ? have : 1
    from = at
  }
  if (withText) parts.push(buffer.toString('utf8', from, bytes.length))
  return { sequences, strays, text: parts.join('') }
}

const oneByte = new TextDecoder('windows-1252')
const windows1252 = (byte: number): string => oneByte.decode(Uint8Array.of(byte))
