// Winnow's own writer of markdown: hast in, CommonMark with GFM out, in one pass without recursion.
// The usual way over mdast costs ten times parsing, three quarters of it in white space, and is quadratic on odd pages;
// here white space, escaping and nesting are settled while writing, so that a page costs what its characters cost.

import type { Root } from 'hast'
import { Writing } from './context.ts'
import { collectNotes } from './footnotes.ts'
import { walk } from './walk.ts'

export interface MarkdownOptions {
  /** What relative links and images resolve against: `<base href>`, else the final URL. */
  baseUrl: string
  /** Keep hyperlinks; else their text only. */
  includeLinks: boolean
  /** Keep images. */
  includeImages: boolean
  /** Keep images that are `data:` URLs too, where images are kept. */
  includeBase64Images: boolean
}

/**
 * Markdown of a tree: what a person would have typed. `root` is not changed. The result has no trailing line end and is
 * empty when there is nothing to say. Never throws on a page's content; time and memory are linear in the tree,
 * whatever its depth.
 */
export function toMarkdown(root: Root, options: MarkdownOptions): string {
  const writing = new Writing(options, collectNotes(root), walk)
  walk(writing, root.children)
  writing.flush()
  return writing.out.result()
}
