import type { Notice } from './notice.ts'

export interface CodeBlockStyle {
  /** Maximum length, in characters. */
  max: number
  /** Name of the language behind the fence. */
  language?: string
  escape?(text: string): string
}

const fence = '```'
/** Room for the fences and the remark about lines that are missing. */
const margin = 60

/** As many of the changed lines as fit, in a block of code that no line can end, and how many are missing. */
export function codeBlock(
  { lines, more }: Pick<Notice, 'lines' | 'more'>, { max, language = '', escape = (text) => text }: CodeBlockStyle,
): string {
  const written = lines.map(({ type, text }) =>
    `${type === 'add' ? '+' : '-'} ${escape(text).replaceAll(fence, "'''")}`)
  let left = max - margin
  const over = written.findIndex((line) => (left -= line.length + 1) < 0)
  const shown = over < 0 ? written : written.slice(0, over)
  const missing = more + lines.length - shown.length
  return `${fence}${language}\n${shown.join('\n')}\n${fence}${missing > 0 ? `\n${missing} more` : ''}`
}
