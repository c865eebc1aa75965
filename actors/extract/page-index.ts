// One walk over the document that sorts its elements for those who read them afterwards: metadata, links, images,
// facts.

import type { Element, Root } from 'hast'
import { isHeadingTag } from './tree/walk.ts'

export interface Placed {
  element: Element
  /** How many elements begin before it. */
  at: number
  /** Closest `<article>` around it. */
  article: Element | null
  /** Whether a nav, aside, footer or the readers' comments are around it. */
  aside: boolean
}

export interface PageIndex {
  html: Element | null
  body: Element | null
  /** First `<title>` that is not a drawing's. */
  title: Element | null
  metas: Element[]
  /** `<link>` elements with a rel. */
  links: Element[]
  /** `<a>` and `<area>` with an href. */
  anchors: Element[]
  /**
   * `<img>`, `<amp-img>`, `<input type=image>`, and `<video>` with a poster, each with the `<source>` elements of its
   * `<picture>`.
   */
  images: { element: Element, sources: Element[] }[]
  /** Elements with a background in their own style, or with one that a script would put there. */
  backgrounds: Element[]
  headings: Placed[]
  times: Placed[]
  /** Outermost `itemscope` and RDFa `typeof` elements. */
  items: Element[]
  /** Elements with itemprop or RDFa property, but for those of reviews and comments within another item. */
  properties: Element[]
  /** Elements whose class, rel or id speaks of an author or a date, outside of nav, aside, footer and comments. */
  bylines: Placed[]
  /** Elements with text of their own that come soon after the headline. */
  lines: Placed[]
  tables: Element[]
  definitionLists: Element[]
}

interface Place {
  article: Element | null
  aside: boolean
  inSvg: boolean
  sources: Element[]
  inItem: boolean
  inRemark: boolean
}

/** Class names and ids of what may name an author or a date: whole words of them, never parts of words. */
const bylineWords = new RegExp(
  '(?:^|[\\s_-])(?:by-?line|authors?|author-?name|posted-?(?:by|on)?|written-?by|writer|contributors?|autor|auteur'
    + '|date|datum|fecha|pub-?date|publish(?:ed)?(?:-?(?:date|time|on|at))?|post-?date|entry-?date|datetime|timestamp)(?:$|[\\s_-])',
  'i',
)
/** Names of what holds the comments of readers; whole names, for `comments-open` is said of pages and articles. */
const commentWords = new RegExp(
  '^(?:(?:post|entry|article)-)?comments?(?:-?(?:list|area|section|body|author|meta|content|wrap(?:per)?|thread|form|respond|box|block|container))?$'
    + '|^(?:respond|replies|disqus_thread|kommentare?|commentaires?)$',
  'i',
)
const neverByline = new Set([
  'html', 'head', 'body', 'main', 'article', 'form', 'label', 'input', 'textarea', 'select', 'button',
])

/** Sorts the elements of a document. Linear; `root` is not changed. */
export function indexPage(root: Root): PageIndex {
  const index: PageIndex = {
    html: null, body: null, title: null, metas: [], links: [], anchors: [], images: [], backgrounds: [],
    headings: [], times: [], items: [], properties: [], bylines: [], lines: [], tables: [], definitionLists: [],
  }
  const namesByline = namedBy(bylineWords)
  const namesComments = namedBy(commentWords)
  let at = 0
  let headlineAt = -linesReach
  const visit = (parent: Root | Element, place: Place): void => {
    for (const child of parent.children) {
      if (child.type !== 'element') continue
      sortIn(child, at++, place, index)
      const within = placeWithin(child, place)
      const isAside = within.aside || namesComments(child)
      if (!isAside && isByline(child, namesByline))
        index.bylines.push({ element: child, at, article: place.article, aside: false })
      if (!isAside && at - headlineAt < linesReach && isLine(child))
        index.lines.push({ element: child, at, article: place.article, aside: false })
      if (!isAside && headlineAt < 0 && child.tagName === 'h1') headlineAt = at
      if (child.children.length > 0) visit(child, isAside === within.aside ? within : { ...within, aside: isAside })
    }
  }
  visit(root, { article: null, aside: false, inSvg: false, sources: [], inItem: false, inRemark: false })
  return index
}

/** Sources of one picture; each of its images is compared with all of them. */
const sourcesMax = 30

