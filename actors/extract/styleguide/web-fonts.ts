// Fonts from Google Fonts and Adobe Fonts, by the addresses that a page loads.

import type { StyleSamples } from '#schemas/style-samples.ts'
import type { Typography } from '#schemas/styleguide.ts'

const googleHosts = /^fonts\.(?:googleapis|gstatic)\.com$/
const adobeHosts = /^(?:use|p)\.typekit\.(?:net|com)$/
const familiesMax = 30

/** Families in addresses such as `fonts.googleapis.com/css2?family=Open+Sans:wght@400&family=Lora`. */
export function webFonts({ fontUrls, fontFaces }: StyleSamples): Typography['web_fonts'] {
  const urls = fontUrls.flatMap((text) => URL.parse(text) ?? [])
  const google = urls.filter(({ hostname }) => googleHosts.test(hostname)).flatMap(googleFamilies)
  const adobe = urls.filter(({ hostname }) => adobeHosts.test(hostname)).flatMap(adobeKit)
  return {
    google_fonts: unique(google), adobe_fonts: adobe.length === 0 ? [] : adobeFamilies(adobe, google, fontFaces),
  }
}

const unique = (names: readonly string[]): string[] => [...new Set(names)].slice(0, familiesMax)

/** `family` may be repeated, and may hold several families separated by `|`. */
const googleFamilies = ({ searchParams }: URL): string[] =>
  searchParams.getAll('family').flatMap((value) => value.split('|')).map((name) => name.replace(/:.*/, '').trim())
    .filter((name) => name !== '')

/** The id of the kit in `use.typekit.net/abc1def.css` or `….js`. */
function adobeKit({ pathname }: URL): string[] {
  const kit = /^\/([a-z0-9]{5,12})\.(?:css|js)$/.exec(pathname)?.[1]
  return kit === undefined ? [] : [kit]
}

/** An address of Adobe does not name the families: they are the declared ones in lower case, as Adobe writes them. */
function adobeFamilies(
  kits: readonly string[], google: readonly string[], faces: StyleSamples['fontFaces'],
): string[] {
  const declared = faces.map(({ family }) => family)
    .filter((family) => !google.includes(family) && /^[a-z0-9-]+$/.test(family))
  return unique(declared.length > 0 ? declared : kits)
}
