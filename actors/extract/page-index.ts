// Sorts the elements of a document in one walk, for the parts of extraction that read them: metadata, links, images and
// facts.

import type { Element, ElementContent, Root } from 'hast'
import { dateLabels } from './metadata/byline.data.ts'
import { dateLeads } from './metadata/date-words.data.ts'
import { offerSpecimen } from './specimens.ts'
import { textOf } from './text-of.ts'
import { classNamesOf, groupProperties, mayHave } from './tree/quick-attributes.ts'
import { isHeadingTag } from './tree/walk.ts'

export interface Placed {
  element: Element
  /** Number of elements before it in document order. */
  at: number
  /** The closest enclosing `<article>`. */
  article: Element | null
  /** Whether it is inside a nav, aside, footer or readers' comments. */
  aside: boolean
}

export interface PageIndex {
  html: Element | null
  body: Element | null
  /** The first `<title>` outside of SVG. */
  title: Element | null
  metas: Element[]
  /** `<link>` elements with a rel. */
  links: Element[]
  /** `<a>` and `<area>` with an href. */
  anchors: Element[]
  /** `<img>` and `<amp-img>` with the `<source>` elements of their `<picture>`; image inputs; videos with a poster. */
  images: { element: Element, sources: Element[] }[]
  /** Elements with a background in their own style, or one that a script loads lazily. */
  backgrounds: Element[]
  headings: Placed[]
  times: Placed[]
  /** Outermost `itemscope` and RDFa `typeof` elements. */
  items: Element[]
  /** Elements with itemprop or RDFa property, except in reviews and comments within another item. */
  properties: Element[]
  /** Elements whose class, rel or id suggests an author or date, outside of nav, aside, footer and comments. */
  bylines: Placed[]
  /** Elements with text of their own soon after the headline. */
  lines: Placed[]
  tables: Element[]
  definitionLists: Element[]
}

/** The surroundings of an element. */
interface Context {
  article: Element | null
  aside: boolean
  inSvg: boolean
  /** `<source>` elements of the enclosing `<picture>`. */
  sources: Element[]
  inItem: boolean
  /** Inside the item of a review or comment within another item. */
  inReview: boolean
  /** In a task, or a row of a table whose heading is not that of a date: its dates are not those of the page. */
  inFact: boolean
}

/** Whole words in class names and ids of elements that may name an author or a date, as regular expressions. */
const bylineWords = [
  'by-?line', 'authors?', 'author-?name', 'posted-?(?:by|on)?', 'written-?by', 'writer', 'contributors?', 'autor',
  'auteur', 'date', 'datum', 'fecha', 'pub-?date', 'publish(?:ed)?(?:-?(?:date|time|on|at))?', 'post-?date',
  'entry-?date', 'datetime', 'timestamp',
]
const bylinePattern = new RegExp(`(?:^|[\\s_-])(?:${bylineWords.join('|')})(?:$|[\\s_-])`, 'i')

const commentParts = [
  'list', 'area', 'section', 'body', 'author', 'meta', 'content', 'wrap(?:per)?', 'thread', 'form', 'respond', 'box',
  'block', 'container',
]
/** Class names and ids of readers' comments. Whole names: articles and pages have `comments-open`. */
const commentPattern = new RegExp(
  `^(?:(?:post|entry|article)-)?comments?(?:-?(?:${commentParts.join('|')}))?$`
    + '|^(?:respond|replies|disqus_thread|kommentare?|commentaires?)$',
  'i',
)
/** Elements that are not bylines, whatever their class names. */
const neverByline = new Set([
  'html', 'head', 'body', 'main', 'article', 'form', 'label', 'input', 'textarea', 'select', 'button',
])

/** Elements after the headline that may hold its author and date. */
const headlineReach = 60
/** Longest text node of such an element. */
const lineCharsMax = 200
/** Longest class name or id that is matched. */
const nameCharsMax = 60
/** Sources of one `<picture>`; each of its images is compared with all of them. */
const sourcesMax = 30

