// Text and values of attributes as HTML or XML.

/** A text between tags. */
export const escapeText = (text: string): string =>
  /[&<>]/.test(text) ? text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;') : text

/** A value between double quotes. U+0000, which no document may have, is removed. */
export const escapeAttribute = (value: string): string =>
  /[&"<>\0]/.test(value) ? escapeText(value.replaceAll('\0', '')).replaceAll('"', '&quot;') : value
