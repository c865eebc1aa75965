// A JSON value as a tree after the pattern of the ARIA Authoring Practices: arrow keys move, open and close.

import { useRef, useState } from 'preact/hooks'
import { jsonNodes, openAtFirst, toggle, type JsonNode } from './json-nodes.ts'

/** `label` names it for screen readers. */
export function JsonTree({ value, label = 'JSON' }: { value: unknown; label?: string }) {
  const tree = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(() => openAtFirst(value))
  const [focused, setFocused] = useState('')
  const nodes = jsonNodes(value, open)
  const at = Math.max(0, nodes.findIndex(({ id }) => id === focused))

  const focus = (to: number): void => {
    const node = nodes[Math.min(Math.max(to, 0), nodes.length - 1)]!
    setFocused(node.id)
    tree.current?.querySelectorAll<HTMLElement>('[role=treeitem]')[nodes.indexOf(node)]?.focus()
  }
  const flip = (node: JsonNode): void => setOpen((old) => toggle(old, node))
  const parentOf = (index: number): number => {
    const { level } = nodes[index]!
    return nodes.findLastIndex((one, other) => other < index && one.level < level)
  }
  const keys: Record<string, () => void> = {
    ArrowDown: () => focus(at + 1),
    ArrowUp: () => focus(at - 1),
    Home: () => focus(0),
    End: () => focus(nodes.length - 1),
    ArrowRight: () => (nodes[at]!.isOpen ? focus(at + 1) : flip(nodes[at]!)),
    ArrowLeft: () => (nodes[at]!.isOpen ? flip(nodes[at]!) : focus(parentOf(at))),
    Enter: () => flip(nodes[at]!),
    ' ': () => flip(nodes[at]!),
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const act = keys[event.key]
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    act()
  }
  return (
    <div class="json-tree mono" role="tree" aria-label={label} ref={tree} onKeyDown={onKeyDown}>
      {nodes.map((node, index) => (
        <div
          key={node.id} role="treeitem" class={`node ${node.kind}`} aria-level={node.level} aria-posinset={node.at}
          aria-setsize={node.of} aria-expanded={node.kind === 'branch' ? node.isOpen : undefined}
          tabIndex={index === at ? 0 : -1} style={{ paddingInlineStart: `${node.level * 1.1}rem` }}
          onClick={() => {
            setFocused(node.id)
            flip(node)
          }}
        >
          {node.name !== null && <><span class="name">{node.name}</span>: </>}
          <span class="value">{node.text}</span>
        </div>
      ))}
    </div>
  )
}
