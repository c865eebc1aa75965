// Compression of blocks. Texts are compressed quickly when they come, and better when segments are merged.

import { promisify } from 'node:util'
import { brotliCompress, brotliDecompressSync, constants } from 'node:zlib'

const brotli = promisify(brotliCompress)

/** `quick`: a tenth of a millisecond for 10 KB of text; `dense`: about four, and a sixth smaller. */
export type Effort = 'quick' | 'dense'

const quality: Record<Effort, number> = { quick: 3, dense: 10 }
const windowBits = 18
/** No block is larger. */
const blockBytesMax = 64 * 1024 * 1024

export const compress = (bytes: Uint8Array, effort: Effort): Promise<Buffer> =>
  brotli(bytes, { params: {
    [constants.BROTLI_PARAM_QUALITY]: quality[effort], [constants.BROTLI_PARAM_LGWIN]: windowBits,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  } })

/** Throws when the bytes are damaged. */
export const decompress = (bytes: Uint8Array): Buffer =>
  brotliDecompressSync(bytes, { maxOutputLength: blockBytesMax })