/** Sorts the elements of a document in linear time. Does not change `root`. */
export function indexPage(root: Root): PageIndex {
  const index: PageIndex = {
    html: null, body: null, title: null, metas: [], links: [], anchors: [], images: [], backgrounds: [],
    headings: [], times: [], items: [], properties: [], bylines: [], lines: [], tables: [], definitionLists: [],
  }
  const kindOf = nameKinds()
  let at = 0
  let headlineAt = -headlineReach
  const visit = (parent: Root | Element, context: Context): void => {
    for (const child of parent.children) {
      if (child.type !== 'element') continue
      addTo(index, child, at++, context)
      const inner = contextInside(child, context)
      const kind = kindOf(child)
      const isAside = inner.aside || (kind & commentKind) !== 0
      if (!isAside && isByline(child, (kind & bylineKind) !== 0))
        index.bylines.push({ element: child, at, article: context.article, aside: false })
      if (!isAside && !context.inFact && at - headlineAt < headlineReach && isLine(child))
        index.lines.push({ element: child, at, article: context.article, aside: false })
      if (!isAside && headlineAt < 0 && child.tagName === 'h1') headlineAt = at
      if (child.children.length > 0) visit(child, isAside === inner.aside ? inner : { ...inner, aside: isAside })
    }
  }
  offerSpecimen(index)
  visit(root, { article: null, aside: false, inSvg: false, sources: [], inItem: false, inReview: false, inFact: false })
  return index
}

function isLine({ children }: Element): boolean {
  for (const child of children)
    if (child.type === 'text' && child.value.length < lineCharsMax && /\S/.test(child.value)) return true
  return false
}

const hasItem = mayHave('item')
const hasItemProperty = mayHave('itemProperty')
const hasRel = mayHave('rel')
const hasId = mayHave('id')
const hasRole = mayHave('role')
const mayHaveBackground = mayHave('style', 'lazyBackground')
const mayBeListed = mayHave('item', 'itemProperty', 'style', 'lazyBackground')

const isItem = (element: Element): boolean =>
  hasItem(element) && (element.properties.itemScope !== undefined || element.properties.typeof !== undefined)

/** Whether an item is a reader's review or comment, whose author and date are not those of the page. */
const isReview = ({ properties: { itemType, typeof: type, itemProp, property } }: Element): boolean =>
  /(?:Review|Comment|UserComments|Answer|Rating)\b/.test(String(itemType ?? type ?? ''))
  || /^(?:review|reviews|comment|suggestedAnswer)$/.test(String(itemProp ?? property ?? ''))

/** The context of the children of an element; the same object when nothing differs. */
function contextInside(element: Element, context: Context): Context {
  const item = isItem(element)
  const inItem = context.inItem || item
  const inReview = context.inReview || (item && context.inItem && isReview(element))
  if (inReview !== context.inReview) return contextInside(element, { ...context, inItem, inReview })
  switch (element.tagName) {
    case 'article':
      return { ...context, article: element, inItem }
    case 'nav':
    case 'aside':
    case 'footer':
      return { ...context, aside: true, inItem }
    case 'svg':
      return { ...context, inSvg: true }
    case 'li':
      // The day on which a task of Confluence is due.
      if (element.properties.dataInlineTaskId !== undefined) return { ...context, inItem, inFact: true }
      return inItem === context.inItem ? context : { ...context, inItem }
    case 'tr':
      if (isFact(element)) return { ...context, inItem, inFact: true }
      return inItem === context.inItem ? context : { ...context, inItem }
    case 'picture':
      return { ...context, sources: element.children.filter(isSource).slice(0, sourcesMax) }
    default:
      return inItem === context.inItem ? context : { ...context, inItem }
  }
}

const dateHeading = new RegExp(`^\\s*(?:${dateLabels.join('|')}|${dateLeads.join('|')})`, 'i')
const headingCharsMax = 40

