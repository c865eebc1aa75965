// Who stands behind a page, from the parse that extraction has: names, contact data, accounts, logos and the pages of
// the site that say more. Every item is found text; nothing is invented.

import type { Element, Root } from 'hast'
import type { IdentityFacts } from '#schemas/identity.ts'
import { parseJsonLd } from '#actors/extract/metadata/json-ld.ts'
import { iconTarget, linkTarget } from '#actors/extract/metadata/link-targets.ts'
import { firstMeta, readMetaTags, type MetaTags } from '#actors/extract/metadata/meta-tags.ts'
import type { PageIndex } from '#actors/extract/page-index.ts'
import { clip, label, textOf } from '#actors/extract/text-of.ts'
import { collectEmails } from './collect-emails.ts'
import { findAddresses } from './find-addresses.ts'
import { findLogos, isHomeLink } from './find-logos.ts'
import { findNames } from './find-names.ts'
import { findSitePages, isContactPage } from './find-site-pages.ts'
import { findSocialLinks } from './find-social-links.ts'
import { readOrganisations, type Organisation } from './organisations.ts'
import { walkPage, type PageWalk } from './page-walk.ts'
import { has, region } from './regions.ts'
import { ownSite, type OwnSite } from './same-site.ts'

export interface IdentityInput {
  root: Root
  index: PageIndex
  /** The JSON-LD scripts as written. */
  jsonLd: readonly string[]
  baseUrl: string
  finalUrl: string
  /** The source of an inline SVG element, when the parse kept it. */
  svgSource?: (element: Element) => string | null
}

/** The facts without the address and status of the page. */
export type PageIdentity = Omit<IdentityFacts, 'url' | 'final_url' | 'domain' | 'status_code'>

const titleCharsMax = 500
const descriptionCharsMax = 1_000
const homeLabelsMax = 12

/** The facts of one page. Pure and linear in the size of the page; every list is bounded. */
export function collectIdentity({ root, index, jsonLd, baseUrl, finalUrl, svgSource }: IdentityInput): PageIdentity {
  const tags = readMetaTags(index.metas)
  const walk = walkPage(root, baseUrl)
  const canonical = linkTarget(index.links, 'canonical', baseUrl)
  const site = ownSite([baseUrl, finalUrl, canonical, firstMeta(tags, 'og:url')])
  const organisations = readOrganisations(parseJsonLd(jsonLd).values, index, baseUrl)
  const title = index.title ? textOf(index.title, titleCharsMax) : firstMeta(tags, 'og:title')
  const pageUrl = site.isOwn(canonical) ? canonical! : baseUrl
  const isHome = isHomeUrl(pageUrl)
  const contactPage = isContactPage(pageUrl, title)
  const names = findNames({
    lines: walk.lines, organisations, tags, title, headline: headlineOf(index), site, isHome,
    isContactPage: contactPage,
    homeLabels: homeLabelsOf(walk, site, baseUrl),
  })
  const known = names.slice(0, 8).map(({ name }) => name)
  return {
    names,
    description: descriptionOf(organisations, tags, isHome),
    slogan: sloganOf(organisations),
    emails: collectEmails({ walk, organisations, site, names: known, isContactPage: contactPage }),
    addresses: findAddresses({ lines: walk.lines, organisations, names: known, isContactPage: contactPage }),
    social_links: findSocialLinks({ walk, organisations, site, names: known }),
    logos: findLogos({
      walk, organisations, tags, links: index.links, site, names: known, baseUrl, svgSource: svgSource ?? (() => null),
    }),
    favicon: iconTarget(index.links, baseUrl),
    site_pages: findSitePages(walk.links, site, pageUrl),
  }
}

const isHomeUrl = (url: string): boolean => {
  const parsed = URL.parse(url)
  const homePath = /^\/(?:[a-z]{2}(?:[-_][a-z]{2})?\/?)?(?:index\.\w+)?$/i
  return parsed !== null && parsed.search === '' && homePath.test(parsed.pathname)
}

const headlineOf = (index: PageIndex): string | null => {
  const heading = index.headings.find(({ element }) => element.tagName === 'h1')
  return heading ? textOf(heading.element, titleCharsMax) || null : null
}

/** Texts of links to the home page and of the logos in them. */
function homeLabelsOf(walk: PageWalk, site: OwnSite, baseUrl: string): string[] {
  const labels = new Set<string>()
  const homes = walk.links
    .filter((link) => !has(link.flags, region.article | region.comments) && isHomeLink(link, site, baseUrl))
    .slice(0, homeLabelsMax)
  const elements = new Set(homes.map(({ element }) => element))
  for (const { element } of homes)
    for (const text of [textOf(element, 120), label(element, 'title', 120), label(element, 'ariaLabel', 120)])
      if (text !== undefined && text !== '') labels.add(text)
  for (const { element, link } of walk.images)
    if (link !== null && elements.has(link.element)) {
      const text = label(element, 'alt', 120) ?? label(element, 'title', 120)
      if (text !== undefined) labels.add(text)
    }
  return [...labels].slice(0, homeLabelsMax)
}

/** What structured data says about the organisation, else the description of the site's first page. */
function descriptionOf(organisations: readonly Organisation[], tags: MetaTags, isHome: boolean): string | null {
  const stated = organisations.filter(({ description }) => description !== null)
    .sort((one, other) => Number(one.role === 'website') - Number(other.role === 'website'))[0]?.description
  const ofHome = isHome ? firstMeta(tags, 'description', 'og:description', 'twitter:description') : null
  const description = stated ?? ofHome
  return description === null || description === undefined ? null : clip(description, descriptionCharsMax)
}

const sloganOf = (organisations: readonly Organisation[]): string | null =>
  organisations.find(({ slogan }) => slogan !== null)?.slogan ?? null
