// A page as the index has it.

/** A page to add. */
export interface NewPage {
  url: string
  title: string
  /** As `cleanText` returns it. */
  text: string
  /** Unix seconds when it was published or changed, by what the page says; null if it does not say. */
  date: number | null
  /** Unix milliseconds. */
  readAt: number
  /** ISO 639 code in lower case; empty if not known. */
  language: string
  /** `html`, `pdf` and so on. */
  kind: string
}

/** What a segment knows of a page, without its text. */
export interface PageFacts {
  url: string
  /** Unix seconds; see `NewPage`. */
  date: number | null
  /** Unix milliseconds. */
  readAt: number
  language: string
  kind: string
  /** Number of terms of title and text. */
  length: number
  /** Identifies title, text and date: an unchanged page is not written again. */
  sum: number
}
