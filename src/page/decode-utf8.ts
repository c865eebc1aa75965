// Decodes UTF-8 faster than `TextDecoder`, whose result V8 decodes character by character.

import { isAscii, isUtf8, transcode } from 'node:buffer'

/** Like `new TextDecoder().decode(bytes)`: drops a byte order mark and replaces invalid bytes. */
export function decodeUtf8(bytes: Uint8Array): string {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (isAscii(view)) return view.toString('latin1')
  if (!isUtf8(view)) return new TextDecoder().decode(bytes)
  const text = transcode(view, 'utf8', 'utf16le').toString('utf16le')
  return text.charCodeAt(0) === byteOrderMark ? text.slice(1) : text
}

const byteOrderMark = 0xfeff
