// Results and traces of jobs as stored in documents: UTF-8 JSON, zstd-compressed.

import { compress, decompress } from './zstd.ts'

/** Largest size of a text after decompression, in bytes. */
export const unpackedBytesMax = 64 * 1024 * 1024

export const packBytes = (bytes: Uint8Array): Promise<Uint8Array> => compress(bytes)
export const unpackBytes = (packed: Uint8Array): Promise<Buffer> => decompress(packed, unpackedBytesMax)

export const packJson = (value: unknown): Promise<Uint8Array> => packBytes(Buffer.from(JSON.stringify(value)))
/** The value was written by Winnow, so the caller knows its type and does not validate it. */
export const unpackJson = async (packed: Uint8Array): Promise<unknown> =>
  JSON.parse((await unpackBytes(packed)).toString('utf8'))
