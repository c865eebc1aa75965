// Whether compressed data has its end. Decompressors accept data that was cut, and give the part before the cut.

/**
 * Whether a zstd frame has its last block (RFC 8878, section 3.1.1). `bytes` begins with the magic number. Node's zstd
 * gives nothing, and no error, for a frame that was cut.
 */
export function hasZstdEnd(bytes: Uint8Array): boolean {
  const descriptor = bytes[4] ?? 0
  const isSingleSegment = (descriptor & 0x20) !== 0
  const dictionaryIdBytes = [0, 1, 2, 4][descriptor & 3]!
  const sizeBytes = [isSingleSegment ? 1 : 0, 2, 4, 8][descriptor >> 6]!
  let at = 5 + (isSingleSegment ? 0 : 1) + dictionaryIdBytes + sizeBytes
  while (at + 3 <= bytes.length) {
    const header = bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16)
    const isRunLength = ((header >> 1) & 3) === 1
    at += 3 + (isRunLength ? 1 : header >> 3)
    if ((header & 1) !== 0) return at <= bytes.length
  }
  return false
}

const tailBytes = 200

/**
 * Whether a page is whole although its compression is not: some servers flush the data and never end it. HTML ends with
 * its closing tag, perhaps with comments behind it.
 */
export function endsAsPage(page: Uint8Array): boolean {
  const tail = Buffer.from(page.subarray(-tailBytes)).toString('latin1')
  return /<\/html\s*>(?:\s|<!--[^>]*-->)*$/i.test(tail)
}
