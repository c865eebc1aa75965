// Lengths as the browser computes them, and as the styleguide writes them.

/** Pixels of a computed length; null for percentages and keywords. */
export function pixels(text: string | undefined): number | null {
  const found = /^(-?[\d.]+(?:e-?\d+)?)px$/.exec(text ?? '')
  const value = Number(found?.[1])
  return found === null || !Number.isFinite(value) ? null : value
}

/** A length in pixels with at most four decimals. */
export const px = (value: number): string => `${Math.round(value * 1e4) / 1e4}px`

/** The four sides of a shorthand such as `1px` or `8px 16px`: top, right, bottom, left. Percentages count as 0. */
export function sides(shorthand: string | undefined): [number, number, number, number] {
  const [top = 0, right = top, bottom = top, left = right] =
    (shorthand ?? '').split(' ').filter((one) => one !== '').map((one) => pixels(one) ?? 0)
  return [top, right, bottom, left]
}

/** Four sides as the shortest shorthand. */
export function shorthand([top, right, bottom, left]: readonly [number, number, number, number]): string {
  const all = [top, right, bottom, left].map(px) as [string, string, string, string]
  if (all[1] !== all[3]) return all.join(' ')
  if (all[0] !== all[2]) return all.slice(0, 3).join(' ')
  return all[0] === all[1] ? all[0] : all.slice(0, 2).join(' ')
}

/** Splits at separators that are not inside brackets. */
export function splitTopLevel(text: string, separator: ',' | ' '): string[] {
  const parts: string[] = []
  let depth = 0
  let from = 0
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '(') depth++
    else if (text[at] === ')') depth--
    else if (text[at] === separator && depth === 0) {
      parts.push(text.slice(from, at))
      from = at + 1
    }
  }
  return [...parts, text.slice(from)].map((part) => part.trim()).filter((part) => part !== '')
}
