// Signatures of the blocks of a page, by which a later reading of the page recognises them: the hash of the text, and
// the hash of the position in the structure. Neither depends on the number of blocks around, so that a block has the
// same signature wherever it moves to among its siblings.

import type { Element } from 'hast'
import { codeAt } from '#actors/extract/code-at.ts'
import { classNamesOf, mayHave } from '#actors/extract/tree/quick-attributes.ts'
import type { PageBlocks } from '../features/blocks.ts'

export interface BlockSignatures {
  /** Hash of the letters and digits of each block. */
  texts: Uint32Array
  /** Hash of the tags that enclose each block and of the class names next to it; 30 bits. */
  paths: Uint32Array
}

/** Enclosing elements whose class names are part of a path. Those further out are often toggled by scripts. */
const namedLevels = 4
/** The path hash leaves two bits of its word to the decision (block-decisions.ts). */
const pathBits = 30

export function signBlocks({ elements, blocks }: PageBlocks): BlockSignatures {
  const tagPaths = new Uint32Array(elements.length)
  const names = new Uint32Array(elements.length)
  elements.forEach(({ node, parent }, index) => {
    tagPaths[index] = addText(parent < 0 ? hashStart : tagPaths[parent]!, `${node.tagName}/`)
    names[index] = hashNames(node)
  })
  const texts = new Uint32Array(blocks.length)
  const paths = new Uint32Array(blocks.length)
  blocks.forEach(({ element, stats }, index) => {
    let path = tagPaths[element]!
    for (let at = element, level = 0; at >= 0 && level < namedLevels; at = elements[at]!.parent, level++)
      path = addNumber(path, names[at]!)
    // A hidden block that becomes visible is another block, and so is a visible one that becomes hidden.
    const isHidden = elements[element]!.hidden ? 1 : 0
    texts[index] = addNumber(stats.hash >>> 0, isHidden)
    paths[index] = addNumber(path, isHidden) >>> (32 - pathBits)
  })
  return { texts, paths }
}

/** Class names that scripts add and remove. Names with digits are left out too: most are generated. */
const stateName =
  /\d|^(?:is|has|js|no)-|^(?:active|current|selected|open(?:ed)?|closed?|collapsed?|expanded|shown?|visible|hidden|hide|in|fade|first|last|odd|even|loaded|loading|lazy\w*|focus(?:ed)?|hover(?:ed)?|sticky|fixed|disabled|enabled)$/i

const hasId = mayHave('id')

function hashNames(element: Element): number {
  const { tagName } = element
  if (tagName === 'body' || tagName === 'html') return 0
  const classes = classNamesOf(element)?.map(String).filter((name) => !stateName.test(name)).sort() ?? []
  const id = hasId(element) ? element.properties.id : undefined
  const name = typeof id === 'string' && !stateName.test(id) ? id : ''
  return classes.length === 0 && name === '' ? 0 : addText(hashStart, `${classes.join('.')}#${name}`)
}

const hashStart = 0x811c9dc5
const hashPrime = 0x01000193

/** FNV-1a over the code units of a text, continued from `hash`. */
function addText(hash: number, text: string): number {
  let value = hash
  const { length } = text
  for (let index = 0; index < length; index++) value = Math.imul(value ^ codeAt(text, index), hashPrime)
  return value >>> 0
}

/** Mixes a number into a hash; all bits of both affect the result. */
function addNumber(hash: number, number: number): number {
  let value = Math.imul(hash ^ number, 0x85ebca6b)
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35)
  return (value ^ (value >>> 16)) >>> 0
}
