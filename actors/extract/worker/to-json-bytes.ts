// Serializes results, which are passed between threads as bytes.

import { transcode } from 'node:buffer'

/**
 * The UTF-8 JSON of an object, in a buffer of its own that can be transferred. Takes half the time of `TextEncoder`,
 * which converts character by character. `JSON.stringify` escapes lone surrogates, which `transcode` would refuse.
 */
export const toJsonBytes = (value: object): Uint8Array =>
  transcode(Buffer.from(JSON.stringify(value), 'utf16le'), 'utf16le', 'utf8')
