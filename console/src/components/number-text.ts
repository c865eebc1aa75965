const numbers = new Intl.NumberFormat('en')
const sizes = ['B', 'kB', 'MB', 'GB', 'TB'] as const

/** "12,345"; null is "unlimited" or what `none` says. */
export const numberText = (value: number | null, none = 'unlimited'): string =>
  value === null ? none : numbers.format(value)

/** "1.4 MB". */
export function bytesText(bytes: number): string {
  const power = Math.min(sizes.length - 1, bytes < 1 ? 0 : Math.floor(Math.log10(bytes) / 3))
  const value = bytes / 1000 ** power
  return `${value >= 100 || power === 0 ? Math.round(value) : value.toFixed(1)} ${sizes[power]}`
}
