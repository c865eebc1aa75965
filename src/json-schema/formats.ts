// The string formats of JSON Schema that are checked. Other formats are annotations, as in the standard.

import { default as formatsPlugin, type FormatName } from 'ajv-formats'

/** Formats of ajv-formats in its fast mode whose expressions run in linear time. */
const checked = [
  'date', 'time', 'date-time', 'iso-time', 'iso-date-time', 'duration', 'uri', 'uri-reference', 'email', 'ipv4', 'uuid',
] as const satisfies FormatName[]
const lengthMax = 4096

type Check = (text: string) => boolean

function checkOf(name: FormatName): Check {
  const format = formatsPlugin.default.get(name, 'fast')
  const test = typeof format === 'object' && 'validate' in format ? format.validate : format
  if (test instanceof RegExp) return (text) => test.test(text)
  if (typeof test === 'function') return (text) => (test as (data: string) => unknown)(text) === true
  throw new Error(`ajv-formats has no check of ${name}`)
}

const bounded = (check: Check): Check => (text) => text.length <= lengthMax && check(text)
const isHostname: Check = (text) =>
  text.length <= 253 && /^[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63})*\.?$/i.test(text) && !/(^|\.)-|-(\.|$)/.test(text)
const isIpv6: Check = (text) => text.includes(':') && URL.parse(`http://[${text}]/`) !== null
const isUrl: Check = (text) => /^(https?|ftp):\/\/\S+$/i.test(text) && URL.parse(text) !== null

/** Checks by format name. */
export const formatChecks: ReadonlyMap<string, Check> = new Map([
  ...checked.map((name) => [name, bounded(checkOf(name))] as const),
  ['url', bounded(isUrl)], ['hostname', bounded(isHostname)], ['ipv6', bounded(isIpv6)],
  ['idn-email', bounded((text) => /^[^\s@]+@[^\s@]+$/.test(text))],
])
