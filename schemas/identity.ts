// Who stands behind a page: what the extract stage reads of it on the routes `identityPage…`, as body `data`.
// Everything is found text. Lists have the most trustworthy item first and no duplicates; scores compare items of one
// list, also of several pages.

import type { BrandLook } from './brand.ts'
import type { PageTopic } from './topic.ts'

/** A name with the place where the page states it. */
export interface NameFact {
  name: string
  source:
    | 'json-ld' | 'microdata' | 'og:site_name' | 'application-name' | 'copyright' | 'title' | 'logo' | 'imprint' | 'text'
  /** Whether it has a legal form, such as `GmbH`. */
  legal: boolean
  score: number
}

export type TextSource = 'text' | 'link' | 'json-ld' | 'microdata'

export interface EmailFact { email: string; source: TextSource; score: number }

/** A postal address as one line. */
export interface AddressFact { text: string; source: TextSource; score: number }

/** An account; several of one network follow each other, the most likely one first. */
export interface SocialFact { network: string; url: string; source: 'link' | 'structured'; score: number }

export interface LogoFact {
  /** http, https or data URL. */
  url: string
  type: 'icon' | 'logo' | 'social'
  /** The background that it is made for, when the page says so. */
  mode: 'light' | 'dark' | null
  source: 'page' | 'inline svg' | 'json-ld' | 'microdata' | 'icon' | 'touch icon' | 'og:image'
  score: number
}

/** A page of the same site that tells more about its owner. */
export interface SitePage { url: string; kind: 'imprint' | 'contact' | 'about' | 'terms'; score: number }

export interface IdentityFacts {
  url: string
  /** URL after redirects. */
  final_url: string
  domain: string
  status_code: number
  names: NameFact[]
  /** What the page says of the organisation or the site, not of itself. */
  description: string | null
  slogan: string | null
  emails: EmailFact[]
  addresses: AddressFact[]
  social_links: SocialFact[]
  logos: LogoFact[]
  favicon: string | null
  site_pages: SitePage[]
  /** Only on the route `identityPageAndTopic`. */
  topic?: PageTopic
}

/** Body `data` of the route `styledIdentityPage`. The facts have the topic. */
export interface StyledIdentity { facts: IdentityFacts; look: BrandLook }
