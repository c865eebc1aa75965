// The list of tools: which ones a client wants, described in as much detail as the size of the list allows.

import { AppError } from '#src/app-error.ts'
import type { JsonSchema } from '../openapi/schemas.ts'
import type { ToolAnnotations } from './annotations.ts'
import { compactSchema, shorten, type Detail } from './compact-schema.ts'
import type { Tool } from './tool.ts'

/** A tool as tools/list describes it. */
export interface ListedTool {
  name: string
  description: string
  inputSchema: JsonSchema & { type: 'object' }
  outputSchema: JsonSchema & { type: 'object' }
  annotations: ToolAnnotations
}

/** Maximum size of a list as JSON, in bytes: agents read all of it before their first call. */
export const listBytesMax = 15_600

interface Level { description: number; input: Detail; output: Detail }

const terse: Detail = { depth: 1, types: true, chars: 0, limits: false, rare: false }
const typed: Detail = { ...terse, rare: true }
const names: Detail = { ...typed, types: false }

/** From terse to full. Each tool has the highest level for which there is space. */
const levels: readonly Level[] = [
  { description: 70, input: terse, output: { ...names, depth: 0 } },
  { description: 90, input: terse, output: names },
  { description: 100, input: { ...terse, depth: 2, chars: 50 }, output: names },
  { description: 160, input: { ...typed, depth: 2, chars: 60 }, output: typed },
  { description: 200, input: { ...typed, depth: 3, chars: 80 }, output: { ...typed, depth: 2 } },
  { description: 300, input: { ...typed, depth: 4, chars: 120, limits: true }, output: { ...typed, depth: 3 } },
  { description: 600, input: { ...typed, depth: 9, chars: 300, limits: true }, output: { ...typed, depth: 9 } },
]

/**
 * The list with as much detail as fits into `bytesMax` bytes: the tools are raised level by level, the first ones
 * first. Throws an Error if even the tersest list is larger.
 */
export function listTools(tools: readonly Tool[], bytesMax = listBytesMax): ListedTool[] {
  const list = tools.map((tool) => listed(tool, levels[0]!))
  const sizes = list.map(bytesOf)
  // Brackets and commas.
  let left = bytesMax - 1 - list.length - sizes.reduce((sum, size) => sum + size, 0)
  if (left < 0) throw new Error(`the list of ${tools.length} tools exceeds ${bytesMax} bytes by ${-left}`)
  for (const level of levels.slice(1)) {
    for (const [index, tool] of tools.entries()) {
      const fuller = listed(tool, level)
      const size = bytesOf(fuller)
      if (size - sizes[index]! > left) continue
      left -= size - sizes[index]!
      list[index] = fuller
      sizes[index] = size
    }
  }
  return list
}

const bytesOf = (value: object): number => Buffer.byteLength(JSON.stringify(value))

function listed({ name, description, annotations, inputSchema, outputSchema }: Tool, level: Level): ListedTool {
  return {
    name, description: shorten(description, level.description),
    inputSchema: { ...compactSchema(inputSchema, level.input), type: 'object' },
    outputSchema: { ...compactSchema(outputSchema, level.output), type: 'object' },
    annotations,
  }
}

/** Which tools a client wants: those of `?include_tools=` that have one of the `?tags=`. */
export interface ToolFilter { includeTools: readonly string[] | null; tags: readonly string[] | null }

/** The tools of the filter. Throws INVALID_REQUEST for an unknown name or tag, and if no tool is left. */
export function selectTools(tools: readonly Tool[], { includeTools, tags }: ToolFilter): readonly Tool[] {
  assertKnown('include_tools', includeTools, tools.map(({ name }) => name))
  assertKnown('tags', tags, [...new Set(tools.map(({ tag }) => tag))])
  const wanted = (given: readonly string[] | null, value: string): boolean =>
    given === null || given.some((one) => sameName(one, value))
  const selected = tools.filter(({ name, tag }) => wanted(includeTools, name) && wanted(tags, tag))
  if (selected.length > 0) return selected
  throw new AppError('INVALID_REQUEST', { message: 'no tool of `include_tools` has one of the `tags`' })
}

function assertKnown(parameter: string, given: readonly string[] | null, known: readonly string[]): void {
  const unknown = given?.find((one) => !known.some((name) => sameName(one, name)))
  if (unknown === undefined) return
  throw new AppError('INVALID_REQUEST', {
    message: `\`${parameter}\` must be a comma-separated list of ${known.join(', ')} (got "${unknown.slice(0, 40)}")`,
  })
}

const sameName = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()
