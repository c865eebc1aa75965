// Decides whether a page must be rendered in a browser to have content. Rendering costs about twenty times as much as a
// plain fetch. The decision is made from one scan of the page, without running scripts.

import { javascriptNotice, loadingMessage, loadingPrefix } from './javascript-notices.data.ts'
import type { PageScan } from './page-scan.ts'

/** `reason`: for test output. */
export type Need = { needed: boolean; reason: string }

// Thresholds in characters without whitespace, measured on the fixture pages (test/fixtures/pages).
/** Text outside of page chrome: a page with this much has its content. */
const contentCharsEnough = 600
/** Prose: a page with this much has a paragraph of content. */
const proseCharsEnough = 120
/** Text of the element that a framework mounts on: with less it is empty. */
const rootCharsMin = 60
/** Text of a main element: with less it is empty. */
const mainCharsMin = 80
/** A page with a JavaScript notice and less text than this has no content of its own. */
const noticeTextMax = 400
/** A page with placeholders and less prose than this. */
const placeholderProseMax = 400
const placeholdersMin = 3
/** A page that begins with a loading message and has less text than this. */
const loadingTextMax = 200
/** A page with less text than this is empty. */
const emptyTextMax = 40
/** A page with scripts and less than this of everything has hardly any content. */
const sparseMax = { contentChars: 250, links: 15, images: 3 }
/** A heading and this much prose make a short page complete. */
const shortProseMin = 40

/** Whether a text tells the reader to turn JavaScript on. */
export const hasJavascriptNotice = (text: string): boolean => javascriptNotice.test(text)

/**
 * @param scan of the page as fetched
 * @param url of the page: with a route in its fragment the content depends on a script
 */
export function needsJavaScript(scan: PageScan, url: string): Need {
  if (scan.anyScripts === 0) return byFrame(scan) ?? notNeeded('there are no scripts')
  return (
    byUrl(scan, url)
    ?? byNotice(scan)
    ?? byContainer(scan)
    ?? byPlaceholder(scan)
    ?? bySize(scan)
    ?? notNeeded(scan.contentChars < contentCharsEnough ? 'the page is short' : 'the page has text')
  )
}

const needed = (reason: string): Need => ({ needed: true, reason })
const notNeeded = (reason: string): Need => ({ needed: false, reason })

/** Whether the page has scripts other than those of trackers and the like. */
const hasOwnScripts = (scan: PageScan): boolean => scan.scripts.length > 0 || scan.codeChars > 0

/** A short page that is complete: it has a heading and a paragraph. */
const isShortPage = (scan: PageScan): boolean => scan.headings > 0 && scan.proseChars >= shortProseMin

/** URLs with `#!/route` or `#/route`: only scripts see the fragment. */
function byUrl(scan: PageScan, url: string): Need | null {
  if (/#!?\/[^#]*\w/.test(url) && scan.scripts.length > 0) return needed('the fragment of the URL is a route')
  return scan.hashBang && scan.contentChars < contentCharsEnough
    ? needed('the page declares that its content is made by a script')
    : null
}

/** A notice for readers without JavaScript, on a page with little other text. */
function byNotice(scan: PageScan): Need | null {
  const { contentChars, proseChars } = scan
  if (proseChars < noticeTextMax && contentChars < contentCharsEnough && hasJavascriptNotice(scan.preview))
    return needed('the text asks for JavaScript')
  return contentChars < noticeTextMax && proseChars < proseCharsEnough * 2 && hasJavascriptNotice(scan.noscript)
    ? needed('a noscript element asks for JavaScript')
    : null
}

/** An element that should hold the content is empty. */
function byContainer(scan: PageScan): Need | null {
  const isOutsideShort = (inside: number): boolean => scan.contentChars - inside < contentCharsEnough
  const roots = scan.containers.filter(({ kind }) => kind === 'root')
  const root = roots.find(({ chars }) => chars < rootCharsMin)
  if (
    root !== undefined
    && isOutsideShort(root.chars)
    && scan.proseChars < contentCharsEnough
    && roots.every(({ chars }) => chars < contentCharsEnough)
    && (hasOwnScripts(scan) || scan.chars < rootCharsMin)
  )
    return needed(`${root.name} is empty`)
  const mains = scan.containers.filter(({ kind }) => kind === 'main')
  const fullest = Math.max(...mains.map(({ chars }) => chars))
  return hasOwnScripts(scan)
    && mains.length > 0
    && fullest < mainCharsMin
    && mains.every(({ images }) => images < sparseMax.images)
    && !isShortPage(scan)
    && isOutsideShort(fullest)
    ? needed('main is empty')
    : null
}

/** Placeholders for content: skeletons, unfilled templates, parts of a streamed page that a script moves. */
function byPlaceholder(scan: PageScan): Need | null {
  if (scan.pendingParts > 0) return needed('a script must move parts of the page into place')
  if (!hasOwnScripts(scan)) return null
  if (scan.templateMarks > 0 && scan.mustaches > 0) return needed('a script must fill in templates')
  if (scan.placeholders >= placeholdersMin && scan.proseChars < placeholderProseMax)
    return needed('there are placeholders instead of text')
  const isLoading = scan.placeholders > 0 || loadingPrefix.test(scan.preview.trim())
  return isLoading && scan.contentChars < loadingTextMax && scan.proseChars < proseCharsEnough
    ? needed('the page shows that it is loading')
    : null
}

/** Scripts, and hardly any text. */
function bySize(scan: PageScan): Need | null {
  if (!hasOwnScripts(scan) || isShortPage(scan)) return null
  if (scan.contentChars < emptyTextMax && scan.images === 0) return needed('there is no text')
  const { contentChars, links, images } = sparseMax
  return scan.proseChars < mainCharsMin
    && scan.contentChars < contentChars
    && scan.links < links
    && scan.images < images
    ? needed('there are scripts and hardly any text')
    : null
}

/** A page that only frames another one: a browser puts them together. */
const byFrame = (scan: PageScan): Need | null =>
  scan.chars < emptyTextMax
  && scan.images === 0
  && scan.frames.some((source) => source !== '' && !/^(?:about|javascript|data):/i.test(source))
    ? needed('the content is in a frame')
    : null

/** Whether the page has no text, images, links, fields or frames, or only a loading message. */
export const isEmptyPage = (scan: PageScan): boolean =>
  !scan.isCut
  && (scan.chars === 0 || isLoadingMessage(scan))
  && scan.images === 0
  && scan.links === 0
  && scan.fields === 0
  && scan.frames.length === 0

const isLoadingMessage = (scan: PageScan): boolean =>
  scan.anyScripts > 0 && scan.chars < emptyTextMax && loadingMessage.test(scan.preview.trim())
