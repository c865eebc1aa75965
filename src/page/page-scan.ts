// What a scan finds on a page. Whether the page is a wall, or must be rendered, is decided from this.

/** An element that should hold the content: `<main>`, `role=main`, `<article>`, or what a framework mounts on. */
export interface Container {
  kind: 'main' | 'article' | 'root'
  /** Its tag name or id. */
  name: string
  /** Characters of text in it, without whitespace. */
  chars: number
  images: number
}

export interface PageScan {
  /** Whether only the beginning of the page was scanned. */
  isCut: boolean
  title: string
  /** Content of the first meta refresh outside of noscript; null if there is none. */
  refresh: string | null
  /** Characters of visible text, without whitespace. */
  chars: number
  /** Of these: outside of navigation, header and footer. */
  contentChars: number
  /** Of these: in paragraphs, headings, lists and tables. */
  proseChars: number
  /** The beginning of the visible text, at most `previewMax` characters, with whitespace collapsed. */
  preview: string
  /** The beginning of the text of noscript elements. */
  noscript: string
  containers: Container[]
  headings: number
  links: number
  images: number
  /** Number of scripts, external and inline, except for data. */
  anyScripts: number
  /** URLs of scripts, except for those of analytics, advertising and the like. */
  scripts: string[]
  /** Characters of inline code, except for data and snippets of such services. */
  codeChars: number
  /** The beginnings of inline scripts. */
  code: string
  /** URLs of iframes and frames. */
  frames: string[]
  passwords: number
  /** Fields that a person fills in: text, email, search, textarea, select. */
  fields: number
  /** Elements that are shown while content is loading: skeletons, spinners, `aria-busy`. */
  placeholders: number
  /** Elements with an attribute of client-side templates, such as `v-for`. */
  templateMarks: number
  /** Pieces of visible text with `{{`, outside of code. */
  mustaches: number
  /** Parts of a streamed page that a script moves into place (React: `<div hidden id="S:0">`). */
  pendingParts: number
  /** Ids, classes and names of elements that belong to challenges and captchas. */
  marks: string
  /** Whether there is a `<meta name="fragment" content="!">`: a script makes the content. */
  hashBang: boolean
}

/** Longest preview in characters. */
export const previewMax = 3000

export const emptyScan = (): PageScan => ({
  isCut: false, title: '', refresh: null, chars: 0, contentChars: 0, proseChars: 0, preview: '', noscript: '', containers: [],
  headings: 0, links: 0, images: 0, anyScripts: 0, scripts: [], codeChars: 0, code: '', frames: [], passwords: 0,
  fields: 0, placeholders: 0, templateMarks: 0, mustaches: 0, pendingParts: 0, marks: '', hashBang: false,
})
