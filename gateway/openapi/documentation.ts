// The transport of GET /openapi.json and GET /docs. Both need no key and are built once at startup.

import type { Operation } from '#src/operation.ts'
import type { HttpReply } from '../http.ts'
import type { Target, Transport } from '../pipeline/transport.ts'
import { withoutVersion } from '../rest/match-path.ts'
import { openApiDocument } from './document.ts'
import { docsPage } from './docs-page.ts'

/** Creates the transport; `rest` formats its errors. */
export function createDocumentation(operations: readonly Operation[], publicUrl: string, rest: Transport): Transport {
  const document = openApiDocument(operations, publicUrl)
  const documents = new Map<string, HttpReply>([
    ['/openapi.json', reply('application/json; charset=utf-8', JSON.stringify(document), {})],
    ['/docs', page(document)],
  ])
  const allow = 'GET, HEAD, OPTIONS'
  return {
    ...rest,
    resolve({ method, path }): Target | null {
      const found = documents.get(withoutVersion(path))
      if (!found) return null
      if (method === 'get' || method === 'head' || method === 'options') return { kind: 'document', reply: found }
      return {
        kind: 'wrong method', isOpen: true, allow,
        message: `${path} supports ${allow} (got ${method.toUpperCase()}).`,
      }
    },
    methodsOf: () => allow,
  }
}

function page(document: ReturnType<typeof openApiDocument>): HttpReply {
  const { html, contentSecurityPolicy } = docsPage(document)
  return reply('text/html; charset=utf-8', html, {
    'Content-Security-Policy': contentSecurityPolicy, 'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
  })
}

const reply = (type: string, text: string, headers: Record<string, string>): HttpReply => ({
  status: 200, headers: { 'Content-Type': type, 'Cache-Control': 'max-age=300', ...headers }, body: Buffer.from(text),
})
