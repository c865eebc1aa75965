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

/** JSON on one line if that is short. */
function bodyText(body: Record<string, unknown>): string {
  const line = JSON.stringify(body)
  return line.length <= lineCharsMax ? line : JSON.stringify(body, null, 2)
}

const lineCharsMax = 90

/** One word of a POSIX shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`

function javascript({ method, url, body }: Request): string {
  const sent = body && `
  body: JSON.stringify(${indented(JSON.stringify(body, null, 2), '  ')}),`
  return `const response = await fetch(${JSON.stringify(url)}, {
  method: '${method}',
  headers: { 'X-API-Key': process.env.WINNOW_API_KEY${body ? ", 'Content-Type': 'application/json'" : ''} },${sent ?? ''}
})
console.log(response.status, await response.json())`
}

function python({ method, url, body }: Request): string {
  const type = body ? ', "Content-Type": "application/json"' : ''
  const sent = body ? `
    data=json.dumps(${indented(pythonLiteral(body), '    ')}).encode(),` : ''
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

/** JSON as a Python expression: only its three names differ. */
function pythonLiteral(value: unknown, by = ''): string {
  if (value === null || value === undefined) return 'None'
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  if (typeof value !== 'object') return JSON.stringify(value)
  const inner = `${by}    `
  const rows = Array.isArray(value)
    ? value.map((one) => pythonLiteral(one, inner))
    : Object.entries(value).map(([name, one]) => `${JSON.stringify(name)}: ${pythonLiteral(one, inner)}`)
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  return rows.length === 0 ? open! + close! : `${open}\n${rows.map((row) => `${inner}${row},\n`).join('')}${by}${close}`
}
