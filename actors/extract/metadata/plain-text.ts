// The text of a value of structured data that contains HTML.

import { decodeHTML } from 'entities/decode'

/** Removes the HTML tags and entities that content management systems write into JSON-LD. */
export function plainText(text: string): string {
  const bare = text.includes('<')
    ? text
        .replace(/<\/?(?:p|br|div|li|ul|ol|h[1-6])(?:\s[^<>]{0,500})?\/?>/gi, ' ')
        .replace(/<\/?[a-z][a-z0-9]*(?:\s[^<>]{0,500})?\/?>/gi, '')
    : text
  return (bare.includes('&') ? decodeHTML(bare) : bare).replace(/\s+/g, ' ').trim()
}
