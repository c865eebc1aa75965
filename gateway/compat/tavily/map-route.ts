// POST /tavily/map.

import type { MapData } from '#schemas/map.ts'
import { AppError } from '#src/app-error.ts'
import { map } from '#src/operations/map.ts'
import { compilePathPatterns, compilePatterns } from '#src/sites/path-patterns.ts'
import type { HttpReply } from '../../http.ts'
import { jsonReply, type CompatRequest } from '../compat-api.ts'
import type { Fields } from '../fields.ts'
import { clamp } from '../input.ts'
import { warningText, withWarning } from '../warning.ts'
import { timing } from './envelope.ts'
import { flag } from './search-options.ts'

const defaultLimit = 50
const limitBounds = { min: 1, max: 30_000 }

export async function mapReply(request: CompatRequest): Promise<HttpReply> {
  const fields = await request.fields()
  const notes: string[] = []
  const url = fields.take('url')
  const limit = clamp(notes, 'limit', fields.take('limit') ?? defaultLimit, limitBounds)
  const isWanted = filterOf(fields)
  const usage = flag(fields, 'include_usage')
  // The Python client always sends its own timeout.
  fields.take('timeout')
  fields.skip({ allow_external: [false], include_images: [false] })
  // A filter drops links: more of them are asked for.
  const asked = isWanted && typeof limit === 'number' ? limitBounds.max : limit
  const { data, creditsUsed } = await request.call<MapData>(map, { url, limit: asked, allow_subdomains: true })
  const found = data.links.map((link) => link.url).filter((one) => isWanted?.(one) ?? true)
  const results = found.slice(0, Number(limit))
  if (data.truncated || found.length > results.length) notes.push(`There are more links than these ${results.length}.`)
  const warning = warningText({ fields, notes, warnings: data.warnings })
  return jsonReply({
    base_url: data.url, results, ...timing(request, usage ? creditsUsed : undefined), ...withWarning(warning),
  })
}

/** Whether a URL has the paths and domains that are wanted; null if all are. */
function filterOf(fields: Fields): ((url: string) => boolean) | null {
  const tests = [
    ...['select_paths', 'exclude_paths'].map((name) => {
      const matches = patterns(fields, name, compilePathPatterns)
      return matches && ((url: URL) => matches(url) === name.startsWith('select'))
    }),
    ...['select_domains', 'exclude_domains'].map((name) => {
      const matches = patterns(fields, name, compilePatterns)
      return matches && ((url: URL) => matches(url.hostname) === name.startsWith('select'))
    }),
  ].filter((one) => one !== null)
  return tests.length === 0 ? null : (text) => {
    const url = URL.parse(text)
    return url !== null && tests.every((test) => test(url))
  }
}

function patterns<Test>(fields: Fields, name: string, compile: (name: string, given: string[]) => Test): Test | null {
  const given = fields.take(name) ?? []
  if (!Array.isArray(given) || !given.every((one) => typeof one === 'string'))
    throw new AppError('INVALID_REQUEST', { message: `\`${name}\` must be a list of regular expressions` })
  return given.length === 0 ? null : compile(name, given)
}
