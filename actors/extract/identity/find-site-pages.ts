// Pages of the same site that state who it belongs to: imprint, contact, about and terms, by the texts and paths of
// links in many languages.

import type { SitePage } from '#schemas/identity.ts'
import { label, textOf } from '#actors/extract/text-of.ts'
import { unescaped } from '#src/sites/percent-encoding.ts'
import type { LinkPlace } from './page-walk.ts'
import { has, region } from './regions.ts'
import type { OwnSite } from './same-site.ts'
import { sitePageWords } from './site-page-words.data.ts'

type SitePageKind = SitePage['kind']

const pagesMax = 12
const textCharsMax = 60
const kinds = Object.keys(sitePageWords) as SitePageKind[]

const plain = (text: string): string =>
  text.toLowerCase().normalize('NFC').replace(/[’`´]/g, "'").replace(/[\s\u00a0]+/g, ' ')
    .replace(/^[\s»›>•|·.,:-]+|[\s»›>•|·.,:!?-]+$/gu, '')

const wordKinds: ReadonlyMap<string, SitePageKind> = new Map(
  kinds.flatMap((kind) => sitePageWords[kind].map((words) => [plain(words), kind] as const)),
)

/** The pages, most useful first; each address once. */
export function findSitePages(links: readonly LinkPlace[], site: OwnSite, pageUrl: string): SitePage[] {
  const pages = new Map<string, SitePage>()
  const here = withoutHash(pageUrl)
  for (const link of links) {
    if (link.url === null || has(link.flags, region.comments | region.code | region.share)) continue
    const url = withoutHash(link.url)
    if (url === here || pages.size > 200) continue
    const byText = kindOfText(link)
    const byPath = kindOfPath(url)
    const kind = byText ?? byPath
    if (kind === null || !site.isOwn(url)) continue
    const inFrame = has(link.flags, region.footer | region.header | region.nav)
    const score = bonus[kind] + (byText === null ? 0 : 3) + (byPath === kind ? 2 : 0) + (inFrame ? 2 : 0)
      - (has(link.flags, region.article) ? 2 : 0) - stepsOf(url).length * 0.5
    const known = pages.get(url)
    if (!known || known.score < score) pages.set(url, { url, kind, score })
  }
  return [...pages.values()]
    .filter(({ score }) => score > 1)
    .sort((one, other) => other.score - one.score)
    .slice(0, pagesMax)
}

/** An imprint states the most. */
const bonus: Readonly<Record<SitePageKind, number>> = { imprint: 3, contact: 2, about: 1, terms: 0 }

function kindOfText({ element }: LinkPlace): SitePageKind | null {
  const text = plain(textOf(element, textCharsMax + 20))
  const named = text === '' ? plain(label(element, 'ariaLabel', 80) ?? label(element, 'title', 80) ?? '') : text
  return named.length <= textCharsMax ? kindOfName(named) : null
}

/** The kind of a page that is called so: as a whole, or one of the parts of `Impressum & Kontakt`. */
function kindOfName(name: string): SitePageKind | null {
  const whole = wordKinds.get(name)
  if (whole) return whole
  for (const part of name.split(/\s*[/&|,+]\s*|\s(?:und|and|et|y|e|i|en)\s/)) {
    const kind = wordKinds.get(plain(part))
    if (kind) return kind
  }
  const start = /^(?:contact|about|kontakt)\s+\S+(?:\s+\S+)?$/.exec(name)
  return start ? wordKinds.get(name.split(' ')[0]!) ?? null : null
}

function kindOfPath(url: string): SitePageKind | null {
  const last = unescaped(stepsOf(url).at(-1) ?? '').toLowerCase().replace(/\.[a-z]{2,5}$/, '')
  return last.length > 60 ? null : wordKinds.get(last) ?? wordKinds.get(last.replace(/[-_]/g, ' ')) ?? null
}

const stepsOf = (url: string): string[] => (URL.parse(url)?.pathname ?? '').split('/').filter((step) => step !== '')

const withoutHash = (url: string): string => url.replace(/#.*$/s, '')

/** Whether a page is itself an imprint or contact page, by its address and its title. */
export function isContactPage(url: string, title: string | null): boolean {
  const kind = kindOfPath(url) ?? kindOfName(plain((title ?? '').split(/\s[|–—·:-]\s/)[0]!.slice(0, textCharsMax)))
  return kind === 'imprint' || kind === 'contact'
}
