// The User-Agent of the plain browser: it names Winnow, and does not contain `HeadlessChrome`, which many sites reject.

import type { BrowserIdentity } from '#src/browser/visit-request.ts'

const platform = 'Mozilla/5.0 (X11; Linux x86_64)'
const engine = 'AppleWebKit/537.36 (KHTML, like Gecko; compatible; Winnow/1.0)'
/** Version of Chromium in case its User-Agent has none. */
const defaultMajor = '140'

/**
 * @param own the User-Agent of the browser: `Mozilla/5.0 (X11; Linux x86_64) … HeadlessChrome/153.0.8010.0
 * Safari/537.36`
 * @param configured value of USER_AGENT
 */
export function browserIdentity(own: string, configured: string | null): BrowserIdentity {
  if (configured !== null) return { userAgent: configured }
  const major = /Chrome\/(\d+)/.exec(own)?.[1] ?? defaultMajor
  const brands = [{ brand: 'Chromium', version: major }, { brand: 'Winnow', version: '1' }]
  return {
    userAgent: `${platform} ${engine} Chrome/${major}.0.0.0 Safari/537.36`,
    userAgentMetadata: {
      brands, fullVersionList: brands, platform: 'Linux', platformVersion: '', architecture: 'x86', model: '',
      mobile: false,
    },
  }
}
