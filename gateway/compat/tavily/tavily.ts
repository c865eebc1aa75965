// The API of Tavily (docs.tavily.com): POST /tavily/search, /tavily/extract and /tavily/map.

import { AppError } from '#src/app-error.ts'
import { jsonReply, retryAfter, type CompatApi, type CompatRoute } from '../compat-api.ts'
import { matchRoutes } from '../compat-transport.ts'
import { keyOf } from '../credential.ts'
import { isKeyError, statusOf } from '../error-status.ts'
import { extractReply } from './extract-route.ts'
import { mapReply } from './map-route.ts'
import { searchReply } from './search-route.ts'

/** 400, because the Python client shows the message of that status, not of 404. */
const unsupported = (path: string, instead: string): CompatRoute => ({
  method: 'post', path,
  reply: () => Promise.reject(new AppError('INVALID_REQUEST', { message: `${path} is not supported: ${instead}` })),
})

const routes: readonly CompatRoute[] = [
  { method: 'post', path: '/tavily/search', reply: searchReply },
  { method: 'post', path: '/tavily/extract', reply: extractReply },
  { method: 'post', path: '/tavily/map', reply: mapReply },
  unsupported(
    '/tavily/crawl',
    'Winnow crawls in the background. Start a crawl with its own POST /crawl and read it with GET /crawl/{id}; or list'
    + ' the pages with /tavily/map and read them with /tavily/extract.',
  ),
  unsupported('/tavily/research', 'use /tavily/search with `include_answer`, or POST /answers of Winnow.'),
]

/** The status of Tavily for a key or plan whose credits are used up. */
const limitExceeded = 432

export const tavily: CompatApi = {
  match: matchRoutes(routes, ['/tavily/']),
  credential: keyOf,
  failure(error) {
    const message = isKeyError(error.code) ? keyProblem(error) : error.message
    const status = error.code === 'CREDITS_EXHAUSTED' ? limitExceeded : statusOf(error.code)
    return jsonReply({ detail: { error: message } }, status, retryAfter(error))
  },
}

/** Begins as at Tavily. */
const keyProblem = ({ code, message }: AppError): string =>
  `Unauthorized: ${code === 'MISSING_API_KEY' ? 'send a key of Winnow as `Authorization: Bearer KEY`.' : message}`
