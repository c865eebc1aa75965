// Texts of jobs as they lie in documents: UTF-8 JSON, zstd-compressed.

import { promisify } from 'node:util'
import { constants, zstdCompress, zstdDecompress } from 'node:zlib'

const compress = promisify(zstdCompress)
const decompress = promisify<Uint8Array, { maxOutputLength: number }, Buffer>(zstdDecompress)

/** Bytes that a packed text may have when it is unpacked. */
export const unpackedBytesMax = 64 * 1024 * 1024

export const packBytes = (bytes: Uint8Array): Promise<Uint8Array> =>
  compress(bytes, { params: { [constants.ZSTD_c_compressionLevel]: 3 } })
export const unpackBytes = (packed: Uint8Array): Promise<Buffer> =>
  decompress(packed, { maxOutputLength: unpackedBytesMax })

export const packJson = (value: unknown): Promise<Uint8Array> => packBytes(Buffer.from(JSON.stringify(value)))
/** The value that was packed: the writer is always Winnow, so its type is the caller's to know. */
export const unpackJson = async (packed: Uint8Array): Promise<unknown> =>
  JSON.parse((await unpackBytes(packed)).toString('utf8'))
