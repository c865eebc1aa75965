// What a page says about its own character encoding: byte order mark, header, meta elements, XML declaration.
// The labels are those of the Encoding Standard (https://encoding.spec.whatwg.org/#names-and-labels), as TextDecoder
// knows them.

const latin1 = (bytes: Uint8Array, from: number, to: number): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1', from, Math.min(to, bytes.length))

/** Labels that pages carry and no standard knows, with what they mean. */
const commonMistakes: Record<string, string> = {
  'utf-8mb4': 'utf-8', utf8mb4: 'utf-8', utf_8: 'utf-8', unicode: 'utf-8', 'win-1251': 'windows-1251',
  win1251: 'windows-1251', 'cp-1251': 'windows-1251', 'win-1252': 'windows-1252', win1252: 'windows-1252',
  'win-1250': 'windows-1250', 'shift-jis-2004': 'shift_jis', cp932: 'shift_jis', cp936: 'gbk', cp949: 'euc-kr',
  cp950: 'big5', euc_jp: 'euc-jp', euc_kr: 'euc-kr', 'iso8859-1': 'windows-1252', 'iso-8859': 'windows-1252',
  ansi: 'windows-1252', 'x-user-defined': 'windows-1252',
}

/** The name of the encoding that a label stands for, or null when nothing is known under it. */
export function encodingOf(label: string | null | undefined): string | null {
  if (!label) return null
  const plain = label.trim().replace(/^["']+|["']+$/g, '').toLowerCase()
  if (plain === '' || plain.length > 40) return null
  try {
    return new TextDecoder(commonMistakes[plain] ?? plain).encoding
  } catch {
    return null // "none", "binary", a typing error: as good as no label
  }
}

/** The encoding that a byte order mark at the beginning names. */
export function encodingOfMark(bytes: Uint8Array): { encoding: string; length: number } | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return { encoding: 'utf-8', length: 3 }
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return { encoding: 'utf-16le', length: 2 }
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return { encoding: 'utf-16be', length: 2 }
  return null
}

/** The encoding that `charset` of a Content-Type value names. */
export function encodingOfContentType(contentType: string | undefined): string | null {
  const label = /;\s*charset\s*=\s*(?:"([^"]*)"|'([^']*)'|([^;,\s]*))/i.exec(contentType ?? '')
  return encodingOf(label?.[1] ?? label?.[2] ?? label?.[3])
}

/** The encoding of an XML declaration, or of the zero bytes around one (XML 1.0, appendix F). */
export function encodingOfXmlDeclaration(bytes: Uint8Array): string | null {
  if (bytes[0] === 0x3c && bytes[1] === 0 && bytes[2] !== 0 && bytes[3] === 0) return 'utf-16le'
  if (bytes[0] === 0 && bytes[1] === 0x3c && bytes[2] === 0 && bytes[3] !== 0) return 'utf-16be'
  const start = latin1(bytes, 0, 256)
  const label = /^\s*<\?xml\s[^>]*?encoding\s*=\s*["']\s*([^"'>]+?)\s*["']/.exec(start)?.[1]
  return declared(encodingOf(label))
}

// Whoever could read the declaration byte by byte was not reading UTF-16 (HTML Standard, "prescan").
const declared = (encoding: string | null): string | null => (encoding?.startsWith('utf-16') ? 'utf-8' : encoding)

/**
 * Bytes from the beginning of a document in which `<meta charset>` counts; the standard says 1024, pages go further and
 * browsers read on.
 */
export const prescanBytesMax = 4096

/**
 * The encoding that meta elements name: "prescan a byte stream to determine its encoding" of the HTML Standard, on the
 * first `prescanBytesMax` bytes, leaving out comments, end tags and the attributes of other elements.
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
  if (charset !== undefined) return declared(encodingOf(charset))
  if (attributes.get('http-equiv')?.toLowerCase() !== 'content-type') return null
  return declared(encodingOf(/charset\s*=\s*["']?\s*([^\s;"']+)/i.exec(attributes.get('content') ?? '')?.[1]))
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
