// What extraction hands to inference: the page boiled down to what questions are answered from.
// It travels as the body `facts` (JSON), only when a request asks for summary, json or a prompt-injection check.

/**
 * A label and its value as a reader sees them: `<dt>`/`<dd>`, two-column table rows, "Label: value" lines, itemprop
 * text.
 */
export interface LabelledValue { label: string; value: string }

/** A table as a full grid of cell texts; the first row holds the headers when `hasHeader`. */
export interface TableFact {
  caption: string | null
  hasHeader: boolean
  rows: string[][]
  /** The first link of each row; absent when no row has one. */
  rowUrls?: (string | null)[]
}

/** A text in a record, or an image (then `text` is its alternative text). */
export interface RecordPart {
  tag: string
  /** Classes and names of microdata, parted by blanks: what its author calls it. */
  names: string
  text: string
  /** Where a link leads or an image lies; absolute, or `mailto:` and `tel:`. */
  url?: string
  /** The machine's reading of a time. */
  date?: string
}

/** Things of one kind beside each other, such as the cards of a shop: each as its parts in order. */
export interface RecordGroup {
  /** Classes that its members and what holds them go by. */
  names: string
  /** The heading above. */
  heading: string | null
  records: RecordPart[][]
}

/** Text that a reader does not see but a machine does. */
export interface HiddenText {
  text: string
  where: 'hidden' | 'offscreen' | 'tiny' | 'same_colour' | 'comment' | 'attribute' | 'aria' | 'noscript' | 'meta'
}

/** A microdata or RDFa item, nested; property names as written (schema.org). */
export interface StructuredItem { type: string[]; properties: Record<string, (string | StructuredItem)[]> }

export interface PageFacts {
  url: string
  title: string | null
  description: string | null
  language: string | null
  siteName: string | null
  author: string | null
  publishedTime: string | null
  /** The main content (or the whole page, as the request asks) as markdown. */
  markdown: string
  headings: { level: number; text: string }[]
  jsonLd: unknown[]
  items: StructuredItem[]
  /** `<meta name|property>` and `<link rel>` values, first one wins, names in lower case. */
  meta: Record<string, string>
  tables: TableFact[]
  labelled: LabelledValue[]
  groups: RecordGroup[]
  links: { url: string; text: string }[]
  images: { url: string; alt: string | null }[]
  hidden: HiddenText[]
  /**
   * Blocks of visible text that stand outside of what `markdown` was made of (navigation, footers, comments), 60,000
   * characters in all.
   */
  outside: string[]
  /** Whether some part was cut to its limit. */
  truncated: boolean
}
