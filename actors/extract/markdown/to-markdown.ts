// Markdown writer: hast in, CommonMark with GFM out, in one pass without recursion.
// A conversion through mdast costs ten times the parse, three quarters of it for white space, and takes quadratic time
// on unusual pages. Here white space, escaping and nesting are decided while writing, so time is linear in the text.

import type { Root } from 'hast'
import { offerSpecimen } from '#actors/extract/specimens.ts'
import { writeInlineNotes } from './elements/inline-notes.ts'
import { walk } from './walk.ts'
import { MarkdownContext } from './writer/context.ts'
import { collectNotes } from './writer/footnotes.ts'
import type { MarkdownOptions } from './writer/markdown-options.ts'

/**
 * Returns a tree as markdown, without a line end at the end; empty when there is nothing to write. Does not change
 * `root` and never throws because of a page's content. Time and memory are linear in the tree, whatever its depth.
 */
export function toMarkdown(root: Root, options: MarkdownOptions): string {
  const context = new MarkdownContext(options, collectNotes(root), walk)
  offerSpecimen(context)
  walk(context, root.children)
  context.flush()
  writeInlineNotes(context)
  return context.out.result()
}
