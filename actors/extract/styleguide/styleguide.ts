// The styleguide of a page from samples of its styles: pure code.

import type { StyleSamples } from '#schemas/style-samples.ts'
import type { Styleguide } from '#schemas/styleguide.ts'
import { bordersOf } from './borders.ts'
import { breakpointsOf } from './breakpoints.ts'
import { buttonGroups, buttonStyle } from './buttons.ts'
import { cardsOf, cardStyle } from './cards.ts'
import { colourRoles } from './colour-roles.ts'
import { inputsOf, inputStyle } from './inputs.ts'
import { linksOf, linkStyle } from './links.ts'
import { createPageModel } from './page-model.ts'
import { paletteOf } from './palette.ts'
import { radiusOf } from './radius.ts'
import { shadowsOf } from './shadows.ts'
import { spacingOf } from './spacing.ts'
import { typographyOf } from './typography.ts'

/** Derives every field. What the page does not show is null or empty. */
export function styleguideOf(samples: StyleSamples): Styleguide {
  const model = createPageModel(samples)
  const buttons = buttonGroups(model)
  const cards = cardsOf(model)
  const links = linksOf(model)
  const borders = bordersOf(model)
  const colors = colourRoles(model, { buttons, cards, links, border: borders.color })
  const components = {
    button_primary: buttonStyle(buttons.primary), button_secondary: buttonStyle(buttons.secondary),
    input: inputStyle(inputsOf(model)), card: cardStyle(cards), link: linkStyle(links),
  }
  return {
    color_scheme: model.isDark ? 'dark' : 'light',
    colors,
    palette: paletteOf(model, colors),
    typography: typographyOf(model),
    spacing: spacingOf(model),
    radius: radiusOf(model, components),
    shadows: shadowsOf(model),
    borders,
    components,
    breakpoints: breakpointsOf(samples),
    css_variables: samples.variables,
  }
}
