// Which blocks of a page belong to its right answer: the labels that the trees learn from.

import type { PageBlocks } from '#actors/extract/main-content/blocks.ts'
import { textContent } from '#actors/extract/tree/walk.ts'
import type { CorpusPage, CorpusTruth } from '#test/corpus/read-corpus.ts'

/** Label 0 to 1 of each block and how much it counts; a block of weight 0 is not known. */
export interface Labels { keep: number[], weight: number[], words: number[] }

const tokensOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? []

export function blockTexts({ elements, blocks }: PageBlocks): string[] {
  return blocks.map(({ element, childStart, childEnd }) =>
    elements[element]!.node.children.slice(childStart, childEnd)
      .map((child) => (child.type === 'element' && child.tagName === 'br' ? ' ' : textContent(child)))
      .join(''),
  )
}

export function labelBlocks(page: CorpusPage, truth: CorpusTruth, cut: PageBlocks): Labels {
  const texts = blockTexts(cut).map(tokensOf)
  return page.set === 'trafilatura' ? bySegments(texts, truth) : byText(texts, rowsOf(cut), truth, page.set)
}

/** Counts of all runs of one to four tokens. */
function grams(tokens: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (let start = 0; start < tokens.length; start++) {
    let key = ''
    for (let length = 0; length < 4 && start + length < tokens.length; length++) {
      key += ` ${tokens[start + length]!}`
      counts.set(key, (counts.get(key) ?? 0) + 1)
    }
  }
  return counts
}

const key = (tokens: readonly string[]): string => tokens.map((token) => ` ${token}`).join('')

function byText(texts: string[][], rows: number[][], truth: CorpusTruth, set: string): Labels {
  const source = truth.text ?? truth.markdown!.replace(/!\[[^\]]*\]\([^)]*\)/g, ' ').replace(/\]\([^)]*\)/g, ' ')
  const wanted = tokensOf(source)
  const known = grams(wanted)
  const lines = new Map<string, number>()
  for (const line of source.split('\n')) lines.set(key(tokensOf(line)), (lines.get(key(tokensOf(line))) ?? 0) + 1)
  const keep = texts.map((tokens, index) => {
    if (tokens.length >= 4) return covered(tokens, known)
    const whole = key(tokens)
    if (!known.has(whole)) return 0
    const before = texts[index - 1]?.at(-1)
    const after = texts[index + 1]?.[0]
    const joins =
      (before !== undefined && known.has(` ${before}${whole}`))
      || (after !== undefined && known.has(`${whole} ${after}`))
    return lines.has(whole) || (joins && tokens.length > 1) ? 1 : 0
  })
  for (const row of rows) {
    const share = covered(row.flatMap((index) => texts[index]!), known)
    if (share > 0.6) for (const index of row) keep[index] = Math.max(keep[index]!, share)
  }
  settleRepeats(texts, keep, known)
  const share = set === 'readability' || set === 'defuddle' ? 0.4 : 1
  const weight = texts.map((tokens) => share * (tokens.length + 1.5) / (wanted.length + 20))
  const sum = weight.reduce((all, one) => all + one, 0)
  return {
    keep, weight: weight.map((one) => one * Math.min(1, (4 * share) / sum)),
    words: texts.map((tokens) => tokens.length),
  }
}

/** The blocks of each row of a table: cells of one word say too little to be found in the right answer alone. */
function rowsOf({ elements, blocks }: PageBlocks): number[][] {
  const rows = new Map<number, number[]>()
  blocks.forEach(({ element }, index) => {
    let at = element
    while (at >= 0 && elements[at]!.node.tagName !== 'tr') at = elements[at]!.parent
    if (at >= 0) rows.set(at, [...rows.get(at) ?? [], index])
  })
  return [...rows.values()].filter(
    (row) => row.length > 1 && row.reduce((sum, index) => sum + blocks[index]!.stats.words, 0) < 80,
  )
}

/** Share of the tokens that stand in runs of four of the right answer. */
function covered(tokens: readonly string[], known: ReadonlyMap<string, number>): number {
  const marks = new Uint8Array(tokens.length)
  for (let start = 0; start + 4 <= tokens.length; start++)
    if (known.has(key(tokens.slice(start, start + 4)))) marks.fill(1, start, start + 4)
  return marks.reduce((all, one) => all + one, 0) / tokens.length
}

/** A text that the page has more often than the right answer belongs where its neighbours do. */
function settleRepeats(texts: string[][], keep: number[], known: ReadonlyMap<string, number>): void {
  const places = new Map<string, number[]>()
  texts.forEach((tokens, index) => {
    if (keep[index]! > 0.5 && tokens.length > 0) places.set(key(tokens), [...places.get(key(tokens)) ?? [], index])
  })
  const context = keep.map((_, index) => {
    let sum = 0
    let all = 0
    for (let near = Math.max(0, index - 6); near <= Math.min(texts.length - 1, index + 6); near++) {
      if (near === index || texts[near]!.length < 3) continue
      const weight = Math.min(texts[near]!.length, 30) / Math.abs(near - index)
      sum += weight * keep[near]!
      all += weight
    }
    return all === 0 ? 0 : sum / all
  })
  for (const [whole, found] of places) {
    const times = known.get(whole.split(' ').slice(0, 5).join(' ')) ?? 1
    if (found.length <= times) continue
    for (const index of found.toSorted((a, b) => context[b]! - context[a]!).slice(times)) keep[index] = 0
  }
}

function bySegments(texts: string[][], truth: CorpusTruth): Labels {
  const keep = texts.map(() => 0)
  const weight = texts.map(() => 0)
  const all: string[] = []
  const owner: number[] = []
  texts.forEach((tokens, index) => {
    for (const token of tokens) {
      all.push(token)
      owner.push(index)
    }
  })
  const mark = (segments: readonly string[], label: number): void => {
    for (const segment of segments) {
      const tokens = tokensOf(segment)
      const found = new Set<number>()
      for (let start = 0; start + tokens.length <= all.length; start++) {
        if (tokens.every((token, offset) => all[start + offset] === token))
          for (let at = start; at < start + tokens.length; at++) found.add(owner[at]!)
      }
      const longest = Math.max(...[...found].map((index) => texts[index]!.length))
      for (const index of found) {
        if (label === 1 && found.size > 1 && texts[index]!.length < longest) continue
        keep[index] = label
        weight[index] = 0.35
      }
    }
  }
  mark(truth.without ?? [], 0)
  mark(truth.with ?? [], 1)
  return { keep, weight, words: texts.map((tokens) => tokens.length) }
}
