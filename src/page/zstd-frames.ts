// The frames of a zstd body (RFC 8878, section 3.1). Node decompresses only the first one, and gives nothing, and no
// error, for a frame that was cut.

export interface ZstdFrames {
  /** Complete frames, in order. The last one is incomplete if `isCut`. */
  frames: Uint8Array[]
  isCut: boolean
}

const magicBytes = 4
const frameMagic = 0xfd2fb528
/** Frames that carry no content have sixteen magic numbers. */
const skippableMagic = 0x184d2a50
const skippableHeaderBytes = 8
const blockHeaderBytes = 3

/** Splits a body into its frames. What follows the last frame and is none is ignored. */
export function splitZstd(bytes: Uint8Array): ZstdFrames {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const frames: Uint8Array[] = []
  let at = 0
  while (at + magicBytes <= bytes.length) {
    const magic = view.getUint32(at, true)
    const isSkippable = (magic & ~0xf) >>> 0 === skippableMagic
    if (!isSkippable && magic !== frameMagic) return { frames, isCut: false }
    const end = isSkippable ? skippableEnd(view, at) : frameEnd(bytes, at)
    if (!isSkippable) frames.push(bytes.subarray(at, end ?? bytes.length))
    if (end === null) return { frames, isCut: true }
    at = end
  }
  const rest = bytes.subarray(at)
  return { frames, isCut: rest.length > 0 && rest.every((byte, index) => byte === (frameMagic >>> (8 * index) & 0xff)) }
}

function skippableEnd(view: DataView, start: number): number | null {
  if (start + skippableHeaderBytes > view.byteLength) return null
  const end = start + skippableHeaderBytes + view.getUint32(start + magicBytes, true)
  return end <= view.byteLength ? end : null
}

/** Where the frame that begins at `start` ends, with its checksum; null if its last block is missing or cut. */
function frameEnd(bytes: Uint8Array, start: number): number | null {
  const descriptor = bytes[start + magicBytes] ?? 0
  const isSingleSegment = (descriptor & 0x20) !== 0
  const checksumBytes = (descriptor & 4) === 0 ? 0 : 4
  const dictionaryIdBytes = [0, 1, 2, 4][descriptor & 3]!
  const sizeBytes = [isSingleSegment ? 1 : 0, 2, 4, 8][descriptor >> 6]!
  let at = start + magicBytes + 1 + (isSingleSegment ? 0 : 1) + dictionaryIdBytes + sizeBytes
  while (at + blockHeaderBytes <= bytes.length) {
    const header = bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16)
    const isRunLength = ((header >> 1) & 3) === 1
    at += blockHeaderBytes + (isRunLength ? 1 : header >> 3)
    if ((header & 1) === 0) continue
    return at <= bytes.length ? Math.min(at + checksumBytes, bytes.length) : null
  }
  return null
}
