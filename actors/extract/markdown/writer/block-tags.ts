// Elements that are blocks in the HTML Standard ("Rendering", section 15.3), and some that pages use as blocks.

/** Blocks without a markdown form. */
export const plainBlocks = [
  'address', 'article', 'aside', 'body', 'center', 'dialog', 'div', 'fieldset', 'figcaption', 'figure', 'footer',
  'form', 'header', 'hgroup', 'html', 'legend', 'main', 'nav', 'optgroup', 'option', 'search', 'section', 'details',
  'tr', 'caption', 'thead', 'tbody', 'tfoot', 'frameset', 'marquee',
] as const

/** Blocks that a heading cannot contain: an open heading ends before them. */
export const endsHeading: ReadonlySet<string> = new Set([
  'p', 'ul', 'ol', 'dl', 'menu', 'table', 'pre', 'blockquote', 'section', 'article', 'hr', 'figure', 'details', 'h1',
  'h2', 'h3', 'h4', 'h5', 'h6',
])

const blocks: ReadonlySet<string> = new Set([
  ...plainBlocks, ...endsHeading, 'li', 'dt', 'dd', 'summary', 'td', 'th', 'xmp', 'listing', 'dir',
])

export const isBlockTag = (tagName: string): boolean => blocks.has(tagName)
