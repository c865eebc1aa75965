// The files in which the embedded NATS server keeps the messages of a stream (`<n>.blk`, and `index.db` with the state
// of the stream), as far as damage can be found without reading the messages. Pure.
//
// A block is a chain of records: length (4 bytes, the highest bit says whether there are headers), sequence (8), time
// (8), length of the subject (2), subject, content, hash (8); all little-endian. The server cuts a block at the first
// record that does not fit, and loses the rest of it silently.

const headerBytes = 22
const hashBytes = 8
const headersBit = 0x8000_0000
const recordBytesMax = 32 * 1024 * 1024
/** The two highest bits of a sequence mark erased messages and deletions. */
const sequenceBits = 0x3fff_ffff_ffff_ffffn
/** Farthest distance between the sequences before and after a damage. */
const gapMax = 1_000_000_000

export interface BlockState {
  /** The highest sequence in the records up to the damage; 0 without any. */
  lastSeq: number
  /** Where the chain breaks; null if it leads to the end of the file. */
  brokenAt: number | null
  /** Whether there are records after the break: then it is not a write that was interrupted. */
  continues: boolean
}

/** Follows the chain of records. */
export function readBlock(block: Buffer): BlockState {
  const { lastSeq, end } = follow(block, 0)
  if (end === block.length) return { lastSeq, brokenAt: null, continues: false }
  return { lastSeq, brokenAt: end, continues: findRecord(block, end, lastSeq) }
}

function follow(block: Buffer, from: number): { lastSeq: number; end: number } {
  let lastSeq = 0
  let at = from
  for (let length = recordLength(block, at); length > 0; length = recordLength(block, at)) {
    lastSeq = Math.max(lastSeq, sequenceAt(block, at))
    at += length
  }
  return { lastSeq, end: at }
}

/** The length of the record; 0 if there is none. */
function recordLength(block: Buffer, at: number): number {
  if (at + headerBytes > block.length) return 0
  const length = (block.readUInt32LE(at) & ~headersBit) >>> 0
  const subjectLength = block.readUInt16LE(at + 20)
  const fits = length >= headerBytes + hashBytes && length <= recordBytesMax
    && subjectLength <= length - headerBytes - hashBytes && at + length <= block.length
  return fits ? length : 0
}

const sequenceAt = (block: Buffer, at: number): number => Number(block.readBigUInt64LE(at + 4) & sequenceBits)

/** Whether records follow after a break, which lead to the end of the block. */
function findRecord(block: Buffer, from: number, lastSeq: number): boolean {
  for (let at = from + 1; at + headerBytes + hashBytes <= block.length; at++) {
    const seq = recordLength(block, at) > 0 ? sequenceAt(block, at) : 0
    if (seq > lastSeq && seq <= lastSeq + gapMax && follow(block, at).end === block.length) return true
  }
  return false
}

const indexMagic = 11

/** The last sequence of the stream according to `index.db`; null if the file cannot be read: the server rebuilds it. */
export function lastSeqOfIndex(index: Buffer): number | null {
  if (index[0] !== indexMagic) return null
  let at = 2
  // Messages, bytes, first sequence, first time, last sequence: varints.
  let value = 0n
  for (let field = 0; field < 5; field++) {
    value = 0n
    for (let shift = 0n; ; shift += 7n) {
      const byte = index[at++]
      if (byte === undefined || shift > 63n) return null
      value |= BigInt(byte & 0x7f) << shift
      if (byte < 0x80) break
    }
  }
  return Number(value)
}
