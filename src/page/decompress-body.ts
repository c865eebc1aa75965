// Decompresses response bodies by their Content-Encoding, with a limit: a few kilobytes may decompress to gigabytes.

import { promisify } from 'node:util'
import {
  brotliDecompress, brotliDecompressSync, constants, gunzip, gunzipSync, inflate, inflateRaw, inflateRawSync,
  inflateSync, zstdDecompress, zstdDecompressSync,
} from 'node:zlib'
import { AppError } from '#src/app-error.ts'
import { endsAsPage } from './stream-end.ts'
import { splitZstd } from './zstd-frames.ts'

interface Limits { maxOutputLength: number; finishFlush?: number }
/** A decompressor: synchronous, and on a thread of the pool. */
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

const unsupportedCodings: ReadonlySet<string> = new Set([
  'compress', 'x-compress', 'dcb', 'dcz', 'exi', 'pack200-gzip', 'aes128gcm', 'lzma', 'xz', 'bzip2',
])

/** Largest number of codings applied one after the other; more is an attack. */
const layersMax = 4
/** Largest number of zstd frames: each one costs a decompressor. */
const zstdFramesMax = 1_000
/** Compressed size up to which synchronous decompression is faster (under 0.3 ms for usual pages). */
const syncBytesMax = 32 * 1024

/**
 * Decompresses a body. If the header is wrong, for example because a proxy has decompressed the body already, the bytes
 * are returned unchanged.
 * @param contentEncoding the header as sent: codings in the order in which they were applied
 * @param bytesMax limit of the output of each coding
 * @throws AppError CONTENT_TOO_LARGE; UNSUPPORTED_CONTENT for an unsupported coding or corrupt data;
 * TARGET_UNREACHABLE for data that was cut
 */
export async function decompressBody(
  bytes: Uint8Array, contentEncoding: string | undefined, bytesMax: number,
): Promise<Uint8Array> {
  const layers = (contentEncoding ?? '')
    .toLowerCase()
    .split(',')
    .map((coding) => coding.trim())
    .filter((coding) => coding !== '' && coding !== 'identity' && coding !== 'none')
  if (layers.length > layersMax)
    throw new AppError('UNSUPPORTED_CONTENT', {
      message: `The page is compressed ${layers.length} times; Winnow decompresses at most ${layersMax}.`,
    })
  let out = bytes
  for (const layer of layers.reverse()) out = await decompressLayer(out, layer, bytesMax)
  return out
}

async function decompressLayer(bytes: Uint8Array, label: string, bytesMax: number): Promise<Uint8Array> {
  if (bytes.length === 0) return bytes
  switch (label) {
    case 'gzip':
    case 'x-gzip':
      return isGzip(bytes)
        ? await decompressGzip(bytes, bytesMax)
        : isZlib(bytes)
          ? await decompressZlib(bytes, bytesMax)
          : bytes
    case 'deflate':
      return await decompressDeflate(bytes, bytesMax)
    case 'br':
      return await decompressUnmarked(codings.br, bytes, bytesMax)
    case 'zstd':
      return await decompressZstd(bytes, bytesMax)
    default:
      if (unsupportedCodings.has(label))
        throw new AppError('UNSUPPORTED_CONTENT', {
          message: `The page is compressed with ${label}, which Winnow does not support.`,
        })
      return bytes // Not a coding: some servers send a charset or media type in this header.
  }
}

const isGzip = (bytes: Uint8Array): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b
const isZlib = (bytes: Uint8Array): boolean =>
  (bytes[0]! & 0x0f) === 8 && bytes[0]! >> 4 <= 7 && ((bytes[0]! << 8) | (bytes[1] ?? 0)) % 31 === 0

/** Like browsers, ignores trailing data and missing or wrong checksums of gzip, which zlib's gunzip rejects. */
async function decompressGzip(bytes: Uint8Array, bytesMax: number): Promise<Uint8Array> {
  try {
    return await decompress(codings.gzip, bytes, bytesMax)
  } catch (error) {
    if (error instanceof AppError && error.code === 'CONTENT_TOO_LARGE') throw error
    return await decompress(codings.rawDeflate, bytes.subarray(gzipHeaderLength(bytes)), bytesMax)
  }
}

const zlibHeaderBytes = 2

/** The zlib format, perhaps without its checksum. */
async function decompressZlib(bytes: Uint8Array, bytesMax: number): Promise<Uint8Array> {
  try {
    return await decompress(codings.deflate, bytes, bytesMax)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'TARGET_UNREACHABLE') throw error
    return await decompress(codings.rawDeflate, bytes.subarray(zlibHeaderBytes), bytesMax)
  }
}

/** Length of the header of a gzip member (RFC 1952, section 2.3). */
function gzipHeaderLength(bytes: Uint8Array): number {
  const flags = bytes[3] ?? 0
  const afterZero = (from: number): number => bytes.indexOf(0, from) + 1 || bytes.length
  let at = 10
  if (flags & 4) at += 2 + (bytes[at]! | bytes[at + 1]! << 8)
  if (flags & 8) at = afterZero(at)
  if (flags & 16) at = afterZero(at)
  return flags & 2 ? at + 2 : at
}

