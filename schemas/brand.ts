// The request and response of GET /brand.

import { Type, type Static } from 'typebox'
import { SocialLinks } from './company.ts'
import { nullable } from './nullable.ts'
import { ScrapeOptions } from './scrape.ts'
import { PaletteColor } from './styleguide.ts'

const strict = { additionalProperties: false } as const

/** The query; also the request of the route `brand`, with an absolute `url` and all defaults filled in. */
export const BrandRequest = Type.Object(
  {
    url: Type.String({
      minLength: 1, description: 'URL of a page of the site. `https://` is prepended if there is no protocol.',
    }),
    max_age: ScrapeOptions.properties.max_age,
    timeout: ScrapeOptions.properties.timeout,
  },
  strict,
)
export type BrandRequest = Static<typeof BrandRequest>

export const BrandLogo = Type.Object({
  url: Type.String({ description: 'http or https URL, or a data URL of an inline image.' }),
  type: Type.Enum(['icon', 'logo', 'social'], {
    description: '`icon` is a favicon or an icon for home screens, `social` the preview image of the page.',
  }),
  mode: Type.Enum(['light', 'dark', 'any'], { description: 'The theme that the image is made for.' }),
  format: nullable(Type.String({
    description: 'Format of the file by its bytes, such as `png`, `svg`, `jpg` or `webp`; null if it was not read.',
  })),
  width: nullable(Type.Integer({ description: 'Pixels; null if the image was not read or has no width of its own.' })),
  height: nullable(Type.Integer({ description: 'Pixels; null if the image was not read or has no height of its own.' })),
}, strict)
export type BrandLogo = Static<typeof BrandLogo>

export const BrandFont = Type.Object({
  family: Type.String(),
  role: Type.Enum(['heading', 'body', 'mono'], { description: 'What the family is used for.' }),
  source: Type.Enum(['google', 'adobe', 'site', 'system'], {
    description:
      'Where the font comes from: Google Fonts, Adobe Fonts, files that the site declares, or the device of the reader.',
  }),
}, strict)
export type BrandFont = Static<typeof BrandFont>

/** What the styles of a page say about a brand. */
export interface BrandLook { colors: Static<typeof PaletteColor>[]; fonts: BrandFont[] }

export const Brand = Type.Object({
  name: nullable(Type.String({ description: 'The name that the site uses.' })),
  description: nullable(Type.String({ description: 'What the site says of itself.' })),
  slogan: nullable(Type.String()),
  logos: Type.Array(BrandLogo, { description: 'Logos first, then icons, then preview images; the best of each first.' }),
  favicon: nullable(Type.String()),
  colors: Type.Array(PaletteColor, { description: 'Colours of the rendered page by role; empty if it was not rendered.' }),
  fonts: Type.Array(BrandFont),
  social_links: SocialLinks,
}, strict)
export type Brand = Static<typeof Brand>

export const BrandData = Type.Object({
  url: Type.String({ description: 'The requested URL.' }),
  domain: Type.String({ description: 'Host name of the final URL, without `www.`.' }),
  brand: Brand,
  warnings: Type.Array(Type.String(), { description: 'Problems that did not prevent a result.' }),
}, strict)
export type BrandData = Static<typeof BrandData>
