// Which pages a search allows by their facts: site, type of file, date, language. Pure.

import type { PageFacts } from './page.ts'
import type { IndexQuery, Site } from './parse-query.ts'

export interface FactFilter extends Pick<IndexQuery, 'sites' | 'notSites' | 'fileTypes' | 'notFileTypes'> {
  /** Unix seconds of the earliest date; null for any. */
  since: number | null
  /** ISO 639 code; null for any. Pages of unknown language match. */
  language: string | null
}

/** When the page was published or changed; without a date when this text was read. Unix seconds. */
export const dateOf = ({ date, readAt }: PageFacts): number => date ?? Math.floor(readAt / 1000)

/** The test for a search; null if it allows every page. */
export function factFilter(filter: FactFilter): ((facts: PageFacts) => boolean) | null {
  const { sites, notSites, fileTypes, notFileTypes, since, language } = filter
  const tests: ((facts: PageFacts) => boolean)[] = []
  if (since !== null) tests.push((facts) => dateOf(facts) >= since)
  if (language !== null) tests.push((facts) => facts.language === '' || facts.language === language)
  if (sites.length + notSites.length > 0)
    tests.push(({ url }) => {
      const { hostname, pathname } = new URL(url)
      const isOf = (site: Site): boolean => isInSite(hostname, pathname, site)
      return (sites.length === 0 || sites.some(isOf)) && !notSites.some(isOf)
    })
  if (fileTypes.length + notFileTypes.length > 0)
    tests.push((facts) => {
      const types = fileTypesOf(facts)
      return (fileTypes.length === 0 || fileTypes.some((one) => types.includes(one)))
        && !notFileTypes.some((one) => types.includes(one))
    })
  return tests.length === 0 ? null : (facts) => tests.every((test) => test(facts))
}

const isInSite = (hostname: string, pathname: string, { host, path }: Site): boolean =>
  (hostname === host || hostname.endsWith(`.${host}`)) && pathname.startsWith(path)

/** What the page is, and what its URL says that it is. */
function fileTypesOf({ url, kind }: PageFacts): string[] {
  const extension = /\.([a-z0-9]{1,8})$/i.exec(URL.parse(url)?.pathname ?? '')?.[1]?.toLowerCase()
  return extension === undefined ? [kind] : [kind, extension]
}
