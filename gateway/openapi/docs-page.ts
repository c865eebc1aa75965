// The reference page at /docs: the OpenAPI document as one HTML page without scripts or external resources.

import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { curlExample, idVariable } from './curl-example.ts'
import type { OpenApiDocument, OpenApiOperation, Parameter } from './document.ts'
import { errorSection } from './error-section.ts'
import { escape, htmlPage, inline, prose } from './html.ts'
import { fieldList, fieldRow } from './schema-list.ts'
import type { JsonSchema } from './schemas.ts'

const style = readFileSync(new URL('docs.css', import.meta.url), 'utf8')

/** The page, and a Content-Security-Policy that allows only its inline style. */
export function docsPage(document: OpenApiDocument): { html: string; contentSecurityPolicy: string } {
  const sha256 = hash('sha256', style, 'base64')
  const contentSecurityPolicy = [
    "default-src 'none'", `style-src 'sha256-${sha256}'`, 'img-src data:', "base-uri 'none'", "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
  const { title, version, description } = document.info
  const body = `<a class="skip" href="#main">Skip to the reference</a>
${navigation(document)}
<main id="main">
<h1>${escape(title)} API ${escape(version)}</h1>
${prose(description)}
<p>Machine-readable: <a href="openapi.json">openapi.json</a>. The examples read the key, a token of the pageviews and
the IDs that other calls returned from the environment:</p>
<pre tabindex="0"><code>export WINNOW_API_KEY=wnw_…
export PAGEVIEW_TOKEN=…
${[...idVariables(document)].map(([name, prefix]) => `export ${name}=${prefix}…`).join('\n')}</code></pre>
${document.tags.map((tag) => section(document, tag)).join('\n')}
${errorSection()}
${schemaSection(document)}
</main>`
  return { html: htmlPage({ title: `${title} API reference`, style, body }), contentSecurityPolicy }
}

/** The variables in the examples, with the prefixes of their IDs. */
function idVariables({ paths }: OpenApiDocument): Map<string, string> {
  const variables = new Map<string, string>()
  for (const [path, methods] of Object.entries(paths)) {
    for (const { parameters = [] } of Object.values(methods)) {
      for (const { name, in: place, example, description = '' } of parameters)
        if (place === 'path' && example === undefined)
          variables.set(idVariable(path, name), /`(\w+_)`/.exec(description)?.[1] ?? '')
    }
  }
  return variables
}

interface Entry { method: string; path: string; operation: OpenApiOperation }

const entriesOf = ({ paths }: OpenApiDocument, tag: string): Entry[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  ).filter(({ operation }) => operation.tags[0] === tag)

const anchor = ({ operation }: Entry): string => operation.operationId

function navigation(document: OpenApiDocument): string {
  const groups = document.tags.map(({ name }) => {
    const links = entriesOf(document, name).map((entry) =>
      `<li><a href="#${anchor(entry)}"><span>${entry.method.toUpperCase()}</span> ${escape(entry.path)}</a></li>`,
    )
    return `<li>${escape(name)}<ul>${links.join('')}</ul></li>`
  })
  return `<nav aria-label="Operations"><ul>${groups.join('')}`
    + '<li><a href="#errors">Errors</a></li><li><a href="#schemas">Schemas</a></li></ul></nav>'
}

function section(document: OpenApiDocument, { name, description }: { name: string; description: string }): string {
  const articles = entriesOf(document, name).map((entry) => article(document.servers[0]!.url, entry))
  const heading = `<h2 id="tag-${escape(name)}">${escape(name)}</h2><p>${inline(description)}</p>`
  return `<section>${heading}${articles.join('\n')}</section>`
}

function article(server: string, entry: Entry): string {
  const { method, path, operation } = entry
  const { summary, description, parameters = [], requestBody, responses } = operation
  const body = requestBody?.content['application/json'].schema
  return `<article id="${anchor(entry)}">
<h3>${heading(entry)}</h3>
<p class="summary">${inline(summary)}</p>${prose(description)}
<pre tabindex="0"><code>${escape(curlExample(server, method, path, operation))}</code></pre>
${parameterList(parameters)}${body ? `<h4>Body</h4>${fieldList(body)}` : ''}
${success(responses)}${errorList(responses)}
</article>`
}

const heading = (entry: Entry): string =>
  `<a href="#${anchor(entry)}"><span class="method">${entry.method.toUpperCase()}</span> `
  + `<code>${escape(entry.path)}</code></a>`

function parameterList(parameters: readonly Parameter[]): string {
  const titles = { path: 'Path', query: 'Query', header: 'Headers' } as const
  return (['path', 'query', 'header'] as const).map((place) => {
    const rows = parameters.filter((one) => one.in === place).map(({ name, description, required, schema, content }) =>
      fieldRow(name, { ...(schema ?? content!['application/json'].schema), description }, required),
    )
    return rows.length === 0 ? '' : `<h4>${titles[place]}</h4><ul class="fields">${rows.join('')}</ul>`
  }).join('')
}

interface Media { schema: JsonSchema; example?: unknown }
interface Success { content: Record<string, Media> }

function success(responses: Record<string, object>): string {
  const [status, response] = Object.entries(responses).find(([code]) => code.startsWith('2')) as [string, Success]
  const { 'application/json': json, ...streams } = response.content
  if (!json) return `<h4>Response ${status}</h4><ul class="fields">${Object.entries(streams).map(streamRow).join('')}</ul>`
  const { schema, example } = json
  const data = (schema.properties as Record<string, JsonSchema> | undefined)?.data
  const shown = data?.properties ? fieldList(data) : `<ul class="fields">${fieldRow('data', data ?? schema, true)}</ul>`
  const sample =
    example === undefined ? '' : `<pre tabindex="0"><code>${escape(JSON.stringify(example, null, 2))}</code></pre>`
  return `<h4>Response ${status}: ${data ? '<code>data</code>' : 'the data alone'}</h4>${shown}${sample}`
}

const streamRow = ([type, { schema }]: [string, Media]): string => fieldRow(type, schema, false)

function errorList(responses: Record<string, object>): string {
  const statuses = Object.keys(responses).filter((code) => !code.startsWith('2'))
  return `<p class="errors">Errors: ${statuses.map((code) => `<a href="#error-${code}">${code}</a>`).join(', ')}</p>`
}

function schemaSection({ components }: OpenApiDocument): string {
  const byName = ([one]: [string, unknown], [other]: [string, unknown]): number => (one < other ? -1 : 1)
  const schemas = Object.entries(components.schemas as Record<string, JsonSchema>).sort(byName)
  const articles = schemas.map(([name, schema]) =>
    `<article id="schema-${escape(name)}"><h3><code>${escape(name)}</code></h3>`
    + `${typeof schema.description === 'string' ? prose(schema.description) : ''}${fieldList(schema)}</article>`,
  )
  return `<section><h2 id="schemas">Schemas</h2>${articles.join('\n')}</section>`
}
