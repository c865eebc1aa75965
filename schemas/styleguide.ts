// The request and response of GET /styleguide.

import { Type, type Static } from 'typebox'
import { nullable } from './nullable.ts'
import { ScrapeOptions } from './scrape.ts'

const dayMs = 86_400_000
const strict = { additionalProperties: false } as const

/** The query; also the request of the route `styleguide`, with an absolute `url` and all defaults filled in. */
export const StyleguideRequest = Type.Object(
  {
    url: Type.String({
      minLength: 1, description: 'URL of a page of the site. `https://` is prepended if there is no protocol.',
    }),
    dark_mode: Type.Boolean({
      default: false,
      description: 'Whether to read the dark theme. Sites without one return their usual theme.',
    }),
    max_age: Type.Integer({
      minimum: 0, maximum: 31_536_000_000, default: dayMs,
      description:
        'Maximum age of a stored reading of the site and theme that may be returned, in milliseconds; 0 always reads '
        + 'the page. Readings are stored for 24 hours.',
    }),
    timeout: ScrapeOptions.properties.timeout,
  },
  strict,
)
export type StyleguideRequest = Static<typeof StyleguideRequest>

const hexPattern = '^#[0-9a-f]{6}$'
const Hex = Type.String({ pattern: hexPattern })
const Length = Type.String()
const colour = (description: string) => nullable(Type.String({ pattern: hexPattern, description }))
const length = (description: string) => nullable(Type.String({ description }))
const text = length

export const StyleguideColors = Type.Object({
  primary: colour('Colour of the main call to action, or of the brand.'),
  secondary: colour('Colour of the second kind of button, where it is filled.'),
  accent: colour('A further colour that stands out.'),
  background: colour('Background of the page.'),
  surface: colour('Background of cards and panels.'),
  text: colour('Colour of body text.'),
  text_muted: colour('Colour of less important text.'),
  heading: colour('Colour of headings.'),
  link: colour('Colour of links in text.'),
  border: colour('Colour of borders and rules.'),
}, { ...strict, description: 'Translucent colours are blended over their background.' })
export type StyleguideColors = Static<typeof StyleguideColors>

export const PaletteColor = Type.Object({
  hex: Hex, role: Type.String({ description: 'What the colour is used for, such as `primary`, `text` or `accent`.' }),
}, strict)
export type PaletteColor = Static<typeof PaletteColor>

export const FontFamily = Type.Object({
  family: Type.String({ description: 'The first family of the stack.' }),
  stack: Type.Array(Type.String(), { description: 'All families, in order of preference.' }),
}, strict)
export type FontFamily = Static<typeof FontFamily>

export const TextStyle = Type.Object({
  font_family: Type.String(),
  font_size: Length,
  font_weight: Type.Integer(),
  line_height: Type.String({ description: 'As a multiple of the font size, or `normal`.' }),
  letter_spacing: Type.String({ description: 'A length or `normal`.' }),
  text_transform: Type.String(),
}, strict)
export type TextStyle = Static<typeof TextStyle>

export const textStyleNames = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'body', 'small', 'label', 'nav'] as const
export type TextStyleName = (typeof textStyleNames)[number]

const WebFonts = Type.Object({
  google_fonts: Type.Array(Type.String(), { description: 'Families that are loaded from Google Fonts.' }),
  adobe_fonts: Type.Array(Type.String(), { description: 'Families, or else kits, that are loaded from Adobe Fonts.' }),
}, strict)

export const Typography = Type.Object({
  font_families: Type.Object({
    heading: nullable(FontFamily), body: nullable(FontFamily), mono: nullable(FontFamily),
  }, strict),
  styles: Type.Object(
    Object.fromEntries(textStyleNames.map((name) => [name, nullable(TextStyle)])) as
    Record<TextStyleName, ReturnType<typeof nullable<typeof TextStyle>>>, strict,
  ),
  base_font_size: length('Font size of body text.'),
  scale: nullable(Type.Object({
    ratio: Type.Number({ description: 'Ratio of one step of the type scale to the next smaller one.' }),
    name: nullable(Type.String({ description: 'Name of the ratio, such as `major-third`.' })),
  }, strict)),
  web_fonts: WebFonts,
}, strict)
export type Typography = Static<typeof Typography>

export const Spacing = Type.Object({
  base_unit: length('The length that most spacings are multiples of.'),
  scale: Type.Array(Length, { description: 'Spacings in use, ascending.' }),
}, strict)
export type Spacing = Static<typeof Spacing>

