// Markdown of a page as HTML that loads nothing: HTML in it is shown as text, images as links.

import { micromark } from 'micromark'
import { gfm, gfmHtml } from 'micromark-extension-gfm'

/** Longest Markdown that is rendered, in UTF-16 units; a megabyte would stop the browser for seconds. */
export const renderedCharsMax = 200_000

/** CommonMark with the extensions of GitHub. The end of a longer text is left out. */
export function renderMarkdown(markdown: string): string {
  const html = micromark(markdown.slice(0, renderedCharsMax), { extensions: [gfm()], htmlExtensions: [gfmHtml()] })
  return withoutLoading(html)
}

// micromark escapes HTML, so every tag is its own, in one spelling.
const tags = /<a (?:[^>"]|"[^"]*")*>|<\/a>|<img src="([^"]*)" alt="([^"]*)"(?: title="[^"]*")? \/>|<input type="checkbox"([^>]*)\/>/g

function withoutLoading(html: string): string {
  let isInLink = false
  return html.replaceAll(tags, (tag, source?: string, alt?: string, box?: string) => {
    if (tag.startsWith('<a')) {
      isInLink = true
      return `${tag.slice(0, -1)}${tag.includes('href="#') ? '' : newTab}>`
    }
    if (tag === '</a>') isInLink = false
    if (tag.startsWith('<input')) return box!.includes('checked') ? '☑' : '☐'
    if (!tag.startsWith('<img')) return tag
    const text = `Image: ${alt || 'without a text'}`
    return isInLink || source === '' ? `<span class="image">${text}</span>` : `<a class="image" href="${source}"${newTab}>${text}</a>`
  })
}

const newTab = ' target="_blank" rel="noopener noreferrer nofollow"'
