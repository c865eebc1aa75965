// Who stands behind a page, as a pure function of the page: the data of the routes `identityPage…`.

import type { IdentityFacts } from '#schemas/identity.ts'
import type { PageFetched } from '#schemas/page.ts'
import { AppError } from '#src/app-error.ts'
import { domainOf } from '#src/sites/domain-of.ts'
import { readMetadata } from '#actors/extract/metadata/read-metadata.ts'
import { indexPage, type PageIndex } from '#actors/extract/page-index.ts'
import { parseHtml, type ParsedPage } from '#actors/extract/parse-html.ts'
import { textOf } from '#actors/extract/text-of.ts'
import { collectIdentity } from './collect-identity.ts'
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
  const parsed = parseHtml(html, page.finalUrl, { keepSvg: true })
  const { root, baseUrl, jsonLd, svg } = parsed
  const index = indexPage(root)
  const facts = collectIdentity({
    root, index, jsonLd, baseUrl, finalUrl: page.finalUrl, svgSource: (element) => svg?.sourceOf(element) ?? null,
  })
  return {
    url: page.url, final_url: page.finalUrl, domain: domainOf(page.finalUrl), status_code: page.statusCode, ...facts,
    ...(withTopic && { topic: topicOf(parsed, index, page) }),
  }
}

function topicOf(parsed: ParsedPage, index: PageIndex, page: PageFetched): NonNullable<IdentityFacts['topic']> {
  const { root, jsonLd, baseUrl } = parsed
  const sampleText = (): string => textOf(root, sampleCharsMax)
  return readTopic(parsed, readMetadata({ index, page, jsonLd, baseUrl, sampleText }))
}
