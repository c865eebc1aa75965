// Removes images from markdown. A scanner, not a parser: it reads a page of a megabyte in one pass.

/** Deepest nesting of brackets that is followed; deeper ones are not images. */
const nestingMax = 12

export interface Piece { kind: 'text' | 'code'; value: string }

/**
 * Splits the inline content of a block into text and code spans, which stay unchanged. With `images`, each image is
 * replaced by a space, so that the words beside it stay separate.
 */
export function readInline(block: string, images: 'keep' | 'strip'): Piece[] {
  const codeEnd = codeSpans(block)
  const pieces: Piece[] = []
  let text = ''
  let done = 0
  const special = images === 'strip' ? /[\\`!]/g : /[\\`]/g
  for (let match = special.exec(block); match !== null; match = special.exec(block)) {
    const at = match.index
    if (match[0] === '\\') {
      special.lastIndex = at + 2
      continue
    }
    const end = match[0] === '!' ? imageEnd(block, at, codeEnd) : codeEnd(at)
    if (match[0] === '!' && end > 0) {
      text += `${block.slice(done, at)} `
      done = end
    } else if (match[0] === '`' && end > 0) {
      pieces.push({ kind: 'text', value: text + block.slice(done, at) }, { kind: 'code', value: block.slice(at, end) })
      text = ''
      done = end
    }
    special.lastIndex = end > 0 ? end : at + (match[0] === '`' ? runLength(block, at) : 1)
  }
  pieces.push({ kind: 'text', value: text + block.slice(done) })
  return pieces
}

function runLength(block: string, at: number): number {
  let end = at
  while (block[end] === '`') end++
  return end - at
}

/** Finds the end of the code span that begins with the backticks at a position; -1 if none begins there. */
function codeSpans(block: string): (at: number) => number {
  const runs = new Map<number, number[]>()
  for (const { 0: run, index } of block.matchAll(/`+/g)) {
    const starts = runs.get(run.length)
    if (starts) starts.push(index)
    else runs.set(run.length, [index])
  }
  return (at) => {
    const length = runLength(block, at)
    const starts = runs.get(length) ?? []
    let low = 0
    for (let high = starts.length; low < high;) {
      const middle = (low + high) >> 1
      if (starts[middle]! < at + length) low = middle + 1
      else high = middle
    }
    return low < starts.length ? starts[low]! + length : -1
  }
}

/** The end of the image whose `!` is at `at`, or -1: `![alt](target "title")` or `![alt][name]`. */
function imageEnd(block: string, at: number, codeEnd: (at: number) => number): number {
  if (block[at + 1] !== '[') return -1
  let depth = 0
  let i = at + 1
  for (; i < block.length; i++) {
    const character = block[i]
    if (character === '\\') i++
    else if (character === '`') i = Math.max(codeEnd(i), i + runLength(block, i)) - 1
    else if (character === '[' && ++depth > nestingMax) return -1
    else if (character === ']' && --depth === 0) break
  }
  if (block[i + 1] === '(') return targetEnd(block, i + 2)
  if (block[i + 1] !== '[') return -1
  const name = /[^[\]\\]{0,1000}\]/y
  name.lastIndex = i + 2
  return name.test(block) ? name.lastIndex : -1
}

const blanks = /\s*/y
const bracketed = /<[^<>\n]*>/y
const title = /"(?:[^"\\]|\\[^]){0,2000}"|'(?:[^'\\]|\\[^]){0,2000}'|\((?:[^()\\]|\\[^]){0,2000}\)/y

/** The position after a match of the pattern at `at`; `at` itself without a match. */
function skip(pattern: RegExp, block: string, at: number): number {
  pattern.lastIndex = at
  return pattern.test(block) ? pattern.lastIndex : at
}

/** The closing parenthesis of a target that was opened before `at`, or -1. */
function targetEnd(block: string, at: number): number {
  let i = skip(blanks, block, at)
  if (block[i] === '<') {
    const end = skip(bracketed, block, i)
    if (end === i) return -1
    i = end
  } else {
    let depth = 0
    for (; i < block.length; i++) {
      const character = block[i]!
      if (/[\s`]/.test(character)) break
      if (character === '\\') i++
      else if (character === '(' && ++depth > nestingMax) return -1
      else if (character === ')' && --depth < 0) return i + 1
    }
  }
  i = skip(blanks, block, i)
  i = skip(blanks, block, skip(title, block, i))
  return block[i] === ')' ? i + 1 : -1
}
