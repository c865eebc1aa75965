// Joins the tiles of a picture and encodes it. Small pictures are encoded by the browser already.

import type Sharp from 'sharp'
import { AppError } from '#src/app-error.ts'
import { createSemaphore } from '#src/concurrency/semaphore.ts'
import { fileBytesMax } from '#src/files/files.ts'
import { quality, type Shot } from './shot.ts'

/** One at a time: a large WebP takes 500 MB. */
const composing = createSemaphore(1)

/**
 * The bytes of a picture in its format.
 * @throws AppError CONTENT_TOO_LARGE if there are too many
 */
export async function composePicture(shot: Shot): Promise<Uint8Array> {
  const bytes = shot.tiles.length === 1 ? shot.tiles[0]! : await composing.run(() => join(shot))
  if (bytes.length <= fileBytesMax) return bytes
  const megabytes = (size: number): number => Math.ceil(size / 1024 / 1024)
  throw new AppError('CONTENT_TOO_LARGE', {
    message:
      `The picture has ${megabytes(bytes.length)} MB; at most ${megabytes(fileBytesMax)} MB are stored. `
      + 'Use jpeg or webp, or a smaller size.',
    limit: fileBytesMax,
  })
}

/** Encodes row by row: without `sequentialRead` and with optimised tables the whole picture would be in memory. */
async function join({ tiles, format, width, height }: Shot): Promise<Buffer> {
  const sharp = await loadSharp()
  const picture = sharp(tiles, { join: { across: 1 }, limitInputPixels: false, sequentialRead: true })
    .extract({ left: 0, top: 0, width, height }) // Smaller tiles are padded to the size of the largest one.
    .removeAlpha()
  switch (format) {
    case 'jpeg': return await picture.jpeg({ quality, optimiseCoding: false }).toBuffer()
    case 'png': return await picture.png({ compressionLevel: 6 }).toBuffer()
    case 'webp': return await picture.webp({ quality, effort: 1 }).toBuffer()
  }
}

/** Whether all pixels have the same colour: nothing is to be seen. */
export async function isBlank(bytes: Uint8Array): Promise<boolean> {
  const sharp = await loadSharp()
  const { channels } = await sharp(bytes, { limitInputPixels: false }).stats()
  return channels.every(({ min, max }) => min === max)
}

/** Imported when needed: most pictures are not decoded. */
async function loadSharp(): Promise<typeof Sharp> {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}
