// Reads the JSON-LD of a page. Invalid JSON is repaired if possible and dropped otherwise; it never fails the page.

import { endOfString, repairJson } from './repair-json.ts'

/** Deeper documents are dropped, because JSON.stringify and the code that reads them are recursive. */
const depthMax = 60
const nodesMax = 2_000
/** Depth to which nodes are searched for nodes. */
const nodeDepthMax = 6

export type LdNode = Record<string, unknown>

interface JsonLd {
  /** The objects in the scripts; top-level lists are flattened. They are shared and must not be changed. */
  readonly values: readonly unknown[]
  /** Number of scripts without a readable value. */
  readonly broken: number
}

/** Main content, metadata and identity all read the scripts of a page. */
const parsed = new WeakMap<readonly string[], JsonLd>()

/** Parses the JSON-LD scripts of a page; the same list of scripts only once. */
export function parseJsonLd(scripts: readonly string[]): JsonLd {
  let result = parsed.get(scripts)
  if (!result) parsed.set(scripts, result = parseScripts(scripts))
  return result
}

function parseScripts(scripts: readonly string[]): JsonLd {
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
  const decoded = /^\s*[[{]\s*&(?:quot|#34|#x22);/i.test(text) ? decodeEntities(text) : text
  return repairJson(decoded).map(tryParse).filter((value) => value !== undefined)
}

function tryParse(text: string): unknown {
  if (!isShallow(text)) return undefined
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined // invalid JSON, which the caller repairs or drops
  }
}

const codes = { quote: 34, openBracket: 91, closeBracket: 93, openBrace: 123, closeBrace: 125 }

/** Whether objects and lists are nested at most `depthMax` deep. */
function isShallow(text: string): boolean {
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === codes.quote) at = endOfString(text, at)
    else if (code === codes.openBracket || code === codes.openBrace) {
      if (++depth > depthMax) return false
    } else if (code === codes.closeBracket || code === codes.closeBrace) depth--
  }
  return true
}

/** Decodes the HTML entities of a script that was escaped as a whole. */
function decodeEntities(text: string): string {
  return text
    .replace(/&(?:quot|#34|#x22);/gi, '"')
    .replace(/&lt;/gi, '<')
    .replace(/&gt;/gi, '>')
    .replace(/&(?:apos|#39|#x27);/gi, "'")
    .replace(/&amp;/gi, '&')
}

/**
 * The nodes with a `@type` or a headline in document order: in lists, in `@graph` and in the properties that hold the
 * subject of a page.
 */
export function ldNodes(values: readonly unknown[]): LdNode[] {
  const nodes: LdNode[] = []
  const visit = (value: unknown, depth: number): void => {
    if (depth > nodeDepthMax || nodes.length >= nodesMax || typeof value !== 'object' || value === null) return
    if (Array.isArray(value)) return value.forEach((entry) => visit(entry, depth + 1))
    const node = value as LdNode
    if (node['@type'] !== undefined || node.headline !== undefined) nodes.push(node)
    for (const property of ['@graph', 'mainEntity', 'mainEntityOfPage', 'hasPart']) visit(node[property], depth + 1)
  }
  visit(values, 0)
  return nodes
}

/** The types of a node without their namespace: `["NewsArticle"]`. */
export function typesOf(node: LdNode): string[] {
  const types = Array.isArray(node['@type']) ? node['@type'] : [node['@type']]
  return types
    .filter((type): type is string => typeof type === 'string')
    .map((type) => type.slice(Math.max(type.lastIndexOf('/'), type.lastIndexOf('#'), type.lastIndexOf(':')) + 1))
}
