// Reads the images of a brand through the egress guard: few, small and with a time limit.

import { promisify } from 'node:util'
import { gunzip as gunzipCallback } from 'node:zlib'
import type { SiteHttp } from '#src/sites/site-http.ts'
import { unescaped } from '#src/sites/percent-encoding.ts'
import { describeImage, type ImageFacts } from './describe-image.ts'

const gunzip = promisify(gunzipCallback)

const bytesMax = 2 * 1024 * 1024
const imageMsMax = 8_000

/** Reads an image. Null when it cannot be read, is no image or has more than 2 MB. */
export type ReadImage = (url: string, signal: AbortSignal) => Promise<ImageFacts | null>

export function createImageReader(http: Pick<SiteHttp, 'get'>): ReadImage {
  return async (url, signal) => {
    if (url.startsWith('data:')) return describeDataUrl(url)
    const target = URL.parse(url)
    if (target === null) return null
    try {
      const response = await http.get(target, AbortSignal.any([signal, AbortSignal.timeout(imageMsMax)]))
      if (response.status !== 200 || !['', 'identity', 'gzip'].includes(response.contentEncoding)) {
        response.discard()
        return null
      }
      const bytes = await readBytes(response.body)
      response.discard()
      return bytes === null ? null : describeImage(await decoded(bytes, response.contentEncoding))
    } catch {
      signal.throwIfAborted()
      return null // unreachable, forbidden, too slow: the image stays without its facts
    }
  }
}

/** The bytes of a body; null when there are too many. */
async function readBytes(body: AsyncIterable<Uint8Array>): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    if ((size += chunk.length) > bytesMax) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

async function decoded(bytes: Uint8Array, encoding: string): Promise<Uint8Array> {
  return encoding === 'gzip' ? await gunzip(bytes, { maxOutputLength: bytesMax }) : bytes
}

/** What a `data:` URL holds. */
export function describeDataUrl(url: string): ImageFacts | null {
  const comma = url.indexOf(',')
  if (comma < 0 || url.length > bytesMax) return null
  const body = url.slice(comma + 1)
  const isBase64 = /;\s*base64$/i.test(url.slice(0, comma))
  return describeImage(isBase64 ? Buffer.from(body, 'base64') : Buffer.from(unescaped(body)))
}
