// The format `branding`: the operations `brand` and `styleguide` as a branding profile of Firecrawl.

import type { Brand, BrandData } from '#schemas/brand.ts'
import type { ScrapeData } from '#schemas/scrape-data.ts'
import type { ButtonStyle, InputStyle, Styleguide, StyleguideData, Typography } from '#schemas/styleguide.ts'
import { returnAppError } from '#src/app-error.ts'
import { brand } from '#src/operations/brand.ts'
import { styleguide } from '#src/operations/styleguide.ts'
import { withoutUndefined } from '../input.ts'
import type { ExtraCall, ExtraResult } from './extra.ts'
import { messageOf } from './failure.ts'

/** Calls both operations, each at its price. The profile has what came; a warning says what failed. */
export async function readBranding({ request, url, options, data }: ExtraCall): Promise<ExtraResult> {
  const input = withoutUndefined({ url, timeout: options['timeout'] })
  const [branded, styled] = await Promise.all([
    request.call<BrandData>(brand, input).catch(returnAppError),
    request.call<StyleguideData>(styleguide, input).catch(returnAppError),
  ])
  const called = [branded, styled].flatMap((one) => (one instanceof Error ? [] : [one]))
  const failures = ([['brand', branded], ['styleguide', styled]] as const).flatMap(([name, one]) =>
    one instanceof Error ? [`The part ${name} of \`branding\` failed: ${messageOf(one)}`] : [])
  const profile = profileOf(
    branded instanceof Error ? null : branded.data.brand, styled instanceof Error ? null : styled.data.styleguide, data,
  )
  return {
    fields: called.length > 0 ? { branding: profile } : {},
    creditsUsed: called.reduce((sum, { creditsUsed }) => sum + creditsUsed, 0),
    warnings: [...failures, ...called.flatMap((one) => one.data.warnings)],
  }
}

/** What was not found is left out, but for a logo. */
export function profileOf(
  found: Brand | null, styles: Styleguide | null, { metadata }: Pick<ScrapeData, 'metadata'>,
): Record<string, unknown> {
  const logoOf = (type: string): string | null => found?.logos.find((one) => one.type === type)?.url ?? null
  const [preview] = [metadata.open_graph['image']].flat()
  return known({
    colorScheme: styles?.color_scheme, brandName: found?.name, logo: logoOf('logo'), fonts: fontsOf(found, styles),
    colors: colorsOf(found, styles), typography: styles && typographyOf(styles.typography),
    spacing: styles && known({
      baseUnit: pixels(styles.spacing.base_unit), borderRadius: styles.radius.medium,
    }),
    components: styles && known({
      buttonPrimary: styleOf(styles.components.button_primary),
      buttonSecondary: styleOf(styles.components.button_secondary), input: styleOf(styles.components.input),
    }),
    images: {
      logo: logoOf('logo'), favicon: found?.favicon ?? metadata.favicon,
      ogImage: (preview && URL.parse(preview, metadata.final_url)?.href) ?? logoOf('social'),
    },
  }, ['logo'])
}

function fontsOf(found: Brand | null, styles: Styleguide | null): object[] | null {
  if (found && found.fonts.length > 0) return found.fonts
  return styles && Object.entries(styles.typography.font_families)
    .flatMap(([role, one]) => (one ? [{ family: one.family, role }] : []))
}

function colorsOf(found: Brand | null, styles: Styleguide | null): object | null {
  if (!styles)
    return found && known(Object.fromEntries(
      found.colors.toReversed().map(({ role, hex }) => [colorNames[role] ?? role, hex]),
    ))
  return known(Object.fromEntries(Object.entries(styles.colors).map(([role, hex]) => [colorNames[role] ?? role, hex])))
}

/** Roles of colours that Firecrawl has another name for. */
const colorNames: Readonly<Record<string, string>> = { text: 'textPrimary', text_muted: 'textSecondary' }

function typographyOf({ font_families: { heading, body, mono }, styles }: Typography): object {
  const sizes = (['h1', 'h2', 'h3', 'body', 'small'] as const).map((name) => [name, styles[name]?.font_size])
  return {
    fontFamilies: known({ primary: body?.family, heading: heading?.family, code: mono?.family }),
    fontStacks: known({ primary: body?.stack, heading: heading?.stack, body: body?.stack, code: mono?.stack }),
    fontSizes: known(Object.fromEntries(sizes) as object),
    lineHeights: known({
      heading: multiple((styles.h1 ?? styles.h2)?.line_height), body: multiple(styles.body?.line_height),
    }),
    fontWeights: weightsOf(styles),
  }
}

/** Names of weights by the CSS specification. */
const weightNames: Readonly<Record<number, string>> = {
  300: 'light', 400: 'regular', 500: 'medium', 600: 'semibold', 700: 'bold', 800: 'extrabold',
}

const weightsOf = (styles: Typography['styles']): Record<string, number> =>
  Object.fromEntries(Object.values(styles).flatMap((style) => {
    const name = style && weightNames[style.font_weight]
    return name ? [[name, style.font_weight]] : []
  }))

const styleOf = (style: ButtonStyle | InputStyle | null): object | null =>
  style && known({
    background: style.background, textColor: style.text_color, borderColor: style.border_color,
    borderRadius: style.border_radius, fontSize: style.font_size, padding: style.padding, shadow: style.box_shadow,
  })

const pixels = (length: string | null): number | null => (length?.endsWith('px') ? Number.parseFloat(length) : null)
const multiple = (height: string | undefined): number | null => (Number.isNaN(Number(height)) ? null : Number(height))

/** The object without fields that are null or undefined, except those of `nulls`. */
const known = (values: object, nulls: readonly string[] = []): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) =>
    value !== undefined && (value !== null || nulls.includes(name))))
