// A body as it comes, unpacked on the way. gzip is known by its first bytes, whatever the label says: sitemaps lie
// packed on disks, and are labelled as anything or packed once more on their way.

import { pipeline } from 'node:stream'
import { constants, createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from 'node:zlib'
import type { SiteAnswer } from './site-http.ts'

/** Layers of gzip that are taken off. */
const layersMax = 3

/**
 * What comes out; who reads it counts the bytes and stops. Data that does not unpack makes the reading throw; one that
 * was cut off just ends.
 */
export function unpackedBody({
  body, contentEncoding,
}: Pick<SiteAnswer, 'body' | 'contentEncoding'>): AsyncIterable<Uint8Array> {
  switch (contentEncoding) {
    case 'br':
      return pipeline(body, createBrotliDecompress({ finishFlush: constants.BROTLI_OPERATION_FLUSH }), ignore)
    case 'zstd':
      return pipeline(body, createZstdDecompress({ finishFlush: constants.ZSTD_e_flush }), ignore)
    case 'deflate':
      return pipeline(body, createInflate({ finishFlush: constants.Z_SYNC_FLUSH }), ignore)
    default:
      return gunzipped(body, layersMax)
  }
}

/** The error reaches whoever reads the stream. */
const ignore = (): void => undefined

async function* gunzipped(body: AsyncIterable<Uint8Array>, layers: number): AsyncGenerator<Uint8Array> {
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
    const whole = rejoined(start, chunks)
    const packed = layers > 0 && start[0] === 0x1f && start[1] === 0x8b
    yield * packed
      ? gunzipped(pipeline(whole, createGunzip({ finishFlush: constants.Z_SYNC_FLUSH }), ignore), layers - 1)
      : whole
  } finally {
    await chunks.return?.()
  }
}

async function* rejoined(start: Uint8Array, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  if (start.length > 0) yield start
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
}
