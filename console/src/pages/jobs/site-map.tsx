// The pages of a job as a tree of hosts and paths, after the tree pattern of the ARIA Authoring Practices.

import { useMemo, useRef, useState } from 'preact/hooks'
import { EmptyState } from '../../components/empty-state.tsx'
import type { Job, PageResult } from './job-types.ts'
import { expandable, siteTree, visibleNodes, type SiteNode, type VisibleNode } from './site-tree.ts'
import { isLive } from './job-types.ts'

export interface SiteMapProps { job: Job; pages: readonly PageResult[]; onOpen(index: number): void }

/** Levels that are expanded at first. */
const expandedLevels = 2

export function SiteMap({ job, pages, onOpen }: SiteMapProps) {
  const roots = useMemo(() => siteTree(pages.map(({ url, ok }, index) => ({ url, ok, index }))), [pages])
  // Null until something is expanded or collapsed: new pages of a running job are then expanded as well.
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null)
  const expanded = chosen ?? new Set(expandable(roots, expandedLevels))
  if (roots.length === 0)
    return <EmptyState title="No pages.">{isLive(job) ? 'The map grows as pages are read.' : 'No page was read.'}</EmptyState>
  return (
    <>
      <div class="actions">
        <button type="button" onClick={() => setChosen(new Set(expandable(roots)))}>Expand all</button>
        <button type="button" onClick={() => setChosen(new Set())}>Collapse all</button>
      </div>
      <Tree nodes={visibleNodes(roots, expanded)} expanded={expanded} onExpand={setChosen} onOpen={onOpen} />
    </>
  )
}

interface TreeProps {
  nodes: readonly VisibleNode[]
  expanded: ReadonlySet<string>
  onExpand(expanded: ReadonlySet<string>): void
  onOpen(index: number): void
}

function Tree({ nodes, expanded, onExpand, onOpen }: TreeProps) {
  const [focused, setFocused] = useState('')
  const list = useRef<HTMLUListElement>(null)
  const current = nodes.some(({ node }) => node.id === focused) ? focused : nodes[0]!.node.id
  const focus = (at: number): void => {
    const next = nodes[Math.min(Math.max(at, 0), nodes.length - 1)]!
    setFocused(next.node.id)
    list.current?.querySelectorAll<HTMLElement>('[role=treeitem]')[nodes.indexOf(next)]?.focus()
  }
  const setExpanded = ({ id }: SiteNode, isExpanded: boolean): void => {
    const next = new Set(expanded)
    if (isExpanded) next.add(id)
    else next.delete(id)
    onExpand(next)
  }
  const act = ({ node }: VisibleNode): void => {
    if (node.page !== null) onOpen(node.page)
    else setExpanded(node, !expanded.has(node.id))
  }
  const press = (event: KeyboardEvent): void => {
    const at = nodes.findIndex(({ node }) => node.id === current)
    const { node, parent } = nodes[at]!
    const isOpen = expanded.has(node.id) && node.children.length > 0
    const keys: Record<string, () => void> = {
      ArrowDown: () => focus(at + 1),
      ArrowUp: () => focus(at - 1),
      Home: () => focus(0),
      End: () => focus(nodes.length - 1),
      ArrowRight: () => (isOpen ? focus(at + 1) : node.children.length > 0 && setExpanded(node, true)),
      ArrowLeft: () => (isOpen ? setExpanded(node, false) : focus(nodes.findIndex((one) => one.node.id === parent))),
      Enter: () => act(nodes[at]!),
      ' ': () => act(nodes[at]!),
    }
    const action = keys[event.key]
    if (!action) return
    event.preventDefault()
    action()
  }
  return (
    <ul class="site-map" role="tree" aria-label="Pages by path" ref={list} onKeyDown={press}>
      {nodes.map((visible) => (
        <TreeRow
          key={visible.node.id} visible={visible} isExpanded={expanded.has(visible.node.id)}
          isCurrent={visible.node.id === current} onFocus={() => setFocused(visible.node.id)}
          onToggle={() => setExpanded(visible.node, !expanded.has(visible.node.id))} onAct={() => act(visible)}
        />
      ))}
    </ul>
  )
}

interface TreeRowProps {
  visible: VisibleNode
  isExpanded: boolean
  isCurrent: boolean
  onFocus(): void
  onToggle(): void
  onAct(): void
}

function TreeRow({ visible, isExpanded, isCurrent, onFocus, onToggle, onAct }: TreeRowProps) {
  const { node, level, position, siblings } = visible
  const hasChildren = node.children.length > 0
  return (
    <li
      role="treeitem" aria-level={level} aria-posinset={position} aria-setsize={siblings}
      aria-expanded={hasChildren ? isExpanded : undefined} tabIndex={isCurrent ? 0 : -1}
      style={{ paddingInlineStart: `${(level - 1) * 1.25}rem` }} onFocus={onFocus} onClick={onAct}
    >
      <span class="toggle" aria-hidden="true" onClick={(event) => {
        event.stopPropagation()
        onToggle()
      }}>
        {hasChildren ? (isExpanded ? '▾' : '▸') : ''}
      </span>
      <span class={`label ${node.page === null ? 'folder' : node.pageFailed ? 'failed' : ''}`}>{node.label}</span>
      <span class="counts">{node.ok} ok{node.failed > 0 && <span class="bad-text"> · {node.failed} failed</span>}</span>
    </li>
  )
}
