// The text of a page of unknown encoding, as bytes. Markup is ASCII in all encodings of the web except UTF-16, and no
// second byte of a character is `<` or `>`.

/** Bytes of the page that are read. */
const bytesMax = 2_000_000
/** A byte beyond ASCII, or the escape that changes the character set in ISO-2022-JP. */
const notAscii = /[\x1b\x80-\xff]/

/**
 * Returns up to `most` bytes of the texts that are not ASCII, without tags, comments, scripts and styles; the beginning
 * of the page if it has no such text.
 */
export function markupFreeText(bytes: Uint8Array, most: number): Uint8Array {
  const page = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, bytesMax)).toString('latin1')
  let text = ''
  for (let at = 0; at < page.length && text.length < most;) {
    const open = page.indexOf('<', at)
    const run = page.slice(at, open < 0 ? page.length : open)
    if (notAscii.test(run)) text += `${run} `
    at = open < 0 ? page.length : endOfMarkup(page, open)
  }
  return Buffer.from((text === '' ? page : text).slice(0, most), 'latin1')
}

const rawText = /(?:script|style)\b/iy

/** The offset after the tag, comment, script or style at `open`; the length of the page if it does not end. */
function endOfMarkup(page: string, open: number): number {
  if (page.startsWith('<!--', open)) return after(page, '-->', open + 2)
  rawText.lastIndex = open + 1
  const name = rawText.exec(page)?.[0].toLowerCase()
  if (name === undefined) return after(page, '>', open)
  const endTag = name === 'script' ? /<\/script/gi : /<\/style/gi
  endTag.lastIndex = open
  return endTag.test(page) ? after(page, '>', endTag.lastIndex) : page.length
}

function after(page: string, mark: string, from: number): number {
  const found = page.indexOf(mark, from)
  return found < 0 ? page.length : found + mark.length
}
