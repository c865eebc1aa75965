// Which elements begin and end a block, as the style sheet of HTML has it ("Rendering" section 15.3), with what pages
// use as such.

/** Blocks that mean nothing of their own in markdown. */
export const plainBlocks = [
  'address', 'article', 'aside', 'body', 'center', 'dialog', 'div', 'fieldset', 'figcaption', 'figure', 'footer',
  'form', 'header', 'hgroup', 'html', 'legend', 'main', 'nav', 'optgroup', 'option', 'search', 'section', 'details',
  'tr', 'caption', 'thead', 'tbody', 'tfoot', 'frameset', 'marquee',
] as const

/** Blocks that no heading can hold: one that is still open ends before them. */
export const endsHeading: ReadonlySet<string> = new Set([
  'p', 'ul', 'ol', 'dl', 'menu', 'table', 'pre', 'blockquote', 'section', 'article', 'hr', 'figure', 'details', 'h1',
  'h2', 'h3', 'h4', 'h5', 'h6',
])

const blocks: ReadonlySet<string> = new Set([
  ...plainBlocks, ...endsHeading, 'li', 'dt', 'dd', 'summary', 'td', 'th', 'xmp', 'listing', 'dir',
])

export const isBlockTag = (tagName: string): boolean => blocks.has(tagName)
