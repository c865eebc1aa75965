// Content codings taken off a body, with a limit on what comes out: a few kilobytes may unpack to gigabytes.

import { promisify } from 'node:util'
import {
  brotliDecompress, brotliDecompressSync, constants, gunzip, gunzipSync, inflate, inflateRaw, inflateRawSync,
  inflateSync, zstdDecompress, zstdDecompressSync,
} from 'node:zlib'
import { AppError } from '#src/app-error.ts'

interface Limits { maxOutputLength: number; finishFlush?: number }
interface Coding {
  sync: (bytes: Uint8Array, limits: Limits) => Buffer
  thread: (bytes: Uint8Array, limits: Limits) => Promise<Buffer>
}

const codings = {
  gzip: { sync: gunzipSync, thread: promisify<Uint8Array, Limits, Buffer>(gunzip) },
  deflate: { sync: inflateSync, thread: promisify<Uint8Array, Limits, Buffer>(inflate) },
  rawDeflate: { sync: inflateRawSync, thread: promisify<Uint8Array, Limits, Buffer>(inflateRaw) },
  br: { sync: brotliDecompressSync, thread: promisify<Uint8Array, Limits, Buffer>(brotliDecompress) },
  zstd: { sync: zstdDecompressSync, thread: promisify<Uint8Array, Limits, Buffer>(zstdDecompress) },
} as const satisfies Record<string, Coding>

/** Codings that are taken off one after the other; more is an attack. */
const layersMax = 4
/** Packed bytes up to which unpacking on this thread is cheaper than handing it over (under 0.3 ms for usual pages). */
const syncBytesMax = 32 * 1024

/**
 * Unpacks a body.
 * @param contentEncoding the header as sent: codings in the order in which they were applied
 * @param bytesMax most bytes that may come out of any layer
 * @returns the bytes as they are where the label is wrong: pages arrive labelled gzip that a proxy has unpacked already
 * @throws AppError CONTENT_TOO_LARGE; UNSUPPORTED_CONTENT for a coding that we did not offer, or data that breaks at
 * the beginning
 */
export async function unpackBody(
  bytes: Uint8Array, contentEncoding: string | undefined, bytesMax: number,
): Promise<Uint8Array> {
  const layers = (contentEncoding ?? '')
    .toLowerCase()
    .split(',')
    .map((coding) => coding.trim())
    .filter((coding) => coding !== '' && coding !== 'identity' && coding !== 'none')
  if (layers.length > layersMax)
    throw new AppError('UNSUPPORTED_CONTENT', {
      message: `The page is packed ${layers.length} times; Winnow unpacks ${layersMax}.`,
    })
  let out = bytes
  for (const layer of layers.reverse()) out = await unpackLayer(out, layer, bytesMax)
  return out
}

async function unpackLayer(bytes: Uint8Array, label: string, bytesMax: number): Promise<Uint8Array> {
  if (bytes.length === 0) return bytes
  switch (label) {
    case 'gzip':
    case 'x-gzip':
      return isGzip(bytes)
        ? await unpackGzip(bytes, bytesMax)
        : isZlib(bytes)
          ? await unpack(codings.deflate, bytes, bytesMax)
          : bytes
    case 'deflate':
      return await unpackDeflate(bytes, bytesMax)
    case 'br':
      return await unpackUnmarked(codings.br, bytes, bytesMax)
    case 'zstd':
      return isZstd(bytes) ? await unpack(codings.zstd, bytes, bytesMax) : bytes
    // A charset or a media type in the wrong header ("utf-8", "text/html") says nothing about the bytes.
    default:
      return /^(compress|x-compress|dcb|dcz|exi|pack200-gzip|aes128gcm|lzma|xz|bzip2)$/.test(label)
        ? refuse(`The page is packed with ${label}, which Winnow does not unpack.`)
        : bytes
  }
}

const refuse = (message: string): never => { throw new AppError('UNSUPPORTED_CONTENT', { message }) }
const isGzip = (bytes: Uint8Array): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b
const isZlib = (bytes: Uint8Array): boolean =>
  (bytes[0]! & 0x0f) === 8 && bytes[0]! >> 4 <= 7 && ((bytes[0]! << 8) | (bytes[1] ?? 0)) % 31 === 0
const isZstd = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x28 && bytes[1] === 0xb5 && bytes[2] === 0x2f && bytes[3] === 0xfd

/**
 * What a server writes behind the end of a gzip stream, or a checksum that is wrong, keeps no browser from the page;
 * zlib's gunzip refuses both.
 */
async function unpackGzip(bytes: Uint8Array, bytesMax: number): Promise<Uint8Array> {
  try {
    return await unpack(codings.gzip, bytes, bytesMax)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'UNSUPPORTED_CONTENT') throw error
    return await unpack(codings.rawDeflate, bytes.subarray(gzipHeaderLength(bytes)), bytesMax)
  }
}

/** Bytes before the deflate stream of a gzip member (RFC 1952, section 2.3). */
function gzipHeaderLength(bytes: Uint8Array): number {
  const flags = bytes[3] ?? 0
  const afterZero = (from: number): number => bytes.indexOf(0, from) + 1 || bytes.length
  let at = 10
  if (flags & 4) at += 2 + (bytes[at]! | bytes[at + 1]! << 8)
  if (flags & 8) at = afterZero(at)
  if (flags & 16) at = afterZero(at)
  return flags & 2 ? at + 2 : at
}

/** `deflate` means zlib (RFC 9110), and half the servers that say so send raw deflate. */
async function unpackDeflate(bytes: Uint8Array, bytesMax: number): Promise<Uint8Array> {
  if (isGzip(bytes)) return await unpackGzip(bytes, bytesMax)
  return isZlib(bytes)
    ? await unpack(codings.deflate, bytes, bytesMax)
    : await unpackUnmarked(codings.rawDeflate, bytes, bytesMax)
}

/** Formats without a signature: what does not unpack and looks like text was never packed. */
async function unpackUnmarked(coding: Coding, bytes: Uint8Array, bytesMax: number): Promise<Uint8Array> {
  try {
    return await unpack(coding, bytes, bytesMax)
  } catch (error) {
    if (
      error instanceof AppError
      && error.code === 'UNSUPPORTED_CONTENT'
      && /^[\s\ufeff]*[<{["\w]/.test(Buffer.from(bytes.subarray(0, 64)).toString('utf8'))
    )
      return bytes
    throw error
  }
}

async function unpack(coding: Coding, bytes: Uint8Array, bytesMax: number): Promise<Buffer> {
  // A stream that was cut off yields what there is, as in browsers.
  const finishFlush =
    coding === codings.br
      ? constants.BROTLI_OPERATION_FLUSH
      : coding === codings.zstd
        ? constants.ZSTD_e_flush
        : constants.Z_SYNC_FLUSH
  const limits = { maxOutputLength: bytesMax, finishFlush }
  try {
    return bytes.length <= syncBytesMax ? coding.sync(bytes, limits) : await coding.thread(bytes, limits)
  } catch (error) {
    if (
      error instanceof RangeError
      || (error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE')
    ) {
      throw new AppError('CONTENT_TOO_LARGE', {
        message: `The page unpacks to more than ${bytesMax} bytes.`, limit: bytesMax,
      })
    }
    throw new AppError('UNSUPPORTED_CONTENT', {
      message: 'The page is packed in a way that does not unpack.', cause: error,
    })
  }
}

/** A page that is a gzip file itself, as some servers send instead of a Content-Encoding. */
export const gunzipFile = (bytes: Uint8Array, bytesMax: number): Promise<Buffer> =>
  unpack(codings.gzip, bytes, bytesMax)
