// Sizes and pixels of pictures.

import sharp from 'sharp'

export interface Pixels {
  format: string | undefined
  width: number
  height: number
  /** Red, green and blue at a point. */
  at(x: number, y: number): [number, number, number]
}

/** Decodes a picture. */
export async function readPixels(bytes: Uint8Array): Promise<Pixels> {
  const { format } = await sharp(bytes, { limitInputPixels: false }).metadata()
  const { data, info } = await sharp(bytes, { limitInputPixels: false })
    .toColourspace('srgb').removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  return {
    format, width, height,
    at(x, y) {
      const offset = (y * width + x) * channels
      return [data[offset]!, data[offset + 1]!, data[offset + 2]!]
    },
  }
}

/** Whether a colour is one of a name, allowing for the losses of JPEG and WebP. */
export const isNear = (
  [red, green, blue]: readonly [number, number, number], [r, g, b]: readonly [number, number, number],
): boolean => Math.max(Math.abs(red - r), Math.abs(green - g), Math.abs(blue - b)) <= 12
