// Converts text to HTML: escapes everything and renders paragraphs and code spans of Markdown. The frame of a page.

import { escapeUTF8 } from 'entities'

/** Text between tags or quotes. */
export const escape = escapeUTF8

/** Paragraphs and `code` of a description. */
export function prose(markdown: string): string {
  return markdown.split(/\n{2,}/).map((paragraph) => `<p>${inline(paragraph)}</p>`).join('')
}

/** The text with `code` as elements. */
export const inline = (text: string): string =>
  text.split('`').map((part, index) => (index % 2 === 1 ? `<code>${escape(part)}</code>` : escape(part))).join('')

/** A page without scripts, which follows the colour scheme of the reader. `body` is HTML, `style` CSS. */
export const htmlPage = ({ title, style, body }: { title: string; style?: string; body: string }): string =>
  `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escape(title)}</title>
<link rel="icon" href="data:,">
${style === undefined ? '' : `<style>${style}</style>\n`}</head>
<body>
${body}
</body>
</html>
`
