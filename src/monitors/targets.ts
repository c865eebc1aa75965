// The targets of a monitor: validates them, normalises their URLs, and preserves their ids when a monitor is changed.

import { isDeepStrictEqual } from 'node:util'
import {
  pagesMax, type ChangeTracking, type MonitorTarget, type TargetBody, type TargetInput,
} from '#schemas/monitor.ts'
import { AppError } from '#src/app-error.ts'
import type { EgressAllow } from '#src/egress/address-verdict.ts'
import { assertUrlAllowed, prependScheme } from '#src/egress/check-url.ts'
import { isSchemeAssumed } from '#src/egress/scheme-hint.ts'
import { inField, withField } from '#src/field-errors.ts'
import { newId } from '#src/ids.ts'
import { compileCallerSchema } from '#src/json-schema/compile-caller-schema.ts'
import { compileSelector } from '#src/scrape/selectors.ts'
import { compilePathPatterns } from '#src/sites/path-patterns.ts'
import { pagesOf } from './estimates.ts'

/** A validated target, with the id that the caller gave. */
export type PreparedTarget = TargetBody & { id: string | null }

const refused = (message: string): AppError => new AppError('INVALID_REQUEST', { message })

/**
 * Targets with absolute URLs, without duplicates in a target. Throws INVALID_URL, INVALID_JSON_SCHEMA or
 * INVALID_REQUEST, which name the field: `targets[0].urls[2]`.
 */
export function prepareTargets(inputs: readonly TargetInput[], egressAllow: EgressAllow): PreparedTarget[] {
  const targets = inputs.map((input, index) => prepareTarget(input, `targets[${index}]`, egressAllow))
  const pages = targets.reduce((sum, target) => sum + pagesOf(target), 0)
  if (pages > pagesMax) {
    throw refused(
      `\`targets\` must come to at most ${pagesMax} pages, counting every URL and the \`limit\` of every crawl `
      + `(got ${pages} pages)`,
    )
  }
  return targets
}

/** Applies `assertUrl` to every URL of the targets. Its errors get the name of the field. */
export async function assertUrls(
  targets: readonly TargetBody[], assertUrl: (url: string) => Promise<void>,
): Promise<void> {
  for (const [index, target] of targets.entries()) {
    const urls =
      target.type === 'scrape'
        ? target.urls.map((url, i) => ({ url, field: `urls[${i}]` }))
        : [{ url: target.url, field: 'url' }]
    for (const { url, field } of urls)
      await assertUrl(url).catch((error: unknown) => {
        throw withField(error, `targets[${index}].${field}`, 'url')
      })
  }
}

function prepareTarget(input: TargetInput, field: string, egressAllow: EgressAllow): PreparedTarget {
  const { id = null, scrape_options, change_tracking } = input
  for (const name of ['include_selectors', 'exclude_selectors'] as const) {
    for (const [i, selector] of scrape_options[name].entries())
      compileSelector(`${field}.scrape_options.${name}[${i}]`, selector, {})
  }
  assertTracking(change_tracking, `${field}.change_tracking`)
  const shared = { id, scrape_options, change_tracking }
  if (input.type === 'scrape') {
    const urls = prepareUrls(input, field, egressAllow)
    return { ...shared, type: 'scrape', urls, ...assumedSchemes(input.urls ?? [input.url!], urls) }
  }
  for (const name of ['include_paths', 'exclude_paths'] as const)
    compilePathPatterns(`${field}.crawl_options.${name}`, input.crawl_options[name])
  const url = prepareUrl(input.url, `${field}.url`, egressAllow)
  return {
    ...shared, type: 'crawl', url, crawl_options: input.crawl_options, ...assumedSchemes([input.url], [url]),
  }
}

/** Which of the URLs were given without a scheme; `prepared` has them in the same order. */
function assumedSchemes(given: readonly string[], prepared: readonly string[]): Pick<TargetBody, 'scheme_assumed'> {
  const assumed = prepared.filter((_url, index) => isSchemeAssumed(given[index]!))
  return assumed.length > 0 ? { scheme_assumed: assumed } : {}
}

