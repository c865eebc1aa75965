// Whether a page is whole, by its end. Decompressors accept data that was cut, and give the part before the cut.

/** Caches write long comments behind a page. */
const tailBytes = 4_096

/**
 * Whether a page is whole although its compression may not be: some servers flush the data and never end it. HTML ends
 * with its closing tag, perhaps with comments and closing tags behind it.
 */
export function endsAsPage(page: Uint8Array): boolean {
  const tail = Buffer.from(page.subarray(-tailBytes)).toString('latin1')
  return /<\/html\s*>(?:\s|<\/\w+\s*>|<!--(?:(?!-->)[^])*-->)*$/i.test(tail)
}
