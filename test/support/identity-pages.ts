// The facts of identity of pages written in tests.

import { collectIdentity, type PageIdentity } from '#actors/extract/identity/collect-identity.ts'
import { indexPage } from '#actors/extract/page-index.ts'
import { parseHtml } from '#actors/extract/parse-html.ts'

/** What a page says about its owner. */
export function identityOf(html: string, finalUrl = 'https://www.nordlicht-werft.de/'): PageIdentity {
  const { root, baseUrl, jsonLd, svg } = parseHtml(html, finalUrl, { keepSvg: true })
  return collectIdentity({
    root, index: indexPage(root), jsonLd, baseUrl, finalUrl, svgSource: (element) => svg?.sourceOf(element) ?? null,
  })
}
