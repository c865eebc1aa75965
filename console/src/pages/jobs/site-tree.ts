// The pages of a job as a tree of hosts and path segments.

export interface TreePage { url: string; ok: boolean; index: number }

export interface SiteNode {
  /** Identifies the node: the URL up to it. */
  id: string
  /** Host, or path segment. */
  label: string
  /** Pages at and below this node. */
  ok: number
  failed: number
  /** Index of the page at this node; null for a folder without one. */
  page: number | null
  /** Whether that page failed. */
  pageFailed: boolean
  children: SiteNode[]
}

/** A node in the order of the screen. `level` counts from 1; `position` is the place among its `siblings`. */
export interface VisibleNode {
  node: SiteNode
  level: number
  position: number
  siblings: number
  /** ID of the node above; null for a host. */
  parent: string | null
}

/** Builds the tree; nodes with the same parent are sorted by label. */
export function siteTree(pages: readonly TreePage[]): SiteNode[] {
  const root = createNode('', '')
  for (const page of pages) addPage(root, page)
  sortChildren(root)
  return root.children
}

function addPage(root: SiteNode, { url, ok, index }: TreePage): void {
  let node = root
  for (const { id, label } of stepsOf(url)) {
    let child = node.children.find((one) => one.id === id)
    if (!child) node.children.push(child = createNode(id, label))
    node = child
    if (ok) node.ok++
    else node.failed++
  }
  node.page ??= index
  node.pageFailed ||= !ok
}

/** The nodes from the host down to a URL. */
function stepsOf(url: string): { id: string; label: string }[] {
  const parsed = URL.parse(url)
  if (!parsed) return [{ id: url, label: url }]
  const { origin, host, pathname, search } = parsed
  const segments = pathname.split('/').filter(Boolean)
  const steps = [{ id: origin, label: host }]
  for (const [at, segment] of segments.entries())
    steps.push({ id: `${origin}/${segments.slice(0, at + 1).join('/')}`, label: decode(segment) })
  if (search !== '') steps.push({ id: `${steps.at(-1)!.id}${search}`, label: decode(search) })
  return steps
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const createNode = (id: string, label: string): SiteNode =>
  ({ id, label, ok: 0, failed: 0, page: null, pageFailed: false, children: [] })

const collator = new Intl.Collator('en', { numeric: true })

function sortChildren(node: SiteNode): void {
  node.children.sort((one, other) => collator.compare(one.label, other.label))
  node.children.forEach(sortChildren)
}

/** The nodes whose ancestors are all expanded, from top to bottom. */
export function visibleNodes(roots: readonly SiteNode[], expanded: ReadonlySet<string>): VisibleNode[] {
  const found: VisibleNode[] = []
  const visit = (nodes: readonly SiteNode[], level: number, parent: string | null): void => {
    for (const [at, node] of nodes.entries()) {
      found.push({ node, level, position: at + 1, siblings: nodes.length, parent })
      if (expanded.has(node.id)) visit(node.children, level + 1, node.id)
    }
  }
  visit(roots, 1, null)
  return found
}

/** All nodes that can be expanded, or only those of the first `levels`. */
export function expandable(roots: readonly SiteNode[], levels = Infinity): string[] {
  if (levels <= 0) return []
  return roots.flatMap(({ id, children }) =>
    children.length === 0 ? [] : [id, ...expandable(children, levels - 1)])
}
