// Applies callers' CSS selectors to a page. The adapter for css-select counts operations, which bounds selectors that
// scan the page many times (`:has(:has(…))`, `* ~ *`).

import type { Options } from 'css-select'
import { find, html as htmlSchema } from 'property-information'
import type { Element, Nodes, Root, RootContent } from 'hast'
import { AppError } from '#src/app-error.ts'
import { compileSelector } from '#src/scrape/selectors.ts'
import { textContent } from './tree/walk.ts'

/** Most operations on the tree for all selectors of a request; they take about half a second. */
const operationsMax = 20_000_000

/**
 * Returns the elements that match any of the selectors. `field` is the request's field, for error messages. Throws
 * INVALID_REQUEST for an invalid selector, PAGE_TOO_COMPLEX when matching takes too long on this page.
 */
export function selectElements(
  root: Root, field: string, selectors: readonly string[], operationsLeft = operationsMax,
): Set<Element> {
  const found = new Set<Element>()
  const { elements, parents } = indexParents(root)
  let selector = ''
  const spend = (operations: number): void => {
    operationsLeft -= operations
    if (operationsLeft < 0)
      throw new AppError('PAGE_TOO_COMPLEX', {
        message: `\`${field}\`: ${JSON.stringify(selector)} takes too long on this page; use a simpler selector.`,
      })
  }
  const adapter = hastAdapter(parents, spend)
  for (selector of selectors) {
    const matches = compileSelector<Nodes, Element>(field, selector, { adapter })
    for (const element of elements) if (matches(element)) found.add(element)
  }
  return found
}

/** Returns a root with the chosen elements in document order; an element inside another one is not repeated. */
export function keepOnly(root: Root, chosen: ReadonlySet<Element>): Root {
  const kept: RootContent[] = []
  const visit = (children: readonly RootContent[]): void => {
    for (const child of children) {
      if (child.type !== 'element') continue
      if (chosen.has(child)) kept.push(child)
      else visit(child.children)
    }
  }
  visit(root.children)
  return { type: 'root', children: kept }
}

/** Returns the tree without the given elements. Subtrees without them are shared with the original tree. */
export function without(root: Root, removed: ReadonlySet<Element>): Root {
  const prune = <Parent extends Root | Element>(parent: Parent): Parent => {
    let children: RootContent[] | undefined
    for (const [index, child] of parent.children.entries()) {
      const next = child.type === 'element' ? (removed.has(child) ? undefined : prune(child)) : child
      if (next !== child) children ??= parent.children.slice(0, index)
      if (next !== undefined) children?.push(next)
    }
    return children ? { ...parent, children } : parent
  }
  return prune(root)
}

interface Parents { elements: Element[], parents: Map<Nodes, Element | Root> }

function indexParents(root: Root): Parents {
  const elements: Element[] = []
  const parents = new Map<Nodes, Element | Root>()
  const stack: (Element | Root)[] = [root]
  for (let next = stack.pop(); next; next = stack.pop()) {
    if (next.type === 'element') elements.push(next)
    for (const child of next.children) {
      parents.set(child, next)
      if (child.type === 'element') stack.push(child)
    }
  }
  return { elements, parents }
}

function hastAdapter(
  parents: Parents['parents'], spend: (operations: number) => void,
): NonNullable<Options<Nodes, Element>['adapter']> {
  const properties = new Map<string, string>()
  const childrenOf = (node: Nodes): Nodes[] => ('children' in node ? node.children : [])
  const attributeOf = (element: Element, name: string): string | undefined => {
    spend(1)
    let property = properties.get(name)
    if (property === undefined) properties.set(name, (property = find(htmlSchema, name).property))
    const value = element.properties[property]
    if (value === undefined || value === null || value === false) return undefined
    if (value === true) return ''
    return Array.isArray(value) ? value.join(' ') : String(value)
  }
  return {
    isTag: (node): node is Element => {
      spend(1)
      return node.type === 'element'
    },
    getAttributeValue: attributeOf,
    hasAttrib: (element, name) => attributeOf(element, name) !== undefined,
    getChildren: (node) => {
      spend(1)
      return childrenOf(node)
    },
    getName: (element) => {
      spend(1)
      return element.tagName
    },
    getParent: (node) => {
      spend(1)
      return parents.get(node) ?? null
    },
    getSiblings: (node) => {
      const parent = parents.get(node)
      const siblings = parent ? childrenOf(parent) : [node]
      spend(siblings.length >> 3)
      return siblings
    },
    getText: (node) => {
      const text = textContent(node)
      spend(text.length >> 3)
      return text
    },
    removeSubsets: (nodes) => nodes,
    equals: (a, b) => {
      spend(1)
      return a === b
    },
  }
}