/** Whether a row has a heading, which is not that of a date, and another cell: `Born | 2 January 1920`. */
function isFact({ children }: Element): boolean {
  let heading: Element | undefined
  let hasCell = false
  for (const child of children) {
    if (child.type !== 'element') continue
    if (child.tagName === 'th') heading ??= child
    else hasCell = true
  }
  return heading !== undefined && hasCell && !dateHeading.test(textOf(heading, headingCharsMax))
}

const isSource = (node: ElementContent): node is Element => node.type === 'element' && node.tagName === 'source'

function addTo(index: PageIndex, element: Element, at: number, context: Context): void {
  const { tagName, properties } = element
  switch (tagName) {
    case 'html':
      index.html ??= element
      break
    case 'body':
      index.body ??= element
      break
    case 'title':
      if (!context.inSvg) index.title ??= element
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
      index.images.push({ element, sources: context.sources })
      break
    case 'video':
      if (properties.poster !== undefined) index.images.push({ element, sources: [] })
      break
    case 'input':
      if (typeof properties.type === 'string' && properties.type.toLowerCase() === 'image')
        index.images.push({ element, sources: [] })
      break
    case 'time':
    case 'relative-time':
    case 'local-time':
    case 'time-ago':
      if (!context.inFact) index.times.push({ element, at, article: context.article, aside: context.aside })
      break
    case 'table':
      index.tables.push(element)
      break
    case 'dl':
      index.definitionLists.push(element)
      break
    default:
      if (isHeadingTag(tagName) || (hasRole(element) && properties.role === 'heading'))
        index.headings.push({ element, at, article: context.article, aside: context.aside })
  }
  if (!mayBeListed(element)) return
  const isProperty =
    hasItemProperty(element) && (properties.itemProp !== undefined || properties.property !== undefined)
  if (isProperty && !context.inReview) index.properties.push(element)
  if (!context.inItem && isItem(element)) index.items.push(element)
  if (mayHaveBackground(element) && hasBackground(properties)) index.backgrounds.push(element)
}

/** Properties in which scripts that load lazily keep the background of an element. */
export const lazyBackgrounds = groupProperties('lazyBackground')

const hasBackground = (properties: Element['properties']): boolean =>
  (typeof properties.style === 'string' && /background/i.test(properties.style))
  || properties.dataBg !== undefined
  || properties.dataBackground !== undefined
  || properties.dataBackgroundImage !== undefined

const isByAuthor = ({ properties: { rel } }: Element): boolean => Array.isArray(rel) && rel.includes('author')

const isByline = (element: Element, isBylineName: boolean): boolean =>
  (isBylineName || (hasRel(element) && isByAuthor(element))) && !neverByline.has(element.tagName)

/** What the class names and the id of an element suggest, as bits. */
const [bylineKind, commentKind] = [1, 2]

/** Returns a function for the kinds of the names of an element; repeated names are matched only once. */
function nameKinds(): (element: Element) => number {
  const kinds = new Map<string, number>()
  const kindsOfLists = new Map<readonly unknown[], number>()
  const kindOfName = (name: string): number => {
    if (name.length > nameCharsMax) return 0
    let kind = kinds.get(name)
    if (kind === undefined) {
      kind = (bylinePattern.test(name) ? bylineKind : 0) | (commentPattern.test(name) ? commentKind : 0)
      kinds.set(name, kind)
    }
    return kind
  }
  return (element) => {
    const classNames = classNamesOf(element)
    let kind = 0
    if (classNames !== undefined) {
      const known = kindsOfLists.get(classNames)
      if (known !== undefined) kind = known
      else {
        for (const name of classNames) kind |= kindOfName(String(name))
        kindsOfLists.set(classNames, kind)
      }
    }
    if (!hasId(element)) return kind
    const { id } = element.properties
    return typeof id === 'string' ? kind | kindOfName(id) : kind
  }
}
