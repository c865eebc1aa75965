// The character encoding that a page declares: by byte order mark, header, meta element or XML declaration. Labels are
// those of the Encoding Standard (https://encoding.spec.whatwg.org/#names-and-labels), which TextDecoder implements.

import { nonstandardLabels } from './encodings.data.ts'

const latin1 = (bytes: Uint8Array, from: number, to: number): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1', from, Math.min(to, bytes.length))

/** The name of the encoding with a label; null for an unknown label. */
export function encodingOf(label: string | null | undefined): string | null {
  if (!label) return null
  const plain = label.trim().replace(/^["']+|["']+$/g, '').toLowerCase()
  if (plain === '' || plain.length > 40) return null
  try {
    return new TextDecoder(nonstandardLabels[plain] ?? plain).encoding
  } catch {
    return null
  }
}

/** The encoding of a byte order mark, and the length of the mark in bytes. */
export function encodingOfMark(bytes: Uint8Array): { encoding: string; length: number } | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return { encoding: 'utf-8', length: 3 }
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return { encoding: 'utf-16le', length: 2 }
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return { encoding: 'utf-16be', length: 2 }
  return null
}

/** The encoding of the `charset` parameter of a Content-Type. */
export function encodingOfContentType(contentType: string | undefined): string | null {
  const label = /;\s*charset\s*=\s*(?:"([^"]*)"|'([^']*)'|([^;,\s]*))/i.exec(contentType ?? '')
  return encodingOf(label?.[1] ?? label?.[2] ?? label?.[3])
}

/** The encoding of an XML declaration, or UTF-16 by the zero bytes of the declaration (XML 1.0, appendix F). */
export function encodingOfXmlDeclaration(bytes: Uint8Array): string | null {
  if (bytes[0] === 0x3c && bytes[1] === 0 && bytes[2] !== 0 && bytes[3] === 0) return 'utf-16le'
  if (bytes[0] === 0 && bytes[1] === 0x3c && bytes[2] === 0 && bytes[3] !== 0) return 'utf-16be'
  const start = latin1(bytes, 0, 256)
  const label = /^\s*<\?xml\s[^>]*?encoding\s*=\s*["']\s*([^"'>]+?)\s*["']/.exec(start)?.[1]
  return notUtf16(encodingOf(label))
}

/** A declaration that is readable as ASCII cannot be in UTF-16 (HTML Standard, "prescan a byte stream"). */
const notUtf16 = (encoding: string | null): string | null => (encoding?.startsWith('utf-16') ? 'utf-8' : encoding)

/** Bytes in which a `<meta charset>` is searched. The standard says 1024, but browsers search further. */
export const prescanBytesMax = 4096

/**
 * The encoding of a meta element in the first `prescanBytesMax` bytes (HTML Standard, "prescan a byte stream to
 * determine its encoding"). Comments, end tags and attributes of other elements are skipped.
 */
export function encodingOfMeta(bytes: Uint8Array): string | null {
  const start = latin1(bytes, 0, prescanBytesMax)
  for (let at = start.indexOf('<'); at >= 0; at = start.indexOf('<', at)) {
    if (start.startsWith('<!--', at)) {
      const end = start.indexOf('-->', at + 2)
      if (end < 0) return null
      at = end + 3
      continue
    }
    if (/^<meta[\s/]/i.test(start.slice(at, at + 6))) {
      const found = encodingOfMetaTag(attributesAt(start, at + 5))
      if (found !== null) return found
    }
    at = /^<\/?[a-z]/i.test(start.slice(at, at + 3)) ? afterTag(start, at + 1) : after(start, '>', at)
  }
  return null
}

function encodingOfMetaTag(attributes: Map<string, string>): string | null {
  const charset = attributes.get('charset')
  if (charset !== undefined) return notUtf16(encodingOf(charset))
  if (attributes.get('http-equiv')?.toLowerCase() !== 'content-type') return null
  return notUtf16(encodingOf(/charset\s*=\s*["']?\s*([^\s;"']+)/i.exec(attributes.get('content') ?? '')?.[1]))
}

const after = (text: string, mark: string, from: number): number => {
  const found = text.indexOf(mark, from + 1)
  return found < 0 ? text.length : found + 1
}

const attribute = /[\s/]*([^\s/>=][^\s/>=]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]*)))?/y

function attributesAt(text: string, from: number): Map<string, string> {
  const found = new Map<string, string>()
  attribute.lastIndex = from
  for (let one = attribute.exec(text); one !== null; one = attribute.exec(text)) {
    const name = one[1]!.toLowerCase()
    if (!found.has(name)) found.set(name, one[2] ?? one[3] ?? one[4] ?? '')
  }
  return found
}

function afterTag(text: string, from: number): number {
  attribute.lastIndex = from
  let end = from
  while (attribute.exec(text) !== null) end = attribute.lastIndex
  return after(text, '>', end - 1)
}
