// A request as a command or program. The key is in the environment variable WINNOW_API_KEY.

import type { PlannedRequest } from './request.ts'

export interface Snippet { id: string; label: string; code: string }

/** The request in each language. `origin`: the address of the service. */
export function snippetsOf(origin: string, { method, path, body }: PlannedRequest): Snippet[] {
  const request = { method, url: origin + path, body }
  return [
    { id: 'curl', label: 'curl', code: curl(request) },
    { id: 'javascript', label: 'JavaScript', code: javascript(request) },
    { id: 'python', label: 'Python', code: python(request) },
  ]
}

interface Request { method: string; url: string; body: Record<string, unknown> | undefined }

function curl({ method, url, body }: Request): string {
  return [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${quoted(url)}`,
    '-H "X-API-Key: $WINNOW_API_KEY"',
    ...(body ? ["-H 'Content-Type: application/json'", `-d ${quoted(bodyText(body))}`] : []),
  ].join(' \\\n  ')
}

/** JSON on one line if that is short, else with a line for each field. */
function bodyText(body: Record<string, unknown>): string {
  const line = JSON.stringify(body)
  if (line.length <= lineCharsMax) return line
  const fields = Object.entries(body).map(([name, value]) => `  ${JSON.stringify(name)}: ${JSON.stringify(value)}`)
  return `{\n${fields.join(',\n')}\n}`
}

const lineCharsMax = 90

/** One word of a POSIX shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`

function javascript({ method, url, body }: Request): string {
  const sent = body && `
  body: JSON.stringify(${indented(bodyText(body), '  ')}),`
  return `const response = await fetch(${JSON.stringify(url)}, {
  method: '${method}',
  headers: { 'X-API-Key': process.env.WINNOW_API_KEY${body ? ", 'Content-Type': 'application/json'" : ''} },${sent ?? ''}
})
console.log(response.status, await response.json())`
}

function python({ method, url, body }: Request): string {
  const type = body ? ', "Content-Type": "application/json"' : ''
  const sent = body ? `
    data=json.dumps(${indented(pythonBody(body), '    ')}).encode(),` : ''
  return `import json
import os
import urllib.error
import urllib.request

request = urllib.request.Request(
    ${JSON.stringify(url)},
    method="${method}",
    headers={"X-API-Key": os.environ["WINNOW_API_KEY"]${type}},${sent}
)
try:
    response = urllib.request.urlopen(request)
except urllib.error.HTTPError as error:
    response = error  # has the same methods
print(response.status, json.load(response))`
}

const indented = (text: string, by: string): string => text.replaceAll('\n', `\n${by}`)

function pythonBody(body: Record<string, unknown>): string {
  const fields = Object.entries(body).map(([name, value]) => `    ${JSON.stringify(name)}: ${pythonLiteral(value)},\n`)
  return fields.length === 0 ? '{}' : `{\n${fields.join('')}}`
}

/** JSON as a Python expression: only its three names differ. */
function pythonLiteral(value: unknown): string {
  if (value === null) return 'None'
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  if (typeof value !== 'object') return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(pythonLiteral).join(', ')}]`
  const fields = Object.entries(value).map(([name, one]) => `${JSON.stringify(name)}: ${pythonLiteral(one)}`)
  return `{${fields.join(', ')}}`
}
