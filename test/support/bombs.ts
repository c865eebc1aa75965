// Compressed bodies of kilobytes that decompress to gigabytes.

import { brotliCompressSync, constants, crc32, deflateRawSync, gzipSync, zstdCompressSync } from 'node:zlib'

const megabyte = 1024 * 1024

/** A gzip file with `text` and then so many megabytes of blanks. */
export function gzipBomb(megabytes: number, text = ''): Buffer {
  // A full flush ends a block at a byte and resets the window, so that the block can be repeated.
  const part = (bytes: Uint8Array | string): Buffer => deflateRawSync(bytes, { finishFlush: constants.Z_FULL_FLUSH })
  const block = part(Buffer.alloc(megabyte, ' '))
  const header = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3])
  const blocks = Array.from({ length: megabytes }, () => block)
  return Buffer.concat([header, part(text), ...blocks, deflateRawSync(''), Buffer.alloc(8)])
}

/** The same with zstd, in one frame. */
export const zstdBomb = (megabytes: number, text = ''): Buffer => zstdCompressSync(blanks(megabytes, text))

/** The same with brotli: a few kilobytes. */
export const brotliBomb = (megabytes: number, text = ''): Buffer =>
  brotliCompressSync(blanks(megabytes, text), { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } })

const blanks = (megabytes: number, text: string): Buffer => {
  const bytes = Buffer.alloc(megabytes * megabyte, ' ')
  bytes.write(text)
  return bytes
}

/** A gzip file in a gzip file. */
export const nestedGzipBomb = (megabytes: number, text = ''): Buffer => gzipSync(gzipBomb(megabytes, text))

/** A PNG of one colour: its file is a thousandth of its pixels. */
export function pngBomb(side: number): Buffer {
  const rows = deflateRawSync(Buffer.alloc(megabyte), { finishFlush: constants.Z_FULL_FLUSH })
  const count = Math.ceil(side * (side * 3 + 1) / megabyte)
  const data = Buffer.concat([
    Buffer.from([0x78, 0x9c]), ...Array.from({ length: count }, () => rows), deflateRawSync(''), Buffer.alloc(4),
  ])
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'), chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  framed.set(body, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}
