// The options of a target in short.

import { newTarget } from '../form/form-model.ts'

const { crawl, scrape } = newTarget()
const defaults: Readonly<Record<string, string | boolean>> = { ...crawl, ...scrape }

/** Whether an option has the value of a new target. The limits of a crawl are always worth a line. */
export const isDefault = (name: string, value: unknown): boolean =>
  name !== 'limit' && name !== 'max_depth' && (Array.isArray(value) ? value.join('\n') : String(value)) === String(defaults[name])

export const optionText = (value: unknown): string =>
  typeof value === 'boolean' ? (value ? 'yes' : 'no') : Array.isArray(value) ? value.join(', ') : String(value)
