// What a picture should show, and what was captured of it.

import type { FileExtension } from '#src/files/files.ts'
import type { PictureSize } from './plan-tiles.ts'

export interface PictureOptions {
  /** Of the window, in CSS pixels. */
  width: number
  height: number
  fullPage: boolean
  darkMode: boolean
  format: FileExtension
}

/** A picture that was taken. */
export interface Shot extends PictureSize {
  /** One in the format, or several PNGs, from the top. */
  tiles: Buffer[]
  format: FileExtension
  /** ISO 8601. */
  capturedAt: string
  warnings: string[]
}

/** Quality of JPEG and WebP, whoever encodes them. */
export const quality = 80
