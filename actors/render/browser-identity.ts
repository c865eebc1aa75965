// What the plain browser calls itself: honestly, and without the words by which sites refuse browsers that are driven.

import type { BrowserIdentity } from '#src/browser/visit-page.ts'

/**
 * @param own as the browser names itself, such as `Mozilla/5.0 (X11; Linux x86_64) … HeadlessChrome/153.0.8010.0
 * Safari/537.36`
 * @param configured of USER_AGENT
 */
export function browserIdentity(own: string, configured: string | null): BrowserIdentity {
  if (configured !== null) return { userAgent: configured }
  const major = /Chrome\/(\d+)/.exec(own)?.[1] ?? '140'
  const brands = [{ brand: 'Chromium', version: major }, { brand: 'Winnow', version: '1' }]
  return {
    userAgent: `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko; compatible; Winnow/1.0) Chrome/${major}.0.0.0 Safari/537.36`,
    userAgentMetadata: {
      brands, fullVersionList: brands, platform: 'Linux', platformVersion: '', architecture: 'x86', model: '',
      mobile: false,
    },
  }
}
