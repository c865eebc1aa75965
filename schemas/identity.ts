// Who stands behind a page: what the extract stage reads of it on the routes `identityPage…`, as body `data`.

import type { PageTopic } from './topic.ts'

/** A name with the place where the page states it. */
export interface StatedName { text: string; source: 'site_name' }

/** A page of the same site that tells more about its owner. */
export interface SitePage { url: string; kind: 'imprint' | 'contact' | 'about' | 'terms' }

/** Everything is found text. Lists have the most trustworthy item first and no duplicates. */
export interface IdentityFacts {
  url: string
  /** URL after redirects. */
  final_url: string
  domain: string
  status_code: number
  names: StatedName[]
  description: string | null
  emails: string[]
  /** One string each. */
  addresses: string[]
  /** Account URLs by name of the network. */
  social_links: Record<string, string>
  favicon: string | null
  site_pages: SitePage[]
  /** Only on the route `identityPageAndTopic`. */
  topic?: PageTopic
}
