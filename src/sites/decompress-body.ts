// Decompresses a response body as a stream. gzip is recognised by its magic number and not by the headers: sitemaps
// are often stored as .gz files, served with any content type, and compressed once more in transit.

import { pipeline } from 'node:stream'
import {
  constants, createBrotliDecompress, createGunzip, createInflate, createZstdDecompress, type ZlibOptions,
} from 'node:zlib'
import type { SiteResponse } from './site-http.ts'

/** Layers of gzip that are decompressed. */
const layersMax = 3

/**
 * The decompressed bytes, without a size limit: the caller counts them and stops reading. Corrupt data makes the
 * iteration throw, and so does truncated data after its last byte, unless `mayBeCut`.
 */
export function decompressBody(
  { body, contentEncoding }: Pick<SiteResponse, 'body' | 'contentEncoding'>, { mayBeCut = false } = {},
): AsyncIterable<Uint8Array> {
  const flush = (finishFlush: number) => mayBeCut ? { finishFlush } : {}
  switch (contentEncoding) {
    case 'br':
      return pipeline(body, createBrotliDecompress(flush(constants.BROTLI_OPERATION_FLUSH)), ignore)
    case 'zstd':
      return pipeline(body, createZstdDecompress(flush(constants.ZSTD_e_flush)), ignore)
    case 'deflate':
      return pipeline(body, createInflate(flush(constants.Z_SYNC_FLUSH)), ignore)
    default:
      return gunzip(body, layersMax, flush(constants.Z_SYNC_FLUSH))
  }
}

/** Errors reach the reader of the stream. */
const ignore = (): void => undefined

async function* gunzip(
  body: AsyncIterable<Uint8Array>, layers: number, options: ZlibOptions,
): AsyncGenerator<Uint8Array> {
  const chunks = body[Symbol.asyncIterator]()
  const first: Uint8Array[] = []
  let length = 0
  try {
    while (length < 2) {
      const next = await chunks.next()
      if (next.done) break
      first.push(next.value)
      length += next.value.length
    }
    const start = Buffer.concat(first)
    const whole = concat(start, chunks)
    const isGzip = layers > 0 && start[0] === 0x1f && start[1] === 0x8b
    yield* isGzip
      ? gunzip(pipeline(whole, createGunzip(options), ignore), layers - 1, options)
      : whole
  } finally {
    await chunks.return?.()
  }
}

async function* concat(start: Uint8Array, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  if (start.length > 0) yield start
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
}
