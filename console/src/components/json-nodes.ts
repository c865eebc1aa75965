// The visible nodes of a JSON value in a tree whose branches open and close.

export interface JsonNode {
  /** JSON Pointer (RFC 6901). The rest of a long branch has that of its branch, and `…`. */
  id: string
  /** From 1. */
  level: number
  /** Name or index in the parent; null for the root. */
  name: string | null
  /** The value of a leaf, or what a branch contains. */
  text: string
  kind: 'branch' | 'empty' | 'string' | 'number' | 'boolean' | 'null' | 'rest'
  /** Of branches. */
  isOpen: boolean
  /** Place among the siblings, from 1, and their number. */
  at: number
  of: number
}

export interface OpenBranches {
  ids: ReadonlySet<string>
  /** How many children of a long branch are shown, if more than the first ones. */
  shown: Readonly<Record<string, number>>
}

/** Children of a branch that are shown at first, and how many more at a time. */
export const childrenStep = 100
const textCharsMax = 2_000

/** All nodes that are visible, in order. */
export function jsonNodes(value: unknown, open: OpenBranches): JsonNode[] {
  const nodes: JsonNode[] = []
  const add = (one: unknown, id: string, place: Pick<JsonNode, 'level' | 'name' | 'at' | 'of'>): void => {
    const children = childrenOf(one)
    const isOpen = children !== null && open.ids.has(id)
    nodes.push({ id, ...place, isOpen, text: textOf(one), kind: kindOf(one) })
    if (!isOpen) return
    const shown = open.shown[id] ?? childrenStep
    const of = Math.min(children.length, shown + 1)
    for (const [at, [name, child]] of children.slice(0, shown).entries())
      add(child, `${id}/${escape(name)}`, { level: place.level + 1, name, at: at + 1, of })
    if (children.length > shown) {
      const text = `${children.length - shown} more`
      nodes.push({ id: `${id}/…`, level: place.level + 1, name: null, text, kind: 'rest', isOpen: false, at: of, of })
    }
  }
  add(value, '', { level: 1, name: null, at: 1, of: 1 })
  return nodes
}

/** The branches that are open at first: the root, and inner ones as long as few lines are shown. */
export function openAtFirst(value: unknown, linesMax = 40): OpenBranches {
  const ids = new Set([''])
  const queue: [unknown, string][] = [[value, '']]
  let lines = 1
  for (let next = queue.shift(); next; next = queue.shift()) {
    const [branch, id] = next
    const children = childrenOf(branch)
    if (children === null || (id !== '' && lines + children.length > linesMax)) continue
    lines += children.length
    ids.add(id)
    const first = children.slice(0, childrenStep)
    queue.push(...first.map(([name, child]): [unknown, string] => [child, `${id}/${escape(name)}`]))
  }
  return { ids, shown: {} }
}

/** Opens or closes a branch; of the rest of a long branch, shows more. */
export function toggle({ ids, shown }: OpenBranches, { id, kind, isOpen }: JsonNode): OpenBranches {
  if (kind === 'rest') {
    const branch = id.slice(0, -2)
    return { ids, shown: { ...shown, [branch]: (shown[branch] ?? childrenStep) + childrenStep } }
  }
  if (kind !== 'branch') return { ids, shown }
  const changed = new Set(ids)
  if (isOpen) changed.delete(id)
  else changed.add(id)
  return { ids: changed, shown }
}

const escape = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1')

/** Null for leaves: scalars, and what is empty. */
function childrenOf(value: unknown): [string, unknown][] | null {
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : []
  return entries.length === 0 ? null : entries
}

function kindOf(value: unknown): JsonNode['kind'] {
  if (value === null) return 'null'
  const type = typeof value
  if (type === 'string' || type === 'number' || type === 'boolean') return type
  return childrenOf(value) ? 'branch' : 'empty'
}

function textOf(value: unknown): string {
  const count = childrenOf(value)?.length
  const plural = count === 1 ? '' : 's'
  if (count !== undefined) return `${count} ${Array.isArray(value) ? 'item' : 'field'}${plural}`
  const text = JSON.stringify(value)
  return text.length > textCharsMax ? `${text.slice(0, textCharsMax)}…` : text
}
