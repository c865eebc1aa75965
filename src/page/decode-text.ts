// From bytes to characters, the way browsers do it and a little further: a label that the bytes contradict is not
// believed. Order: byte order mark, header, meta prescan or XML declaration, the language of the page, windows-1252
// (HTML Standard).

import { isAscii, isUtf8 } from 'node:buffer'
import { encodingOfContentType, encodingOfMark, encodingOfMeta, encodingOfXmlDeclaration } from './declared-encoding.ts'

export interface DecodedText {
  text: string
  /** The same text as UTF-8 without a byte order mark; the bytes that came in, where they were that already. */
  utf8: Uint8Array
  /** Name of the encoding (Encoding Standard, lower case). */
  encoding: string
}

/**
 * What browsers assume for a language where nothing else is said (HTML Standard, table of suggested default encodings).
 */
const encodingOfLanguage: Record<string, string> = {
  ar: 'windows-1256', az: 'windows-1254', ba: 'windows-1251', be: 'windows-1251', bg: 'windows-1251',
  cs: 'windows-1250', el: 'windows-1253', et: 'windows-1257', fa: 'windows-1256', he: 'windows-1255',
  hr: 'windows-1250', hu: 'windows-1250', ja: 'shift_jis', kk: 'windows-1251', ko: 'euc-kr', ku: 'windows-1254',
  ky: 'windows-1251', lt: 'windows-1257', lv: 'windows-1257', mk: 'windows-1251', pl: 'windows-1250',
  ru: 'windows-1251', sah: 'windows-1251', sk: 'windows-1250', sl: 'windows-1250', sr: 'windows-1251',
  tg: 'windows-1251', th: 'windows-874', tr: 'windows-1254', tt: 'windows-1251', uk: 'windows-1251', vi: 'windows-1258',
  zh: 'gb18030', 'zh-tw': 'big5', 'zh-hk': 'big5',
}

const view = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/**
 * Decodes a page. Never throws: what no encoding explains is read as UTF-8 with the stray bytes taken for windows-1252.
 * @param contentType the header as sent, or undefined
 * @param markup whether the text may carry declarations of its own: `html`, `xml` or `none`
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
    decodeLabelled(bytes, zerosEncoding(bytes), wellFormed) ?? decodeByLanguage(bytes, markup) ?? decodeStray(bytes)
  )
}

function decodeMarked(bytes: Uint8Array, encoding: string): DecodedText {
  if (encoding === 'utf-8') return isUtf8(bytes) ? asUtf8(bytes) : decodeStray(bytes)
  return reencoded(new TextDecoder(encoding, { ignoreBOM: true }).decode(bytes), encoding)
}

const asUtf8 = (bytes: Uint8Array): DecodedText => ({
  text: view(bytes).toString('utf8'), utf8: bytes, encoding: 'utf-8',
})
const reencoded = (text: string, encoding: string): DecodedText => ({ text, utf8: Buffer.from(text, 'utf8'), encoding })

/** The text as the label says, or null when the bytes contradict it. */
function decodeLabelled(bytes: Uint8Array, label: string | null, wellFormed: boolean): DecodedText | null {
  if (label === null) return null
  if (label === 'utf-8') return wellFormed ? asUtf8(bytes) : null
  if (label.startsWith('utf-16')) return hasZeros(bytes) ? decodeStrictly(bytes, label) : null
  // An eight-bit label on well-formed UTF-8 is wrong but for pages of pure ASCII; a multi-byte one needs more to be
  // disbelieved, for two characters of GBK may well be one of UTF-8.
  if (
    wellFormed
    && label !== 'iso-2022-jp'
    && !isAscii(bytes)
    && (!multiByte.has(label) || threeByteSequences(bytes, 3))
  )
    return { ...asUtf8(bytes), encoding: 'utf-8' }
  if (wellFormed && isAscii(bytes) && label !== 'iso-2022-jp') return { ...asUtf8(bytes), encoding: label }
  return decodeStrictly(bytes, label) ?? decodeMostly(bytes, label)
}

const multiByte = new Set(['gbk', 'gb18030', 'big5', 'euc-jp', 'euc-kr', 'shift_jis'])

