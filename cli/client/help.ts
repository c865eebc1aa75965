// The help of a command, from its flags.

import { ownFlags } from './own-flags.ts'
import type { AnyCommand } from './command.ts'
import type { OptionFlag, OwnFlag } from './option-flags.ts'

const columns = 100
const nameColumns = 30

/** Text of `winnow scrape --help`. */
export function helpOf({ usage, summary, examples, options = {}, flags = {} }: AnyCommand): string {
  const all = Object.values(options).flat()
  return [
    `${summary}\n`,
    ...usage.map((line) => `  winnow ${line}`),
    '\nExamples',
    ...examples.map(([args, what]) => `  winnow ${args}\n      ${what}`),
    ...Object.entries(options).map(([heading, group]) =>
      `\n${heading}\n${group.map((flag) => rowOf(labelOf(flag), descriptionOf(flag, all))).join('\n')}`),
    '\nFlags',
    ...Object.entries({ ...flags, ...ownFlags }).map(([name, flag]) => rowOf(ownLabel(name, flag), flag.description)),
    '',
  ].join('\n')
}

const valueNames: Readonly<Record<OptionFlag['kind'], string>> = {
  boolean: '', number: 'N', text: 'TEXT', 'number or text': 'N|TEXT', list: 'TEXT', pairs: '"NAME: VALUE"',
  json: 'JSON|@FILE',
}

function labelOf({ name, kind, values, short, default: fallback }: OptionFlag): string {
  if (kind === 'boolean') return `--${fallback === true ? 'no-' : ''}${name}`
  const value = values ? (values.join('|').length > 24 ? 'NAME' : values.join('|')) : valueNames[kind]
  return `${short === undefined ? '' : `-${short}, `}--${name} ${value}`
}

function ownLabel(name: string, { short, type, value = 'TEXT', default: fallback }: OwnFlag): string {
  const negation = fallback === true ? 'no-' : ''
  const flag = `--${negation}${name}${type === 'string' ? ` ${value}` : ''}`
  return short === undefined ? flag : `-${short}, ${flag}`
}

function descriptionOf(flag: OptionFlag, all: readonly OptionFlag[]): string {
  const { description, kind, values, default: fallback } = flag
  const named = description.replace(/`(\w+)`/g, (quoted, field: string) => {
    const meant = all.find((one) => one.field === field)
    return meant ? `--${meant.name}` : quoted
  })
  const notes = [
    ...(values && values.join('|').length > 24 ? [`one of ${values.join(', ')}`] : []),
    ...(kind === 'list' ? [values ? 'repeat it, or use commas' : 'repeat it for more'] : []),
    ...(kind === 'boolean' && fallback === true ? ['true by default'] : []),
    ...(kind !== 'boolean' && isShown(fallback) ? [`default ${String(fallback)}`] : []),
  ]
  return notes.length > 0 ? `${named} (${notes.join('; ')})` : named
}

const isShown = (value: unknown): boolean =>
  ['number', 'string'].includes(typeof value) || (Array.isArray(value) && value.length > 0)

/** The label, and beside it the description in lines. */
function rowOf(label: string, description: string): string {
  const lines = wrap(description, columns - nameColumns)
  const indent = ' '.repeat(nameColumns)
  const first = label.length + 3 < nameColumns ? `  ${label}`.padEnd(nameColumns) : `  ${label}\n${indent}`
  return `${first}${lines.join(`\n${indent}`)}`
}

function wrap(text: string, width: number): string[] {
  const lines = ['']
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1)!
    if (last === '') lines[lines.length - 1] = word
    else if (last.length + 1 + word.length <= width) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}
