// Facts about a page that the extract stage passes to the infer stage as the JSON body `facts`. Present only when a
// request asks for a summary, json or a prompt-injection check.

/** A visible label and its value: `<dt>`/`<dd>`, two-column table rows, "Label: value" lines, itemprop text. */
export interface LabelledValue {
  label: string
  value: string
  /** The heading above the pair, in copies that have it; without one, wherever it is. */
  section?: string
  /** Set when the pair is only in a part of the page that is not about its subject; see `PageFacts.apart`. */
  place?: 'aside' | 'others'
}

/** A table as a rectangular grid of cell texts; the first row is the header if `hasHeader`. */
export interface TableFact {
  caption: string | null
  hasHeader: boolean
  rows: string[][]
  /** The first link of each row; absent when no row has one. */
  rowUrls?: (string | null)[]
}

/** A text of a record, or an image (`text` is its alternative text). */
export interface RecordPart {
  tag: string
  /** Classes and microdata names, separated by spaces. */
  names: string
  text: string
  /** URL of a link or an image: absolute, `mailto:` or `tel:`. */
  url?: string
  /** Machine-readable form of a time (`datetime`). */
  date?: string
  /** Whether the text is struck through. */
  struck?: true
  /** What assistive technology or a tooltip says about an element: "4.5 out of 5 stars". */
  hint?: string
}

/** Adjacent items of one kind, such as product cards: each as its parts in document order. */
export interface RecordGroup {
  /** Classes of the items and their containers. */
  names: string
  /** The preceding heading. */
  heading: string | null
  records: RecordPart[][]
  /** Set when the group is only in a part of the page that is not about its subject; see `PageFacts.apart`. */
  place?: 'aside' | 'others'
}

/** A list of short texts below, or behind, the text that labels it, wherever on the page it is. */
export interface LabelledList { label: string; items: string[] }

/** Text in the document that is not visible on the page. */
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
  /** The main content, or the whole page if the request asks for it, as markdown. */
  markdown: string
  headings: { level: number; text: string }[]
  jsonLd: unknown[]
  items: StructuredItem[]
  /** `<meta name|property>` and `<link rel>` values by lower-case name; the first value wins. */
  meta: Record<string, string>
  tables: TableFact[]
  labelled: LabelledValue[]
  groups: RecordGroup[]
  /** Lists of the whole page, menus and facets too. Absent in facts of older versions. */
  lists?: LabelledList[]
  /** The parts of the page that are about its subject, whether main content or not; without lists of other things. */
  subject: RecordPart[]
  /**
   * Visible text blocks that are only in parts left out of `subject`: page chrome, and lists of things other than the
   * subject, such as related products. They may be in `markdown` too. Absent in facts of older versions.
   */
  apart?: { aside: string[]; others: string[] }
  /** The links of the breadcrumb trail, from the front page on; absent without one. */
  trail?: string[]
  /** What follows the last of these links: the page itself. */
  trailEnd?: string
  links: { url: string; text: string }[]
  images: { url: string; alt: string | null }[]
  hidden: HiddenText[]
  /** Visible text blocks outside of `markdown` (navigation, footers, comments), at most 60,000 characters in total. */
  outside: string[]
  /** Whether any part was truncated. */
  truncated: boolean
  /** Whether texts that `hidden` or `outside` should have are missing. */
  textsLeftOut: boolean
}