export const Radius = Type.Object({
  small: length('The smallest radius in use.'),
  medium: length('The most common radius between the smallest and the largest.'),
  large: length('The largest radius in use.'),
  full: Type.Boolean({ description: 'Whether there are pills or circles.' }),
  scale: Type.Array(Length, { description: 'Radii in use, ascending.' }),
  button: length('Radius of buttons.'), input: length('Radius of inputs.'), card: length('Radius of cards.'),
}, strict)
export type Radius = Static<typeof Radius>

export const Shadows = Type.Object({
  small: text('The smallest shadow in use.'),
  medium: text('A shadow between the smallest and the largest.'),
  large: text('The largest shadow in use.'),
  scale: Type.Array(Type.String(), { description: 'Shadows in use, by their blur, ascending.' }),
}, strict)
export type Shadows = Static<typeof Shadows>

export const ButtonStyle = Type.Object({
  background: colour('Fill; the background below it where there is none.'),
  text_color: colour('Colour of the label.'),
  border_color: colour('Null without a visible border.'),
  border_radius: Length,
  font_weight: Type.Integer(),
  font_family: Type.String(),
  font_size: Length,
  height: Length,
  padding: Type.String({ description: 'As in the CSS property.' }),
  text_transform: Type.String(),
  letter_spacing: Type.String(),
  box_shadow: text('Null without a shadow.'),
}, strict)
export type ButtonStyle = Static<typeof ButtonStyle>

export const InputStyle = Type.Object({
  background: colour('Fill.'),
  text_color: colour('Colour of the text.'),
  border_color: colour('Null without a visible border.'),
  border_width: length('Null without a visible border.'),
  border_radius: Length,
  font_family: Type.String(),
  font_size: Length,
  height: Length,
  padding: Type.String(),
  box_shadow: text('Null without a shadow.'),
}, strict)
export type InputStyle = Static<typeof InputStyle>

export const CardStyle = Type.Object({
  background: colour('Fill.'),
  border_color: colour('Null without a visible border.'),
  border_width: length('Null without a visible border.'),
  border_radius: Length,
  box_shadow: text('Null without a shadow.'),
  padding: Type.String(),
}, strict)
export type CardStyle = Static<typeof CardStyle>

export const LinkStyle = Type.Object({
  color: colour('Colour of links in text.'),
  text_decoration: Type.String({ description: '`underline` or `none`.' }),
  font_weight: Type.Integer(),
}, strict)
export type LinkStyle = Static<typeof LinkStyle>

export const Components = Type.Object({
  button_primary: nullable(ButtonStyle),
  button_secondary: nullable(ButtonStyle),
  input: nullable(InputStyle),
  card: nullable(CardStyle),
  link: nullable(LinkStyle),
}, { ...strict, description: 'Styles at rest, not those under the pointer or in focus.' })
export type Components = Static<typeof Components>

export const Styleguide = Type.Object({
  color_scheme: Type.Enum(['light', 'dark'], { description: 'The theme that was read.' }),
  colors: StyleguideColors,
  palette: Type.Array(PaletteColor, { description: 'Distinct colours in use; similar ones are combined.' }),
  typography: Typography,
  spacing: Spacing,
  radius: Radius,
  shadows: Shadows,
  borders: Type.Object({
    width: length('The most common width.'), color: colour('The most common colour.'),
  }, strict),
  components: Components,
  breakpoints: Type.Array(Length, { description: 'Widths at which media queries change the layout, ascending.' }),
  css_variables: Type.Record(Type.String(), Type.String(), {
    description: 'Custom properties of the root and the body with their computed values.',
  }),
}, { ...strict, description: 'Fields that were not found are null.' })
export type Styleguide = Static<typeof Styleguide>

export const StyleguideExports = Type.Object({
  css: Type.String({ description: 'A style sheet that declares custom properties.' }),
  tailwind: Type.Record(Type.String(), Type.Unknown(), {
    description: 'A theme for `theme.extend` of a Tailwind configuration.',
  }),
}, strict)
export type StyleguideExports = Static<typeof StyleguideExports>

/** The answer without `warnings`, as the extract stage derives it. */
export const StyleguideResult = Type.Object({
  url: Type.String({ description: 'URL of the page that was read, after redirects.' }),
  domain: Type.String({ description: 'Host name of the final URL, without `www.`.' }),
  dark_mode: Type.Boolean({ description: 'Whether a dark theme was read.' }),
  styleguide: Styleguide,
  exports: StyleguideExports,
}, strict)
export type StyleguideResult = Static<typeof StyleguideResult>

export const StyleguideData = Type.Object({
  ...StyleguideResult.properties,
  warnings: Type.Array(Type.String(), { description: 'Problems that did not prevent a result.' }),
}, strict)
export type StyleguideData = Static<typeof StyleguideData>
