// Converts text to HTML: escapes everything and renders paragraphs and code spans of Markdown.

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

export const escape = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => entities[character]!)

/** Paragraphs and `code` of a description. */
export function prose(markdown: string): string {
  return markdown.split(/\n{2,}/).map((paragraph) => `<p>${inline(paragraph)}</p>`).join('')
}

/** The text with `code` as elements. */
export const inline = (text: string): string =>
  text.split('`').map((part, index) => (index % 2 === 1 ? `<code>${escape(part)}</code>` : escape(part))).join('')
