// Where the structure of pages is lost: of the headings, links, items, rows and code of the right answers, how many the
// markdown has as such, how many of those whose text it has, and why the others are missing. Prints a table;
// `structure.ts KIND` also the losses of a kind, one a line.

import { pathToFileURL } from 'node:url'
import path from 'node:path'
import type { Element, Root } from 'hast'
import { findMainContent } from '#actors/extract/main-content/find-main-content.ts'
import { toMarkdown } from '#actors/extract/markdown/to-markdown.ts'
import { parseHtml } from '#actors/extract/parse-html.ts'
import { elementsOf, textContent } from '#actors/extract/tree/walk.ts'
import { corpusFolder, readHtml, readPages } from './read-corpus.ts'

const kinds = ['headings', 'links', 'items', 'rows', 'code'] as const
type Kind = (typeof kinds)[number]
interface Parts {
  headings: { level: number; text: string }[]
  links: string[]
  items: string[]
  rows: string[]
  code: string[]
}
const { mdParts, mdToText } = (await import(pathToFileURL(path.join(corpusFolder, 'md-text.mjs')).href)) as {
  mdParts: (md: string) => Parts
  mdToText: (md: string) => string
}

/**
 * - found: marked up as in the right answer
 * - marked otherwise: the kept part of the page has it marked so, and the markdown has the text
 * - not marked in the page: the markdown has the text, but the page does not mark it so there; the right answer's
 * markup is of another place or made up
 * - dropped: the page has the text, the markdown has not
 * - not in the page: the right answer has other words
 */
const causes = ['found', 'marked otherwise', 'not marked in the page', 'dropped', 'not in the page'] as const
type Cause = (typeof causes)[number]

const plain = (text: string): string => (text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? []).join(' ')

function address(href: string, base: string): string {
  return (URL.parse(href, base)?.href ?? '').replace(/#.*$/, '').replace(/\/$/, '')
}

function keysOf(markdown: string, url: string): Record<Kind, string[]> {
  const { headings, links, items, rows, code } = mdParts(markdown)
  const texts = { items, rows, code }
  const [itemKeys, rowKeys, codeKeys] = Object.values(texts).map((list) => list.map(plain).filter((key) => key !== ''))
  return {
    headings: headings.map(({ level, text }) => `${level} ${plain(text)}`),
    links: links.map((href) => address(href, url)).filter((href) => href !== ''), items: itemKeys!, rows: rowKeys!,
    code: codeKeys!,
  }
}

const kindOfTag = new Map<string, Kind>([
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((tag): [string, Kind] => [tag, 'headings']), ['li', 'items'],
  ['tr', 'rows'], ['pre', 'code'],
])

/** What the elements of a tree mark: texts, and addresses of links. */
function marked(root: Root, base: string): Record<Kind, Set<string>> {
  const found = Object.fromEntries(kinds.map((kind) => [kind, new Set<string>()])) as Record<Kind, Set<string>>
  for (const element of elementsOf(root)) {
    if (element.tagName === 'a') found.links.add(address(String(element.properties.href ?? ''), base))
    const kind = kindOfTag.get(element.tagName)
    if (kind) found[kind].add(plain(spaced(element)))
  }
  return found
}

const spaced = (element: Element): string =>
  element.children.map((child) => (child.type === 'element' ? spaced(child) : textContent(child))).join(' ')

const counts = new Map(kinds.map((kind) => [kind, new Map<Cause, number>(causes.map((cause) => [cause, 0]))]))
const listed = process.argv[2]
for (const { page, truth } of readPages()) {
  if (page.set !== 'wcxb' || !truth.markdown) continue
  const parsed = parseHtml(readHtml(page), page.url)
  const options = { baseUrl: parsed.baseUrl, includeLinks: true, includeImages: false, includeBase64Images: false }
  const { root } = findMainContent(parsed)
  const markdown = toMarkdown(root, options)
  const [wanted, have, kept] = [
    keysOf(truth.markdown, page.url), keysOf(markdown, page.url), marked(root, parsed.baseUrl),
  ]
  const [text, all] = [` ${plain(mdToText(markdown))} `, ` ${plain(mdToText(toMarkdown(parsed.root, options)))} `]
  const inPage = marked(parsed.root, parsed.baseUrl).links
  for (const kind of kinds) {
    const found = new Set(have[kind])
    for (const key of wanted[kind]) {
      const words = kind === 'headings' ? key.slice(2) : key
      const isMarked = kept[kind].has(words)
      const cause: Cause = found.has(key) ? 'found'
        : kind === 'links' ? isMarked ? 'marked otherwise' : inPage.has(key) ? 'dropped' : 'not in the page'
        : text.includes(` ${words} `) ? isMarked ? 'marked otherwise' : 'not marked in the page'
        : all.includes(` ${words} `) ? 'dropped' : 'not in the page'
      counts.get(kind)!.set(cause, counts.get(kind)!.get(cause)! + 1)
      if (kind === listed && cause !== 'found') console.log(`${page.id}\t${cause}\t${key.slice(0, 150)}`)
    }
  }
}
for (const [kind, of] of counts) {
  const all = [...of.values()].reduce((sum, count) => sum + count, 0)
  const [found, otherwise, unmarked] = [
    of.get('found')!, of.get('marked otherwise')!, of.get('not marked in the page')!,
  ]
  const shares = [found / all, found / (found + otherwise + unmarked), found / (found + otherwise)].map((share) =>
    share.toFixed(3),
  )
  console.log(
    `${kind}: recall ${shares[0]}, of those whose text is kept ${shares[1]}, of those that the kept part marks ${shares[2]}; ${[...of].map(([cause, count]) => `${cause} ${count}`).join(', ')}`,
  )
}
