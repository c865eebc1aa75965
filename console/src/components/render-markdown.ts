// Markdown of pages as a document fragment. Loaded when it is first needed.

import { micromark } from 'micromark'
import { gfm, gfmHtml } from 'micromark-extension-gfm'

/**
 * Renders CommonMark with the extensions of GitHub. HTML in the markdown is shown as text, and links with other
 * protocols than those of pages and mail lose their address (the defaults of micromark). Nothing is fetched: images
 * become links.
 */
export function renderMarkdown(markdown: string): DocumentFragment {
  const html = micromark(markdown, { extensions: [gfm()], htmlExtensions: [gfmHtml()] })
  // A parsed document is inert: it loads no images.
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  body.querySelectorAll('img').forEach(replaceImage)
  body.querySelectorAll('input').forEach((box) => box.replaceWith(box.checked ? '☑' : '☐'))
  body.querySelectorAll('a').forEach(openOutside)
  body.querySelectorAll('table').forEach(makeScrollable)
  const fragment = document.createDocumentFragment()
  fragment.append(...body.childNodes)
  return fragment
}

function replaceImage(image: HTMLImageElement): void {
  const address = image.getAttribute('src') ?? ''
  // A link cannot be inside another one.
  const place = image.ownerDocument.createElement(address === '' || image.closest('a') ? 'span' : 'a')
  place.className = 'image'
  place.textContent = `Image: ${image.alt || address}`
  if (place instanceof HTMLAnchorElement) place.href = address
  image.replaceWith(place)
}

/** Links lead out of the console, except those within the text. */
function openOutside(link: HTMLAnchorElement): void {
  const address = link.getAttribute('href') ?? ''
  if (link.textContent.trim() === '') link.textContent = address
  if (address === '') return link.replaceWith(...link.childNodes)
  if (address.startsWith('#')) return
  link.target = '_blank'
  link.rel = 'noreferrer noopener'
}

function makeScrollable(table: HTMLTableElement): void {
  const box = table.ownerDocument.createElement('div')
  box.className = 'table-box'
  box.tabIndex = 0
  table.replaceWith(box)
  box.append(table)
}
