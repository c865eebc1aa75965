// The API of Jina Reader (jina.ai/reader): r.jina.ai at /r/, and its search, s.jina.ai, at /s/.

import { allowedBy } from '../../rest/match-path.ts'
import type { CompatApi, CompatRoute } from '../compat-api.ts'
import { keyOrBareOf } from '../credential.ts'
import { headerNames } from './option-fields.ts'
import { readReply } from './read-route.ts'
import { failure } from './respond.ts'
import { searchReply } from './search-route.ts'

const methods = ['get', 'post'] as const

/** What follows the prefix is a URL or a query, and has slashes of its own. */
const routes = [
  { prefix: '/r', reply: readReply },
  { prefix: '/s', reply: searchReply },
]

export const jina: CompatApi = {
  match({ method, path }) {
    const route = routes.find(({ prefix }) => path === prefix || path.startsWith(`${prefix}/`))
    if (!route) return null
    const known = methods.find((one) => one === (method === 'head' ? 'get' : method))
    if (known === undefined) return { kind: 'wrong method', allow: allowedBy(methods) }
    const binding: CompatRoute = { method: known, path: route.prefix, reply: route.reply }
    return { kind: 'found', binding, params: {} }
  },
  headers: headerNames,
  credential: keyOrBareOf,
  failure: (error, _context, request) => failure(error, request),
}
