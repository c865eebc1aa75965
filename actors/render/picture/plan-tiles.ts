// How a picture is divided: into one piece, or into tiles that the browser can take with little memory. Pure.

export interface PictureSize { width: number; height: number }
/** Part of a picture, over its whole width, in CSS pixels from its top. */
export interface Tile { top: number; height: number }

/**
 * Largest picture that is taken at once. The browser takes 16 bytes for each pixel. With emulated graphics (the stealth
 * browser) it repeats the page from 8,192 pixels on.
 */
const single = { area: 12_000_000, height: 8_000 }
/** Largest tile of a larger one. */
const tileArea = 8_000_000

/** The tiles of a picture from its top; one for a small picture. */
export function planTiles({ width, height }: PictureSize): Tile[] {
  if (width * height <= single.area && height <= single.height) return [{ top: 0, height }]
  const count = Math.ceil(height / Math.min(single.height, Math.floor(tileArea / width)))
  const tileHeight = Math.ceil(height / count)
  return Array.from({ length: count }, (_, index) => {
    const top = index * tileHeight
    return { top, height: Math.min(tileHeight, height - top) }
  })
}
