// Changes of tracked fields as edits.

import type { FieldChange } from '#schemas/monitored-page.ts'
import { lineCharsMax, type Edit } from './edit.ts'

const labelCharsMax = 600
const pathCharsMax = 200
/** Sibling fields that may name what a field belongs to: short texts, the first few of an object. */
const siblings = { read: 50, shown: 6, charsMax: 120 }

const valueText = (value: unknown): string => {
  if (value == null) return ''
  if (typeof value === 'string') return value
  return typeof value === 'object' ? JSON.stringify(value).replace(/["{}[\]\\]+/g, ' ') : String(value)
}

const stepsOf = (path: string): string[] => path.match(/[^.[\]]+/g) ?? []

/** Words of a path: `plans[0].monthlyPrice` gives "plans monthly Price". */
const pathWords = (path: string): string =>
  path
    .replace(/\[\d+\]/g, ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Short texts in the object that holds a field: the name of the plan whose price it is. */
function siblingsOf(steps: readonly string[], extraction: Record<string, unknown> | null): string {
  let at: unknown = extraction
  for (const step of steps.slice(0, -1))
    at = typeof at === 'object' && at !== null ? (at as Record<string, unknown>)[step.replace(/^"|"$/g, '')] : undefined
  if (typeof at !== 'object' || at === null) return ''
  return Object.values(at)
    .slice(0, siblings.read)
    .filter((one): one is string => typeof one === 'string' && one.length <= siblings.charsMax)
    .slice(0, siblings.shown)
    .join(' › ')
}

export function editOfField({ path, old, new: now }: FieldChange, extraction: Record<string, unknown> | null): Edit {
  const steps = stepsOf(path)
  const besides = steps.length > 1 ? siblingsOf(steps, extraction) : ''
  return {
    old: valueText(old).slice(0, lineCharsMax), now: valueText(now).slice(0, lineCharsMax),
    label: [pathWords(path), besides].filter(Boolean).join(' › ').slice(0, labelCharsMax), before: '', heading: false,
    item: true, path: path.slice(0, pathCharsMax), moved: false,
  }
}
