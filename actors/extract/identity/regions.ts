// The part of a page that an element is in, as a set of flags that descendants inherit.

import type { Element } from 'hast'
import { attribute } from '#actors/extract/text-of.ts'
import { regionWords } from './regions.data.ts'

/** Flags of the parts of a page. */
export const region = {
  header: 1, footer: 2, nav: 4, aside: 8, comments: 16, article: 32, form: 64, code: 128, share: 256, person: 512,
  partners: 1024, hidden: 2048, addressElement: 4096, contact: 8192, social: 16384, logo: 32768, dialog: 65536,
  main: 131072, embed: 262144, quote: 524288, heading: 1048576,
} as const

const flagOfWord: ReadonlyMap<string, number> = new Map(
  Object.entries(regionWords).flatMap(([name, words]) =>
    words.map((word) => [word, region[name as keyof typeof regionWords]] as const)),
)

const tagFlags: ReadonlyMap<string, number> = new Map(Object.entries({
  header: region.header, footer: region.footer, nav: region.nav, aside: region.aside, article: region.article,
  form: region.form, pre: region.code, code: region.code, kbd: region.code, samp: region.code, main: region.main,
  address: region.addressElement, blockquote: region.quote, dialog: region.dialog, h1: region.heading,
  h2: region.heading, h3: region.heading, h4: region.heading, h5: region.heading, h6: region.heading,
}))
const roleFlags: ReadonlyMap<string, number> = new Map(Object.entries({
  banner: region.header, contentinfo: region.footer, navigation: region.nav, complementary: region.aside,
  article: region.article, main: region.main, form: region.form, dialog: region.dialog,
}))

/** Elements that hold a whole page: their class names describe the page, not a part. */
const pageTags: ReadonlySet<string> = new Set(['html', 'body', 'main'])
/** Flags of the element alone, because a page part of that name may hold everything. */
const nameCharsMax = 120
const classesMax = 30

/** Reads flags; caches class lists, which elements with the same attribute share. */
export class RegionReader {
  readonly #lists = new Map<readonly unknown[], number>()
  readonly #names = new Map<string, number>()

  /** The flags of an element without those of its ancestors. */
  flagsOf(element: Element): number {
    const { tagName, properties } = element
    let flags = tagFlags.get(tagName) ?? 0
    if (pageTags.has(tagName)) return flags
    const role = attribute(element, 'role')
    if (role !== undefined) flags |= roleFlags.get(role.toLowerCase()) ?? 0
    if (Array.isArray(properties.className)) flags |= this.#flagsOfList(properties.className)
    if (typeof properties.id === 'string') flags |= this.#flagsOfName(properties.id)
    return flags
  }

  #flagsOfList(names: readonly unknown[]): number {
    let flags = this.#lists.get(names)
    if (flags === undefined) {
      flags = 0
      for (const name of names.slice(0, classesMax)) flags |= this.#flagsOfName(String(name))
      this.#lists.set(names, flags)
    }
    return flags
  }

  #flagsOfName(name: string): number {
    if (name.length > nameCharsMax) return 0
    let flags = this.#names.get(name)
    if (flags === undefined) {
      flags = flagOfWord.get(name.toLowerCase()) ?? 0
      for (const word of wordsOfName(name)) flags |= flagOfWord.get(word) ?? 0
      this.#names.set(name, flags)
    }
    return flags
  }
}

/** The words of `siteHeader`, `site-header` and `site_header__logo` in lower case. */
export const wordsOfName = (name: string): string[] =>
  name.replace(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase().split(/[^a-z0-9]+/).filter((word) => word !== '')

export const has = (flags: number, wanted: number): boolean => (flags & wanted) !== 0
