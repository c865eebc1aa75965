// Finds the end of the text of `<script>`, `<style>`, `<title>` and similar elements (HTML Standard, sections 13.2.5.9
// to 13.2.5.31).

import { endsTagName, toAsciiLower } from './characters.ts'
import type { Input } from './input.ts'

/** Returns the position of the end tag of `tagName`, or the length of the page. */
export function endOfRawText(html: string, start: number, tagName: string): number {
  for (let at = html.indexOf('</', start); at >= 0; at = html.indexOf('</', at + 2))
    if (isEndTag(html, at, tagName)) return at
  return html.length
}

/** Like `endOfRawText` for a script, where `<!-- <script>` hides the next end tag. */
export function endOfScript({ html, comments }: Input, start: number): number {
  const end = endOfRawText(html, start, 'script')
  const comment = comments.from(start)
  return comment < end ? endOfEscapedScript(html, comment) : end
}

/** The states of a script after `<!--` (sections 13.2.5.20 to 13.2.5.31). */
function endOfEscapedScript(html: string, start: number): number {
  const marks = /<!--|-->|<(\/?)script[\t\n\f />]/gi
  let state: 'plain' | 'escaped' | 'doubleEscaped' = 'plain'
  marks.lastIndex = start
  for (let match = marks.exec(html); match; match = marks.exec(html)) {
    if (match[0] === '<!--') {
      if (state === 'plain') state = 'escaped'
      marks.lastIndex = match.index + 2 // its dashes may also belong to `-->`
    } else if (match[0] === '-->') state = 'plain'
    else if (match[1] === '/') {
      if (state !== 'doubleEscaped') return match.index
      state = 'escaped'
    } else if (state === 'escaped') state = 'doubleEscaped'
  }
  return html.length
}

function isEndTag(html: string, at: number, tagName: string): boolean {
  const end = at + 2 + tagName.length
  return end < html.length && endsTagName(html.charCodeAt(end)) && toAsciiLower(html.slice(at + 2, end)) === tagName
}
