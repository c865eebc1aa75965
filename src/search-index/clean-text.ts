// The text of a page as the index keeps it: its markdown without link targets, pictures and marks of emphasis, in
// lines, of which headings begin with `#`. Pure.

/** Longest text of a page that is indexed, in UTF-16 code units. */
export const textCharsMax = 250_000

// A label may contain brackets, but only one level of them: a run of opening brackets then ends each attempt at once.
const picture =
  /!\[((?:\\.|[^\\\][\n]|\[(?:\\.|[^\\\][\n])*\])*)\]\((?:[^()\s]|\([^()\s]*\))*(?: "[^"\n]*")?\)/g
const link =
  /\[(?<!\\\[)((?:\\.|[^\\\][\n]|\[(?:\\.|[^\\\][\n])*\])*)\]\(<?(?:[^()\s]|\([^()\s]*\))*>?(?: "[^"\n]*")?\)/g
const tableRule = /^\|?(?: *:?-+:? *\|)+ *:?-*:? *$/gm
const fence = /^ *(?:`{3,}|~{3,}).*$/gm
/** Begins with the characters of marks, which the engine can look for; with a lookbehind it tries every place. */
const emphasis =
  /(?=[*_~`])(?:(?<![\\\p{L}\p{N}])(?:\*{1,3}|_{1,3}|~~|`+)(?=\S)|(?<=[^\s\\])(?:\*{1,3}|_{1,3}|~~|`+)(?![\p{L}\p{N}]))/gu
const escaped = /\\([!-/:-@[-`{-~])/g

/** White space within a line except single blanks, which most of it is. */
const wideSpace = /[^\S\n]{2,}|[^\S\n ]/g

/** The text of markdown. Words that the reader sees stay, in their order. */
export function cleanText(markdown: string): string {
  return markdown.slice(0, textCharsMax)
    .replace(picture, '$1').replace(link, '$1').replace(tableRule, '').replace(fence, '')
    .replace(emphasis, '').replace(/^ *(?:[-*+]|>)(?= )/gm, '').replace(/(?<!\\)\|/g, ' ')
    .replace(escaped, '$1').replace(wideSpace, ' ').replace(/ ?\n[ \n]*/g, '\n').trim()
}

const headingLine = /^#{1,6} /

/** The lines of a text; `isHeading` for those of headings, without their `#`. */
export const linesOf = (text: string): { text: string; isHeading: boolean }[] =>
  text.split('\n').map((line) => {
    const mark = headingLine.exec(line)?.[0]
    return mark === undefined ? { text: line, isHeading: false } : { text: line.slice(mark.length), isHeading: true }
  })
