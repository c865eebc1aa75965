// The surroundings of an edit: its line, its section and the whole page, or the object that holds a tracked field.

import type { PageChange } from '#actors/judge/page-change.ts'
import { isObject } from '#src/json/objects.ts'
import type { Edit } from './edit.ts'
import { isHeading, isRowOrItem } from './pair-lines.ts'

/** A text that may state something about the thing that an edit belongs to; `name` is that of a tracked field. */
export interface Statement { text: string, name: string }

export interface PageView {
  /** The statements around an edit, in groups: the nearest group first. Equal groups are the same array. */
  around(edit: Edit): (readonly Statement[])[]
}

/** Longer sections are read in parts of this size. */
const sectionLinesMax = 200
const objectDepthMax = 20

/** Reads a change once, so that any number of edits can be looked up in linear time. */
export function viewPage({ text, extraction }: PageChange): PageView {
  const lines = (text ?? '').split('\n')
  const lineAt = new Map<string, number>()
  /** The section of each line. */
  const sections: (readonly Statement[])[] = []
  let section: Statement[] = []
  for (const [at, line] of lines.entries()) {
    if (!lineAt.has(line)) lineAt.set(line, at)
    if (isHeading(line) || section.length >= sectionLinesMax) section = []
    section.push(statement(line))
    sections.push(section)
  }
  const page = lines.slice(0, sectionLinesMax).map(statement)

  return {
    around(edit) {
      if (edit.path !== null) return objectsAround(edit.path, extraction)
      const own = [statement(edit.now)]
      const at = lineAt.get(edit.now)
      return isRowOrItem(edit.now) || at === undefined ? [own] : [own, sections[at]!, page]
    },
  }
}

const statement = (text: string): Statement => ({ text, name: '' })

/** The leaves of the object that holds a field, then of the objects around it. */
function objectsAround(path: string, extraction: Record<string, unknown> | null): Statement[][] {
  const groups: Statement[][] = []
  let at: unknown = extraction
  for (const step of (path.match(/[^.[\]]+/g) ?? []).slice(0, objectDepthMax)) {
    if (typeof at !== 'object' || at === null) break
    if (!Array.isArray(at)) groups.unshift(leavesOf(at))
    at = (at as Record<string, unknown>)[step.replace(/^"|"$/g, '')]
  }
  if (isObject(at)) groups.unshift(leavesOf(at))
  return groups
}

const leavesOf = (object: object): Statement[] =>
  Object.entries(object).flatMap(([name, value]) =>
    typeof value === 'object' ? [] : [{ name: name.replace(/([a-z])([A-Z])|_/g, '$1 $2'), text: String(value) }])
