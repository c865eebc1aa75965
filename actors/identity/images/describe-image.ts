// Format, size and mode of an image by its bytes. Bytes are hostile: only headers of formats of the web are read, and
// SVG by its start tag and its fills.

import { disableTypes, imageSize } from 'image-size'
import { averageFill, type Mode } from './svg-colours.ts'

export interface ImageFacts {
  /** Such as `png`, `jpg` or `svg`. */
  format: string
  /** Pixels; null without a size of its own. */
  width: number | null
  height: number | null
  /** The theme that the image is made for, as far as its colours say it. */
  mode: Mode
}

disableTypes(['cur', 'dds', 'icns', 'j2c', 'jp2', 'jxl', 'jxl-stream', 'ktx', 'pnm', 'psd', 'tga', 'tiff'])

/** Bytes in which the size must stand. */
const headerBytesMax = 256 * 1024
const svgCharsMax = 400_000
const dimensionMax = 100_000

/** What the bytes of an image say; null when they are of no known format. */
export function describeImage(bytes: Uint8Array): ImageFacts | null {
  const start = Buffer.from(bytes.subarray(0, 1_000)).toString('utf8').trimStart()
  if (/^(?:\ufeff)?<(?:\?xml|!--|!DOCTYPE svg|svg[\s>])/i.test(start)) return describeSvg(bytes)
  try {
    const { type, width, height } = imageSize(bytes.subarray(0, headerBytesMax))
    return type === undefined ? null : { format: type, width: pixels(width), height: pixels(height), mode: 'any' }
  } catch {
    return null // no image, or one of another format
  }
}

function describeSvg(bytes: Uint8Array): ImageFacts | null {
  const source = Buffer.from(bytes).toString('utf8').slice(0, svgCharsMax)
  const at = source.search(/<svg[\s>]/i)
  const tag = at < 0 ? undefined : /^<svg[^>]{0,8000}>/i.exec(source.slice(at, at + 8_010))?.[0]
  if (tag === undefined) return null
  const box = /\sviewBox\s*=\s*["']\s*([^"']{1,100})/i.exec(tag)?.[1]?.trim().split(/[\s,]+/).map(Number) ?? []
  const stated = (name: string): number | null => {
    const value = new RegExp(`\\s${name}\\s*=\\s*["']\\s*([\\d.]{1,12})(?:px)?\\s*["']`, 'i').exec(tag)?.[1]
    return value === undefined ? null : pixels(Number(value))
  }
  return {
    format: 'svg', width: stated('width') ?? pixels(box[2]), height: stated('height') ?? pixels(box[3]),
    mode: averageFill(source),
  }
}

/** A whole number of pixels in the range of sizes of images; null for others. */
function pixels(value: number | undefined): number | null {
  const rounded = Math.round(value ?? 0)
  return rounded >= 1 && rounded <= dimensionMax ? rounded : null
}
