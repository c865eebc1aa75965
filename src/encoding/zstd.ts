// Zstandard as messages and documents use it. Telling the compressor the size of its input makes its tables fit it:
// that saves half of the time of small inputs.

import { promisify } from 'node:util'
import { constants, zstdCompress, zstdCompressSync, zstdDecompress, zstdDecompressSync } from 'node:zlib'

const compressAsync = promisify(zstdCompress)
const decompressAsync = promisify<Uint8Array, object, Buffer>(zstdDecompress)

/**
 * Larger inputs go to another thread, which takes a third more processor time; smaller ones block this thread for less
 * than a millisecond.
 */
const syncBytesMax = { plain: 256 * 1024, compressed: 12 * 1024 }
/** Largest size of the buffers that take the output. Each one is a call of the compressor. */
const chunkSize = 64 * 1024

/** Compressed forms of bytes that are still in use. */
const known = new WeakMap<Uint8Array, Uint8Array>()

/** Compresses at level 1: half of the time of level 3, a tenth larger. */
export async function compress(bytes: Uint8Array): Promise<Uint8Array> {
  const options = {
    params: { [constants.ZSTD_c_compressionLevel]: 1 }, pledgedSrcSize: bytes.length,
    chunkSize: Math.min(chunkSize, outputMax(bytes.length)),
  }
  return bytes.length <= syncBytesMax.plain ? zstdCompressSync(bytes, options) : compressAsync(bytes, options)
}

/** Most bytes that so many take when they are compressed (ZSTD_COMPRESSBOUND). */
const outputMax = (size: number): number => size + (size >> 8) + 128

/** The same for bytes that do not change, such as a page that is stored and sent on: they are compressed once. */
export async function compressOnce(bytes: Uint8Array): Promise<Uint8Array> {
  const compressed = known.get(bytes) ?? await compress(bytes)
  known.set(bytes, compressed)
  return compressed
}

/** The compressed form of these bytes if `compressOnce` or `decompressOnce` has it. */
export const knownCompressed = (bytes: Uint8Array): Uint8Array | undefined => known.get(bytes)

/** Throws a RangeError when the output is longer than `maxOutputLength`, other errors for damaged bytes. */
export async function decompress(bytes: Uint8Array, maxOutputLength: number): Promise<Buffer> {
  const options = { maxOutputLength, chunkSize }
  return bytes.length <= syncBytesMax.compressed ? zstdDecompressSync(bytes, options) : decompressAsync(bytes, options)
}

/** The same, for bytes that may be needed in their compressed form again. */
export async function decompressOnce(bytes: Uint8Array, maxOutputLength: number): Promise<Buffer> {
  const plain = await decompress(bytes, maxOutputLength)
  known.set(plain, bytes)
  return plain
}