function decodeStrictly(bytes: Uint8Array, encoding: string): DecodedText | null {
  try {
    return reencoded(new TextDecoder(encoding, { fatal: true }).decode(bytes), encoding)
  } catch (error) {
    if (error instanceof TypeError) return null // not a byte sequence of this encoding
    throw error
  }
}

/**
 * A page of the right label with a few broken bytes, as cut-off strings leave them: at most one in a hundred characters
 * is lost.
 */
function decodeMostly(bytes: Uint8Array, encoding: string): DecodedText | null {
  const text = new TextDecoder(encoding).decode(bytes)
  const lost = text.split('\ufffd').length - 1
  return lost * 100 <= highBytes(bytes) ? reencoded(text, encoding) : null
}

function highBytes(bytes: Uint8Array): number {
  let count = 0
  for (const byte of bytes) if (byte >= 0x80) count++
  return count
}

const hasZeros = (bytes: Uint8Array): boolean => view(bytes).subarray(0, 1024).includes(0)

/** UTF-16 without a mark shows as zeros in every other byte of its ASCII characters. */
function zerosEncoding(bytes: Uint8Array): string | null {
  const start = bytes.subarray(0, 1024)
  let even = 0
  let odd = 0
  for (let at = 0; at < start.length; at++) if (start[at] === 0) { if (at % 2 === 0) even++; else odd++ }
  if (odd > start.length / 8 && even * 8 < odd) return 'utf-16le'
  if (even > start.length / 8 && odd * 8 < even) return 'utf-16be'
  return null
}

/** Whether well-formed UTF-8 has at least `least` sequences of three or more bytes. */
function threeByteSequences(bytes: Uint8Array, least: number): boolean {
  let count = 0
  for (const byte of bytes) if (byte >= 0xe0 && ++count >= least) return true
  return false
}

function decodeByLanguage(bytes: Uint8Array, markup: 'html' | 'xml' | 'none'): DecodedText | null {
  if (markup === 'none') return null
  const start = view(bytes).toString('latin1', 0, 4096)
  const language = /<html[^>]{0,500}?\slang\s*=\s*["']?([a-z]{2,3}(?:-[a-z]{2,4})?)/i.exec(start)?.[1]?.toLowerCase()
  if (language === undefined) return null
  const encoding = encodingOfLanguage[language] ?? encodingOfLanguage[language.split('-')[0]!]
  if (encoding === undefined || mostlyUtf8(bytes)) return null
  return (
    decodeStrictly(bytes, encoding)
    ?? (encoding === 'shift_jis' ? decodeStrictly(bytes, 'euc-jp') : null)
    ?? decodeMostly(bytes, encoding)
  )
}

const mostlyUtf8 = (bytes: Uint8Array): boolean => {
  const { sequences, strays } = utf8Pieces(bytes)
  return sequences > strays
}

/** Nothing fits: UTF-8 where its sequences outnumber the stray bytes, else windows-1252. */
function decodeStray(bytes: Uint8Array): DecodedText {
  const { sequences, strays, text } = utf8Pieces(bytes, true)
  if (sequences < strays) return reencoded(new TextDecoder('windows-1252').decode(bytes), 'windows-1252')
  return reencoded(text, 'utf-8')
}

/**
 * Walks ill-formed UTF-8: the number of multi-byte sequences and of stray bytes, and (when wanted) the text in which a
 * stray byte is read as windows-1252, as where a page glues in text of another origin. Sequences that were cut off
 * become one U+FFFD.
 */
function utf8Pieces(bytes: Uint8Array, wanted = false): { sequences: number; strays: number; text: string } {
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
    if (wanted) parts.push(buffer.toString('utf8', from, at), have > 1 && lead <= 0xf4 ? '\ufffd' : windows1252(lead))
    at += lead <= 0xf4 ? have : 1
    from = at
  }
  if (wanted) parts.push(buffer.toString('utf8', from, bytes.length))
  return { sequences, strays, text: parts.join('') }
}

const oneByte = new TextDecoder('windows-1252')
const windows1252 = (byte: number): string => oneByte.decode(Uint8Array.of(byte))