/** Elements behind the headline among which its author and date may stand. */
const linesReach = 60
const isLine = ({ children }: Element): boolean =>
  children.some((child) => child.type === 'text' && child.value.length < 200 && /\S/.test(child.value))

const isItem = ({ properties }: Element): boolean =>
  properties.itemScope !== undefined || properties.typeof !== undefined

/** What a reader says of an item: its author and date are not the page's. */
const isRemark = ({ properties: { itemType, typeof: type, itemProp, property } }: Element): boolean =>
  /(?:Review|Comment|UserComments|Answer|Rating)\b/.test(String(itemType ?? type ?? ''))
  || /^(?:review|reviews|comment|suggestedAnswer)$/.test(String(itemProp ?? property ?? ''))

function placeWithin(element: Element, place: Place): Place {
  const item = isItem(element)
  const inItem = place.inItem || item
  const inRemark = place.inRemark || (item && place.inItem && isRemark(element))
  if (inRemark !== place.inRemark) return placeWithin(element, { ...place, inItem, inRemark })
  switch (element.tagName) {
    case 'article':
      return { ...place, article: element, inItem }
    case 'nav':
    case 'aside':
    case 'footer':
      return { ...place, aside: true, inItem }
    case 'svg':
      return { ...place, inSvg: true }
    case 'picture':
      return {
        ...place,
        sources: element.children
          .filter((child): child is Element => child.type === 'element' && child.tagName === 'source')
          .slice(0, sourcesMax),
      }
    default:
      return inItem === place.inItem ? place : { ...place, inItem }
  }
}

function sortIn(element: Element, at: number, place: Place, index: PageIndex): void {
  const { tagName, properties } = element
  switch (tagName) {
    case 'html':
      index.html ??= element
      break
    case 'body':
      index.body ??= element
      break
    case 'title':
      if (!place.inSvg) index.title ??= element
      break
    case 'meta':
      index.metas.push(element)
      break
    case 'link':
      if (properties.rel !== undefined) index.links.push(element)
      break
    case 'a':
    case 'area':
      if (properties.href !== undefined) index.anchors.push(element)
      break
    case 'img':
    case 'amp-img':
      index.images.push({ element, sources: place.sources })
      break
    case 'video':
      if (properties.poster !== undefined) index.images.push({ element, sources: [] })
      break
    case 'input':
      if (typeof properties.type === 'string' && properties.type.toLowerCase() === 'image')
        index.images.push({ element, sources: [] })
      break
    case 'time':
      index.times.push({ element, at, article: place.article, aside: place.aside })
      break
    case 'table':
      index.tables.push(element)
      break
    case 'dl':
      index.definitionLists.push(element)
      break
    default:
      if (isHeadingTag(tagName) || properties.role === 'heading')
        index.headings.push({ element, at, article: place.article, aside: place.aside })
  }
  if ((properties.itemProp !== undefined || properties.property !== undefined) && !place.inRemark)
    index.properties.push(element)
  if (!place.inItem && isItem(element)) index.items.push(element)
  if (hasBackground(properties)) index.backgrounds.push(element)
}

/** Where lazy loaders keep the background of an element. */
export const lazyBackgrounds = ['dataBg', 'dataBackground', 'dataBackgroundImage']

const hasBackground = (properties: Element['properties']): boolean =>
  (typeof properties.style === 'string' && /background/i.test(properties.style))
  || properties.dataBg !== undefined
  || properties.dataBackground !== undefined
  || properties.dataBackgroundImage !== undefined

const isByline = (element: Element, namesByline: (element: Element) => boolean): boolean =>
  !neverByline.has(element.tagName)
  && (namesByline(element) || (Array.isArray(element.properties.rel) && element.properties.rel.includes('author')))

/**
 * Asks whether a class name of an element, or its id, is such a name. Class lists and ids of a page repeat; each is
 * looked at once.
 */
function namedBy(pattern: RegExp): (element: Element) => boolean {
  const names = new Map<string, boolean>()
  const lists = new Map<readonly unknown[], boolean>()
  const isName = (name: string): boolean => {
    if (name.length > 60) return false
    let answer = names.get(name)
    if (answer === undefined) names.set(name, answer = pattern.test(name))
    return answer
  }
  return ({ properties: { className, id } }) => {
    if (Array.isArray(className)) {
      let answer = lists.get(className)
      if (answer === undefined) lists.set(className, answer = className.some((name) => isName(String(name))))
      if (answer) return true
    }
    return typeof id === 'string' && isName(id)
  }
}
