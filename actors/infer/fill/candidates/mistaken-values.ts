// Texts that are no values of a field: its own name, an address where a name is asked for, a form that no value has.

import { compact, singular } from '../fields/names.ts'
import type { Query } from '../fields/query.ts'
import { controlLabels, formsOfConcepts, namesThatAreValues, namingConcepts } from './mistaken-values.data.ts'

const webAddress = /^https?:\/\/\S+$/i
/** Shorter names of fields are words that values have too. */
const ownNameCharsMin = 4

export const isWebAddress = (text: string): boolean => webAddress.test(text.trim())

/** Whether the values of a field are names, of which an address on the web is none. */
export const asksForName = ({ concept }: Query): boolean => namingConcepts.has(concept?.names[0] ?? '')

/** Whether a value of a page is the label of a control; a list, or a row, may have the same text. */
export const isControl = (value: unknown): boolean => typeof value === 'string' && controlLabels.has(compact(value))

/** Fields that ask for a time of the day, which a date alone is not. */
const timesOfDay = /^(?:start|end|opening|closing|departure|arrival|begin|check(?:in|out))time$|^uhrzeit$/
const isoDate = /^\d{4}-\d\d-\d\d/
const timeOfDay = /\d\s?[:.h]\s?\d\d|\d\s?[ap]\.?m\b|\d\s?(?:uhr|h)\b|noon|midnight/i

/** `charity_number` has figures. */
const numbersByName = /^(?!.*(?:model|part)).+(?:number|nummer|numero)$/

/** Whether a text cannot be the value of a field of text. */
export function isMistaken(text: string, query: Query): boolean {
  // A label is no value.
  if (/^[^:]{2,40}:$/.test(text.trim())) return true
  const key = compact(text)
  const [own = ''] = query.keys
  const isOwnName = own.length >= ownNameCharsMin && !namesThatAreValues.has(own) && singular(key) === singular(own)
  if (isOwnName) return true
  if (asksForName(query) && isWebAddress(text)) return true
  if (timesOfDay.test(own) && (!timeOfDay.test(text) || isoDate.test(text))) return true
  if (numbersByName.test(own) && !/\d/.test(text)) return true
  const form = formsOfConcepts[query.concept?.names[0] ?? '']
  return form !== undefined && (form.without?.test(text) === true || form.having?.test(text) === false)
}
