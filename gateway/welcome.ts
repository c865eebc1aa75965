// The transport of GET /: where to find the documentation and, if there is one, the console. It needs no key.

import packageJson from '../package.json' with { type: 'json' }
import { escape, htmlPage } from './openapi/html.ts'
import type { ReplyContext, Target, Transport } from './pipeline/transport.ts'
import type { HttpReply, HttpRequest } from './http.ts'

const allow = 'GET, HEAD, OPTIONS'
const title = 'Winnow: web pages in, structured data out'

/** Creates the transport. `rest` formats the JSON; `others` tell by their paths whether there is a console. */
export function createWelcome(publicUrl: string, rest: Transport, others: readonly Transport[]): Transport {
  let links: Record<string, string> | undefined
  return {
    ...rest,
    resolve(request): Target | null {
      const { method, path } = request
      if (path !== '/') return null
      if (method !== 'get' && method !== 'head' && method !== 'options')
        return {
          kind: 'wrong method', isOpen: true, allow,
          message: `/ supports ${allow} (got ${method.toUpperCase()}).`,
        }
      links ??= linksOf(publicUrl, request, others)
      const found = links
      const wantsHtml = /\btext\/html\b/i.test(request.header('accept'))
      if (wantsHtml) return { kind: 'document', reply: page(found) }
      return { kind: 'answer', reply: (context) => json(rest, found, context) }
    },
    methodsOf: () => allow,
  }
}

function linksOf(publicUrl: string, request: HttpRequest, others: readonly Transport[]): Record<string, string> {
  const answers = (path: string): boolean => {
    const target = others.map((one) => one.resolve({ ...request, method: 'get', path, query: '' })).find(Boolean)
    return target !== undefined && target !== null && target.kind !== 'unknown path'
  }
  return {
    documentation: `${publicUrl}/docs`,
    openapi: `${publicUrl}/openapi.json`,
    ...(answers('/console') ? { console: `${publicUrl}/console` } : {}),
  }
}

const json = (rest: Transport, links: Record<string, string>, context: ReplyContext): HttpReply =>
  rest.success(200, { name: 'winnow', version: packageJson.version, ...links }, context, { envelope: true })

const labels: Record<string, string> = {
  documentation: 'Documentation of the API', openapi: 'OpenAPI document', console: 'Web console',
}

function page(links: Record<string, string>): HttpReply {
  const items = Object.entries(links).map(([name, url]) => `<li><a href="${escape(url)}">${labels[name]}</a></li>`)
  const body = `<main>
<h1>${title}</h1>
<ul>
${items.join('\n')}
</ul>
<p>Requests need an API key in the header <code>X-API-Key</code>. <code>npx winnow keys create --name …</code> creates
one.</p>
</main>`
  return {
    status: 200,
    headers: {
      'Content-Type': 'text/html; charset=utf-8', 'X-Content-Type-Options': 'nosniff', Vary: 'Accept',
      'Content-Security-Policy': "default-src 'none'; img-src data:; base-uri 'none'; frame-ancestors 'none'",
    },
    body: Buffer.from(htmlPage({ title, body })),
  }
}
