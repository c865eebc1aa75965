// The styleguide as a style sheet of custom properties, and as a theme of Tailwind.

import type { Styleguide, StyleguideExports } from '#schemas/styleguide.ts'

type Entry = readonly [name: string, value: string | null]

export const exportsOf = (styleguide: Styleguide): StyleguideExports =>
  ({ css: toCss(styleguide), tailwind: toTailwind(styleguide) })

/** A value that could end a declaration is left out: names of fonts come from the page. */
const isSafe = (value: string): boolean => !/[;{}<>\\\n\r]|\/\*/.test(value)

function toCss(styleguide: Styleguide): string {
  const { color_scheme: scheme } = styleguide
  const lines = [
    ...colourEntries(styleguide), ...fontEntries(styleguide), ...sizeEntries(styleguide),
    ...prefixed('spacing', styleguide.spacing.scale), ...namedSteps('radius', styleguide.radius),
    ...namedSteps('shadow', styleguide.shadows), ...prefixed('breakpoint', styleguide.breakpoints),
  ].filter(isPresent)
  return `:root {\n  color-scheme: ${scheme};\n${lines.map(([name, value]) => `  --${name}: ${value};\n`).join('')}}\n`
}

const kebab = (name: string): string => name.replaceAll('_', '-')

const colourEntries = ({ colors }: Styleguide): Entry[] =>
  Object.entries<string | null>(colors).map(([role, hex]) => [`color-${kebab(role)}`, hex])

const quoted = (family: string): string =>
  /^[a-z-]+$/i.test(family) ? family : `"${family.replaceAll('"', '')}"`

const fontEntries = ({ typography }: Styleguide): Entry[] =>
  (['heading', 'body', 'mono'] as const).map((role) =>
    [`font-${role}`, typography.font_families[role]?.stack.map(quoted).join(', ') ?? null])

const sizeEntries = ({ typography }: Styleguide): Entry[] =>
  Object.entries(typography.styles).flatMap(([name, style]): Entry[] => {
    if (style === null) return []
    const { font_size: size, line_height: height, font_weight: weight } = style
    return [[`font-size-${name}`, size], [`line-height-${name}`, height], [`font-weight-${name}`, String(weight)]]
  })

const prefixed = (prefix: string, values: readonly string[]): Entry[] =>
  values.map((value, at) => [`${prefix}-${at + 1}`, value])

const namedSteps = (
  prefix: string, { small, medium, large }: { small: string | null; medium: string | null; large: string | null },
): Entry[] => [[`${prefix}-small`, small], [`${prefix}-medium`, medium], [`${prefix}-large`, large]]

/** A theme for `theme.extend`. */
function toTailwind(styleguide: Styleguide): Record<string, unknown> {
  const { typography, radius, shadows, spacing, breakpoints, colors } = styleguide
  const { heading, body, mono } = typography.font_families
  const theme = {
    colors: present(Object.entries<string | null>(colors).map(([role, hex]) => [kebab(role), hex])),
    fontFamily: Object.fromEntries(
      ([['heading', heading], ['sans', body], ['mono', mono]] as const).flatMap(([name, family]) => {
        const stack = family?.stack.filter(isSafe).map(quoted) ?? []
        return stack.length === 0 ? [] : [[name, stack]]
      }),
    ),
    fontSize: Object.fromEntries(Object.entries(typography.styles).flatMap(([name, style]) => (style === null
      ? []
      : [[name, [style.font_size, { lineHeight: style.line_height, fontWeight: String(style.font_weight) }]]]))),
    spacing: present(spacing.scale.map((length) => [length, length])),
    borderRadius: present([
      ['sm', radius.small], ['md', radius.medium], ['lg', radius.large], ['full', radius.full ? '9999px' : null],
    ]),
    boxShadow: present([['sm', shadows.small], ['md', shadows.medium], ['lg', shadows.large]]),
    screens: present(breakpoints.map((length) => [`w${Number.parseInt(length, 10)}`, length])),
  }
  return Object.fromEntries(Object.entries(theme).filter(([, part]) => Object.keys(part).length > 0))
}

const isPresent = (entry: Entry): entry is readonly [string, string] => entry[1] !== null && isSafe(entry[1])
const present = (entries: readonly Entry[]): Record<string, string> => Object.fromEntries(entries.filter(isPresent))
