// The wire format of messages: one line of JSON, then the bodies, one after the other. `nats sub 'work.>'` shows the
// line. Bodies are plain UTF-8 up to 512 KB in total and zstd above; a body that was compressed already for the
// document store is sent in that form. What is still too large is stored in the blob stream, and the line says where.

import type { BodyPart } from '#schemas/task.ts'
import { compressOnce, decompress, knownCompressed } from '../encoding/zstd.ts'
import { inlineBytesMax } from '../flow.ts'

/** Stores bodies that are too large for a message. */
export interface BlobStore {
  /** Stores the bytes and returns where; storing under the same id again replaces them. */
  put(id: string, bytes: Uint8Array): Promise<NonNullable<BodyPart['blob']>>
  /** Throws an Error when the bytes have expired. */
  get(blob: NonNullable<BodyPart['blob']>): Promise<Uint8Array>
}

export interface PackLimits {
  /** Bodies up to this total size are sent uncompressed. */
  inlineBytesMax: number
  /** Largest message that the server accepts, less room for the headers. */
  messageBytesMax: number
}

/** A larger unpacked body is refused: nothing that Winnow produces is this large. */
const unpackedBytesMax = 256 * 1024 * 1024

export const packLimits = (serverPayloadMax: number): PackLimits => ({
  inlineBytesMax, messageBytesMax: serverPayloadMax - 16 * 1024,
})

interface Packed { part: BodyPart; bytes: Uint8Array }

/**
 * Returns the bytes of a message. `head` is any JSON object without `bodies`. `blobId` identifies the message in the
 * blob stream, so that packing it again overwrites its bodies.
 */
export async function packMessage(
  head: object, bodies: Record<string, Uint8Array | undefined>, blobId: string, blobs: BlobStore, limits: PackLimits,
): Promise<Uint8Array> {
  const present = Object.entries(bodies).filter((entry): entry is [string, Uint8Array] => entry[1] !== undefined)
  const plainSize = present.reduce((sum, [, bytes]) => sum + bytes.length, 0)
  const packed: Packed[] = plainSize <= Math.min(limits.inlineBytesMax, limits.messageBytesMax)
    ? present.map(([name, bytes]) => packKnown(name, bytes))
    : await Promise.all(present.map(([name, bytes]) => pack(name, bytes)))

  // The line grows by less than 200 bytes per blob; that room is reserved instead of measured.
  let size = Buffer.byteLength(JSON.stringify(head)) + packed.reduce((sum, { bytes }) => sum + bytes.length + 200, 0)
  for (const one of packed.toSorted((a, b) => b.bytes.length - a.bytes.length)) {
    if (size <= limits.messageBytesMax) break
    one.part.blob = await blobs.put(`${blobId}.${one.part.name}`, one.bytes)
    size -= one.bytes.length
    one.bytes = new Uint8Array(0)
  }

  const line = Buffer.from(`${JSON.stringify({ ...head, bodies: packed.map(({ part }) => part) })}\n`)
  return Buffer.concat([line, ...packed.map(({ bytes }) => bytes)])
}

/** Shorter bodies stay readable, compressed or not. */
const knownBytesMin = 16 * 1024

function packKnown(name: string, bytes: Uint8Array): Packed {
  const small = bytes.length < knownBytesMin ? undefined : knownCompressed(bytes)
  return small ? zstd(name, small) : { part: { name, size: bytes.length, encoding: 'identity' }, bytes }
}

const pack = async (name: string, bytes: Uint8Array): Promise<Packed> => zstd(name, await compressOnce(bytes))

const zstd = (name: string, bytes: Uint8Array): Packed =>
  ({ part: { name, size: bytes.length, encoding: 'zstd' }, bytes })

/** Reads the JSON line of a message and where its bodies begin. Throws a SyntaxError when the line is missing. */
export function readHead(message: Uint8Array): { head: unknown; bodiesAt: number } {
  const end = message.indexOf(10)
  if (end < 0) throw new SyntaxError('the message does not begin with a line of JSON')
  return { head: JSON.parse(Buffer.from(message.buffer, message.byteOffset, end).toString('utf8')), bodiesAt: end + 1 }
}

/** Unpacks the bodies of a message by name. Throws when a blob has expired or a size does not match the line. */
export async function unpackBodies(
  message: Uint8Array, bodiesAt: number, parts: readonly BodyPart[], blobs: BlobStore,
): Promise<Record<string, Uint8Array>> {
  const bodies: Record<string, Uint8Array> = {}
  let at = bodiesAt
  for (const { name, size, encoding, blob } of parts) {
    const bytes = blob ? await blobs.get(blob) : message.subarray(at, (at += size))
    if (bytes.length !== size) throw new RangeError(`body ${name} has ${bytes.length} bytes instead of ${size}`)
    bodies[name] = encoding === 'zstd' ? await decompress(bytes, unpackedBytesMax) : bytes
  }
  return bodies
}
