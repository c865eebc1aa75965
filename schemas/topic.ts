// What a page says about its topic, as the classification reads it: a part of `IdentityFacts`. All of it is found text.

export interface PageTopic {
  /** URL of the page on its own site: the canonical one, else that of `<base>`, else the final one. */
  url: string
  /** ISO 639-1 code of the language that the text is in, else of the declared language. */
  language: string | null
  title: string | null
  site_name: string | null
  description: string | null
  keywords: string[]
  /** Texts of the headings in document order. */
  headings: string[]
  /** Names and descriptions of the organisation or site in structured data. */
  about: string[]
  /** Types of structured data, such as `NewsArticle`; for each item with its main entity. */
  types: string[]
  /** Labels of the links in navigation. */
  labels: string[]
  /** Sections that the page is in: breadcrumbs and declared sections. */
  sections: string[]
  /** Paragraphs of the main content, in document order. */
  paragraphs: string[]
  /** The main content as one line. */
  text: string
  /** Stock symbols that the page states, with the exchange where it is stated: `NASDAQ:AAPL`. */
  tickers: string[]
  /** International securities identification numbers (ISO 6166) that the page states, with a valid check digit. */
  isins: string[]
}
