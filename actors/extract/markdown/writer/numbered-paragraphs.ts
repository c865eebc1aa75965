// Numbered paragraphs with other paragraphs between them, such as the titles of ten companies: each is an item with the
// number of the page, and not a paragraph whose number is escaped.

/** A paragraph outside of any container that begins with a number, and where it was written. */
export interface NumberedParagraph {
  readonly number: number
  /** Offset of its text in the document. */
  readonly start: number
  readonly text: string
  /** The text without the number. */
  readonly unmarked: string
}

/** Fewer successive numbers are no list. */
const itemsMin = 3
/** A list directly after such an item would continue it. */
const orderedItem = /^\n\n\d{1,9}\. /

/** Returns the document with the paragraphs of successive numbers as items. */
export function markNumbered(out: string, paragraphs: readonly NumberedParagraph[]): string {
  let marked = ''
  let end = 0
  for (const { number, start, text, unmarked } of successive(paragraphs, out)) {
    const indent = ' '.repeat(String(number).length + 2)
    marked += `${out.slice(end, start)}${number}. ${unmarked.replaceAll('\n', `\n${indent}`)}`
    end = start + text.length
  }
  return marked + out.slice(end)
}

/** The paragraphs that are in a run of successive numbers, each followed by something else than an ordered list. */
function successive(paragraphs: readonly NumberedParagraph[], out: string): NumberedParagraph[] {
  const runs: NumberedParagraph[][] = []
  for (const paragraph of paragraphs) {
    const run = runs.at(-1)
    if (run && run.at(-1)!.number + 1 === paragraph.number) run.push(paragraph)
    else runs.push([paragraph])
  }
  return runs
    .filter((run) => run.length >= itemsMin && !run.some((one) => isBeforeList(one, run, out)))
    .flat()
}

/** Whether the next block is an ordered list. */
function isBeforeList({ start, text }: NumberedParagraph, run: readonly NumberedParagraph[], out: string): boolean {
  const end = start + text.length
  return !run.some((one) => one.start === end + 2) && orderedItem.test(out.slice(end, end + 14))
}