function prepareUrls(
  { urls, url }: { urls?: string[]; url?: string }, field: string, egressAllow: EgressAllow,
): string[] {
  if (urls && url !== undefined) throw refused(`\`${field}\` has \`urls\` and \`url\`: give only one of them`)
  if (url !== undefined) return [prepareUrl(url, `${field}.url`, egressAllow)]
  if (!urls) throw refused(`\`${field}.urls\` is required`)
  const first = new Map<string, number>()
  return urls.map((given, index) => {
    const prepared = prepareUrl(given, `${field}.urls[${index}]`, egressAllow)
    const earlier = first.get(addressOf(prepared))
    if (earlier !== undefined)
      throw refused(
        `\`${field}.urls[${index}]\` is a duplicate of \`${field}.urls[${earlier}]\` `
        + `(${prepared.slice(0, 200)}): give each page once`,
      )
    first.set(addressOf(prepared), index)
    return prepared
  })
}

/** The absolute URL. */
const prepareUrl = (given: string, field: string, egressAllow: EgressAllow): string =>
  inField(field, 'url', () => assertUrlAllowed(prependScheme(given), egressAllow, { portsLater: true }).href)

function assertTracking({ modes, json_prompt, json_schema }: ChangeTracking, field: string): void {
  const given = json_schema !== undefined ? 'json_schema' : json_prompt !== undefined ? 'json_prompt' : null
  if (given !== null && !modes.includes('json'))
    throw refused(
      `\`${field}.${given}\` needs json in \`${field}.modes\` (got ${modes.join(', ')}): add json, or leave it out`,
    )
  if (modes.includes('json') && given === null) {
    throw refused(
      `\`${field}.modes\` has json, which requires \`json_prompt\` or \`json_schema\` to define the tracked fields`,
    )
  }
  if (json_schema !== undefined) inField(`${field}.json_schema`, 'json_schema', () => compileCallerSchema(json_schema))
}

/** Identifies a page: the URL without its fragment, unless that is a client-side route (`#/a`, `#!a`). */
function addressOf(href: string): string {
  const { hash } = new URL(href)
  return hash === '' || /^#[!/]/.test(hash) ? href : href.slice(0, href.length - hash.length)
}

/**
 * Assigns ids to targets, by the targets that the monitor had `before`. A target with an id keeps it. A target without
 * one gets the id of an unassigned target with the same URLs: preferably one with equal options, otherwise the first.
 * Any other target gets a new id. Throws INVALID_REQUEST for unknown and repeated ids.
 */
export function identifyTargets(targets: readonly PreparedTarget[], before: readonly MonitorTarget[]): MonitorTarget[] {
  const free = new Map(before.map((target) => [target.id, target]))
  const ids = targets.map((target, index) =>
    target.id === null ? null : takeById(target, target.id, `targets[${index}].id`),
  )

  function takeById(target: PreparedTarget, id: string, field: string): string {
    const known = before.find((one) => one.id === id)
    if (!known)
      throw refused(`\`${field}\` ${JSON.stringify(id)} is not a target of this monitor; omit it for a new target`)
    if (!free.delete(id)) throw refused(`\`${field}\` ${id} is given twice`)
    if (known.type !== target.type)
      throw refused(
        `\`${field}\` ${id} is a ${known.type} target and cannot become a ${target.type} target; `
        + 'omit it for a new target',
      )
    return id
  }

  function assignWhere(matches: (known: MonitorTarget, target: PreparedTarget) => boolean): void {
    for (const [index, target] of targets.entries()) {
      const found = ids[index] === null ? [...free.values()].find((known) => matches(known, target)) : undefined
      if (!found) continue
      ids[index] = found.id
      free.delete(found.id)
    }
  }
  assignWhere((known, target) => hasSameUrls(known, target) && hasSameOptions(known, target))
  assignWhere(hasSameUrls)
  return targets.map(({ id: _given, ...target }, index) => ({ id: ids[index] ?? newId('tgt'), ...target }))
}

function hasSameUrls(a: TargetBody, b: TargetBody): boolean {
  if (a.type === 'crawl' || b.type === 'crawl')
    return a.type === 'crawl' && b.type === 'crawl' && addressOf(a.url) === addressOf(b.url)
  const addresses = new Set(a.urls.map(addressOf))
  return a.urls.length === b.urls.length && b.urls.every((url) => addresses.has(addressOf(url)))
}

function hasSameOptions(a: TargetBody, b: TargetBody): boolean {
  const optionsOf = (target: TargetBody): unknown[] => [
    target.scrape_options, target.change_tracking, target.type === 'crawl' && target.crawl_options,
  ]
  return isDeepStrictEqual(optionsOf(a), optionsOf(b))
}