/** Decompresses all frames of a body. Bytes that are no frame are not compressed. */
async function decompressZstd(bytes: Uint8Array, bytesMax: number): Promise<Uint8Array> {
  const { frames, isCut } = splitZstd(bytes)
  if (frames.length === 0 && !isCut) return bytes
  if (frames.length > zstdFramesMax)
    throw new AppError('UNSUPPORTED_CONTENT', {
      message: `The page is compressed in more than ${zstdFramesMax} frames of zstd.`, limit: zstdFramesMax,
    })
  const parts: Buffer[] = []
  let length = 0
  const flush = isCut ? { finishFlush: flushOf(codings.zstd) } : {}
  for (const frame of frames) {
    const part = await run(codings.zstd, frame, { maxOutputLength: bytesMax, ...flush })
      .catch((error: unknown) => { throw toAppError(error, bytesMax) })
    parts.push(part)
    length += part.length
    if (length > bytesMax) throw tooLarge(bytesMax)
  }
  const whole = parts.length === 1 ? parts[0]! : Buffer.concat(parts)
  if (isCut && !endsAsPage(whole)) throw cutShort()
  return whole
}

/** `deflate` means the zlib format (RFC 9110, section 8.4.1.2), but many servers send raw deflate. */
async function decompressDeflate(bytes: Uint8Array, bytesMax: number): Promise<Uint8Array> {
  if (isGzip(bytes)) return await decompressGzip(bytes, bytesMax)
  return isZlib(bytes)
    ? await decompressZlib(bytes, bytesMax)
    : await decompressUnmarked(codings.rawDeflate, bytes, bytesMax)
}

/** Formats without a magic number: data that cannot be decompressed and looks like text is not compressed. */
async function decompressUnmarked(coding: Coding, bytes: Uint8Array, bytesMax: number): Promise<Uint8Array> {
  try {
    return await decompress(coding, bytes, bytesMax)
  } catch (error) {
    const isUnreadable = error instanceof AppError && error.code !== 'CONTENT_TOO_LARGE'
    if (isUnreadable && looksLikeText(bytes)) return bytes
    throw error
  }
}

/** Compressed data has control characters among its first 200 bytes. */
const looksLikeText = (bytes: Uint8Array): boolean =>
  /^[\s\ufeff]*[<{["\w][^\0-\x08\x0e-\x1f]*$/.test(Buffer.from(bytes.subarray(0, 200)).toString('utf8'))

/** Decompresses data that must have its end. A page that is whole all the same is returned. */
async function decompress(coding: Coding, bytes: Uint8Array, bytesMax: number): Promise<Buffer> {
  try {
    return await run(coding, bytes, { maxOutputLength: bytesMax })
  } catch (error) {
    if (!isUnexpectedEnd(error)) throw toAppError(error, bytesMax)
  }
  const part = await run(coding, bytes, { maxOutputLength: bytesMax, finishFlush: flushOf(coding) })
    .catch((error: unknown) => { throw toAppError(error, bytesMax) })
  if (endsAsPage(part)) return part
  throw cutShort()
}

/** The failure of a page whose compressed data ends too early. */
export const cutShort = (): AppError => new AppError('TARGET_UNREACHABLE', {
  message: 'The compressed page ends too early: the server or a proxy cut it.',
})
const tooLarge = (bytesMax: number): AppError => new AppError('CONTENT_TOO_LARGE', {
  message: `The decompressed page is larger than ${bytesMax} bytes.`, limit: bytesMax,
})

const run = async (coding: Coding, bytes: Uint8Array, limits: Limits): Promise<Buffer> =>
  bytes.length <= syncBytesMax ? coding.sync(bytes, limits) : await coding.thread(bytes, limits)

const codeOf = (error: unknown): unknown => error instanceof Error && 'code' in error ? error.code : undefined
const isUnexpectedEnd = (error: unknown): boolean => codeOf(error) === 'Z_BUF_ERROR'

/** The flush that gives the data before a cut. */
function flushOf(coding: Coding): number {
  if (coding === codings.br) return constants.BROTLI_OPERATION_FLUSH
  return coding === codings.zstd ? constants.ZSTD_e_flush : constants.Z_SYNC_FLUSH
}

function toAppError(error: unknown, bytesMax: number): AppError {
  if (error instanceof RangeError || codeOf(error) === 'ERR_BUFFER_TOO_LARGE')
    return tooLarge(bytesMax)
  return new AppError('UNSUPPORTED_CONTENT', {
    message: 'The page cannot be decompressed: its data is corrupt.', cause: error,
  })
}

/** Decompresses a page that is a gzip file, sent without a Content-Encoding. */
export const gunzipFile = (bytes: Uint8Array, bytesMax: number): Promise<Uint8Array> =>
  decompressGzip(bytes, bytesMax)
