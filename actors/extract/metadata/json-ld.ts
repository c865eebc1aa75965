// JSON-LD as pages write it: with comments, trailing commas, raw line breaks in strings, CDATA marks and HTML entities.
// What a strict parser refuses is mended token by token; what cannot be mended is left out, never a failure of the
// page.

/** Deeper documents are left out: JSON.stringify and everything that walks them is recursive. */
const depthMax = 60
const nodesMax = 2_000

export type LdNode = Record<string, unknown>

/**
 * The values of the scripts, one or more each; entries of a list stand singly. `broken` counts scripts that gave
 * nothing.
 */
export function parseJsonLd(scripts: readonly string[]): { values: unknown[], broken: number } {
  const values: unknown[] = []
  let broken = 0
  for (const script of scripts) {
    const found = parseScript(script)
    if (found.length === 0 && script.trim() !== '') broken++
    for (const value of found.flat(1)) if (typeof value === 'object' && value !== null) values.push(value)
  }
  return { values, broken }
}

function parseScript(script: string): unknown[] {
  const text = script.replace(/^\ufeff/, '')
  const strict = tryParse(text)
  if (strict !== undefined) return [strict]
  const decoded = /^\s*[[{]\s*&(?:quot|#34|#x22);/i.test(text) ? decodeQuotes(text) : text
  return mend(decoded).map(tryParse).filter((value) => value !== undefined)
}

function tryParse(text: string): unknown {
  if (!isShallow(text)) return undefined
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined // not JSON: the next, more lenient reading decides
  }
}

function isShallow(text: string): boolean {
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === 34) at = endOfString(text, at)
    else if (code === 91 || code === 123) {
      if (++depth > depthMax) return false
    } else if (code === 93 || code === 125) depth--
  }
  return true
}

/** Index of the quote that ends the string which begins at `start`; the end of the text when none does. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === 92) at++
    else if (code === 34) return at
  }
  return text.length
}

function decodeQuotes(text: string): string {
  return text
    .replace(/&(?:quot|#34|#x22);/gi, '"')
    .replace(/&lt;/gi, '<')
    .replace(/&gt;/gi, '>')
    .replace(/&(?:apos|#39|#x27);/gi, "'")
    .replace(/&amp;/gi, '&')
}

/**
 * Rewrites almost-JSON as JSON documents: one for each value that stands at the top. A comma is held back until
 * something follows it; what is open at the end is closed.
 */
function mend(text: string): string[] {
  const documents: string[] = []
  let out: string[] = []
  const open: string[] = []
  let comma = ''
  const put = (token: string): void => {
    out.push(comma, token)
    comma = ''
  }
  const close = (): void => {
    comma = ''
    put(open.pop()!)
    if (open.length > 0) return
    documents.push(out.join(''))
    out = []
  }
  for (let at = 0; at < text.length; at++) {
    const character = text[at]!
    if (character === '"') {
      const end = endOfBrokenString(text, at)
      if (open.length > 0) put(mendString(text.slice(at + 1, end)))
      at = end
    } else if (character === '/' && (text[at + 1] === '/' || text[at + 1] === '*')) at = endOfComment(text, at)
    else if (text.startsWith('<![CDATA[', at)) at += 8
    else if (text.startsWith('<!--', at)) at += 3
    else if (text.startsWith('-->', at)) at += 2
    else if (character === '{' || character === '[') {
      put(character)
      open.push(character === '{' ? '}' : ']')
    } else if (open.length === 0 || character <= ' ') continue
    else if (character === ',') comma = ','
    else if (character === ':') put(character)
    else if (character === '}' || character === ']') {
      if (character === open.at(-1)) close()
    } else {
      const end = endOfWord(text, at)
      put(mendWord(text.slice(at, end)))
      at = end - 1
    }
  }
  // Two lines of a script are two documents; one that breaks off is one as far as it goes.
  while (open.length > 0) close()
  return documents
}

/**
 * Behind the quote that ends a string stands what goes on: a quote before anything else is a character of the text that
 * nobody escaped.
 */
function endOfBrokenString(text: string, start: number): number {
  for (let end = endOfString(text, start); end < text.length; end = endOfString(text, end)) {
    goesOn.lastIndex = end + 1
    if (goesOn.test(text)) return end
  }
  return text.length
}

const goesOn = /\s*(?:[,:}\]/;]|<!|-->|$)/y

function endOfWord(text: string, start: number): number {
  word.lastIndex = start + 1
  return word.exec(text)!.index
}

const word = /[\s,:{}[\]"/<]|$/g

/** `undefined` and `NaN`, as templates print what they do not have. */
const mendWord = (written: string): string =>
  /^(?:undefined|-?NaN|-?Infinity|None|nil|NULL)$/.test(written) ? 'null' : written

function endOfComment(text: string, start: number): number {
  const isLine = text[start + 1] === '/'
  const end = text.indexOf(isLine ? '\n' : '*/', start + 2)
  return end < 0 ? text.length : end + Number(!isLine)
}

function mendString(inner: string): string {
  return `"${inner.replace(/\\(?:u[0-9a-fA-F]{4}|["\\/bfnrt])|[\\"\u0000-\u001f]/g, (found) => (found.length > 1 ? found : (stray[found] ?? ' ')))}"`
}

const stray: Record<string, string> = { '\\': '\\\\', '"': '\\"', '\n': '\\n', '\t': '\\t' }

/**
 * Every object that has a `@type`, or speaks of a headline as articles do, in document order, from lists, `@graph` and
 * the properties that hold the subject of a page.
 */
export function ldNodes(values: readonly unknown[]): LdNode[] {
  const nodes: LdNode[] = []
  const visit = (value: unknown, depth: number): void => {
    if (depth > 6 || nodes.length >= nodesMax || typeof value !== 'object' || value === null) return
    if (Array.isArray(value)) return value.forEach((one) => visit(one, depth + 1))
    const node = value as LdNode
    if (node['@type'] !== undefined || node.headline !== undefined) nodes.push(node)
    for (const property of ['@graph', 'mainEntity', 'mainEntityOfPage', 'hasPart']) visit(node[property], depth + 1)
  }
  visit(values, 0)
  return nodes
}

/** Types of a node without their namespace: `["NewsArticle"]`. */
export function typesOf(node: LdNode): string[] {
  const types = Array.isArray(node['@type']) ? node['@type'] : [node['@type']]
  return types
    .filter((type): type is string => typeof type === 'string')
    .map((type) => type.slice(Math.max(type.lastIndexOf('/'), type.lastIndexOf('#'), type.lastIndexOf(':')) + 1))
}
