// What extraction decided on the blocks of a page, in bytes that a monitor stores for its next check. Format: a version
// byte, a byte of flags, then 8 bytes per block, little endian: the hash of the text, and the hash of the path with the
// decision in its two lowest bits.

import type { Selection } from '../select-blocks.ts'
import type { BlockSignatures } from './block-signatures.ts'

export interface Decisions extends BlockSignatures, Selection {
  /** False when the whole body was returned because no part of the page stood out. */
  isolated: boolean
}

const version = 1
const headBytes = 2
const blockBytes = 8
const isolatedFlag = 1
const [keptBit, headlineBit] = [1, 2]
/** Decisions on pages of more blocks are not stored: 64 KB. Of 1,000 real pages one is larger. */
const blocksMax = 8_192

/** The decisions as bytes; empty for a page of too many blocks. */
export function packDecisions({ texts, paths, marks, headline, isolated }: Decisions): Uint8Array {
  if (marks.length > blocksMax) return new Uint8Array(0)
  const bytes = new Uint8Array(headBytes + marks.length * blockBytes)
  const view = new DataView(bytes.buffer)
  bytes[0] = version
  bytes[1] = isolated ? isolatedFlag : 0
  for (let index = 0; index < marks.length; index++) {
    const at = headBytes + index * blockBytes
    const decision = (marks[index]! > 0 ? keptBit : 0) | (index === headline ? headlineBit : 0)
    view.setUint32(at, texts[index]!, true)
    view.setUint32(at + 4, ((paths[index]! << 2) | decision) >>> 0, true)
  }
  return bytes
}

/** Reads packed decisions; null for bytes of another version, of a page of too many blocks, or that are damaged. */
export function unpackDecisions(bytes: Uint8Array): Decisions | null {
  const count = (bytes.length - headBytes) / blockBytes
  if (bytes[0] !== version || !Number.isInteger(count) || count < 1 || count > blocksMax) return null
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const decisions: Decisions = {
    texts: new Uint32Array(count), paths: new Uint32Array(count), marks: new Uint8Array(count), headline: -1,
    isolated: (bytes[1]! & isolatedFlag) !== 0,
  }
  for (let index = 0; index < count; index++) {
    const at = headBytes + index * blockBytes
    const word = view.getUint32(at + 4, true)
    decisions.texts[index] = view.getUint32(at, true)
    decisions.paths[index] = word >>> 2
    decisions.marks[index] = word & keptBit
    if ((word & headlineBit) !== 0) decisions.headline = index
  }
  return decisions
}
