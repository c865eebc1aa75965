// Fonts and text styles.

import { textStyleNames, type FontFamily, type TextStyle, type TextStyleName, type Typography }
  from '#schemas/styleguide.ts'
import { pixels, px, splitTopLevel } from './lengths.ts'
import { isInside, type PageElement, type PageModel } from './page-model.ts'
import { charsOf, headings, heaviest, navLinks, runningTexts } from './texts.ts'
import { typeScale } from './type-scale.ts'
import { webFonts } from './web-fonts.ts'

const familiesMax = 20
/** Text is small if it is smaller than body text by this factor. */
const smallShare = 0.95

export function typographyOf(model: PageModel): Typography {
  const body = bodyTexts(model)
  const styles = textStyles(model, body)
  return {
    font_families: {
      heading: familyOf(headingTexts(model)), body: familyOf(body), mono: familyOf(codeTexts(model)),
    },
    styles,
    base_font_size: styles.body?.font_size ?? null,
    scale: typeScale(styles),
    web_fonts: webFonts(model.samples),
  }
}

/** The running texts in the most common style. */
export const bodyTexts = (model: PageModel): PageElement[] =>
  heaviest(runningTexts(model), ({ style }) => `${style.fontFamily} ${style.fontSize}`, charsOf)

function headingTexts(model: PageModel): PageElement[] {
  const main = headings(model).filter(({ sample }) => (sample.level ?? 6) <= 3)
  return main.length > 0 ? main : headings(model)
}

const codeTexts = ({ own }: PageModel): PageElement[] =>
  own.filter((one) => one.style.fontFamily !== undefined && isInside(one, 'code') && one.sample.chars > 0)

/** The family that most of the text is set in. */
function familyOf(texts: readonly PageElement[]): FontFamily | null {
  const [first] = heaviest(texts, ({ style }) => style.fontFamily ?? '', charsOf)
  const stack = first === undefined ? [] : familyStack(first.style.fontFamily)
  return stack.length === 0 ? null : { family: stack[0]!, stack }
}

/** The families of a `font-family`, without quotes. */
export const familyStack = (fontFamily: string | undefined): string[] =>
  splitTopLevel(fontFamily ?? '', ',').slice(0, familiesMax).map((name) => name.replace(/^["']|["']$/g, '').trim())
    .filter((name) => name !== '')

function textStyles(model: PageModel, body: readonly PageElement[]): Record<TextStyleName, TextStyle | null> {
  const of = (texts: readonly PageElement[]): TextStyle | null => {
    const [first] = heaviest(texts, ({ style }) => JSON.stringify(toTextStyle(style)), charsOf)
    return first === undefined ? null : toTextStyle(first.style)
  }
  const bodySize = pixels(body[0]?.style.fontSize) ?? 0
  const texts: Record<TextStyleName, readonly PageElement[]> = {
    h1: headings(model, 1), h2: headings(model, 2), h3: headings(model, 3),
    h4: headings(model, 4), h5: headings(model, 5), h6: headings(model, 6),
    body, small: smallTexts(model, bodySize), nav: navLinks(model),
    label: model.own.filter(({ kind, colour }) => kind === 'label' && colour !== null),
  }
  return Object.fromEntries(textStyleNames.map((name) => [name, of(texts[name])])) as
    Record<TextStyleName, TextStyle | null>
}

/** Plain text that is smaller than body text, `small` first. */
function smallTexts(model: PageModel, bodySize: number): PageElement[] {
  const small = model.own.filter(({ kind, fontSize, sample, colour }) =>
    colour !== null && sample.chars > 0 && (fontSize ?? bodySize) < bodySize * smallShare
    && ['small', 'paragraph', 'other', 'cell'].includes(kind))
    .filter((one) => !(['button', 'link', 'code', 'heading', 'label'] as const).some((region) => isInside(one, region)))
  const marked = small.filter(({ kind }) => kind === 'small')
  return marked.length > 0 ? marked : small
}

function toTextStyle(style: PageElement['style']): TextStyle {
  return {
    font_family: familyStack(style.fontFamily)[0] ?? '',
    font_size: px(pixels(style.fontSize) ?? 0),
    font_weight: Math.round(Number(style.fontWeight ?? 400)) || 400,
    line_height: lineHeight(style),
    letter_spacing: style.letterSpacing ?? 'normal',
    text_transform: style.textTransform ?? 'none',
  }
}

/** As a multiple of the font size. */
function lineHeight({ lineHeight: value, fontSize }: PageElement['style']): string {
  const [height, size] = [pixels(value), pixels(fontSize)]
  return height === null || size === null || size === 0 ? 'normal' : String(Math.round(height / size * 1000) / 1000)
}
