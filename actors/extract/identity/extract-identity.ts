// Who stands behind a page, as a pure function of the page: the data of the route `identityPage`.

import type { IdentityFacts } from '#schemas/identity.ts'
import type { PageFetched } from '#schemas/page.ts'
import { AppError } from '#src/app-error.ts'
import { domainOf } from '#actors/extract/links/site-of.ts'
import { readMetadata } from '#actors/extract/metadata/read-metadata.ts'
import { indexPage } from '#actors/extract/page-index.ts'
import { parseHtml } from '#actors/extract/parse-html.ts'
import { textOf } from '#actors/extract/text-of.ts'
import { mailtoAddresses } from './mailto-addresses.ts'
import { readTopic } from './topic.ts'

const sampleCharsMax = 6_000

/** Reads what an HTML page says about its owner. @throws AppError UNSUPPORTED_CONTENT for other kinds of pages */
export function extractIdentity(
  html: string, page: PageFetched, { withTopic = false }: { withTopic?: boolean } = {},
): IdentityFacts {
  if (page.kind !== 'html')
    throw new AppError('UNSUPPORTED_CONTENT', {
      message: `The URL leads to a file (${page.contentType}); this needs an HTML page.`, targetStatus: page.statusCode,
    })
  const parsed = parseHtml(html, page.finalUrl)
  const { baseUrl, jsonLd } = parsed
  const index = indexPage(parsed.root)
  const metadata = readMetadata({ index, page, jsonLd, baseUrl, sampleText: () => textOf(parsed.root, sampleCharsMax) })
  return {
    url: page.url, final_url: page.finalUrl, domain: domainOf(page.finalUrl), status_code: page.statusCode,
    names: metadata.site_name === null ? [] : [{ text: metadata.site_name, source: 'site_name' }],
    description: metadata.description, favicon: metadata.favicon,
    emails: mailtoAddresses(index.anchors), addresses: [], social_links: {}, site_pages: [],
    ...(withTopic && { topic: readTopic(parsed, metadata) }),
  }
}
