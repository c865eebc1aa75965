// Splits a block that is longer than a chunk may be: prose and items at the ends of sentences, tables between rows with
// their header repeated, code between lines in fences of its own.

import { estimateTokens } from '#src/text/estimate-tokens.ts'
import type { Block } from './split-blocks.ts'

/** The block as texts of at most about `tokensMax` tokens, which together have all of its words. */
export function splitLongBlock({ kind, text }: Block, tokensMax: number): string[] {
  if (estimateTokens(text) <= tokensMax) return [text]
  const lines = text.split('\n')
  if (kind === 'table') return splitTable(lines, tokensMax)
  if (kind === 'code') return splitCode(lines, tokensMax)
  return splitText(text, tokensMax)
}

/** Header and delimiter row. */
const headerLines = 2
/** A header that takes more of a chunk than this is not repeated. */
const headerShareMax = 0.3

function splitTable(lines: readonly string[], tokensMax: number): string[] {
  const header = lines.slice(0, headerLines).join('\n')
  const headerTokens = estimateTokens(header)
  if (headerTokens > tokensMax * headerShareMax) return packLines(lines, tokensMax)
  return packLines(lines.slice(headerLines), tokensMax - headerTokens).map((rows) => `${header}\n${rows}`)
}

function splitCode(lines: readonly string[], tokensMax: number): string[] {
  const [open] = lines as [string]
  const fence = /^(?:`{3,}|~{3,})/.exec(open)![0]
  const isClosed = lines.at(-1)!.startsWith(fence)
  const room = Math.max(1, tokensMax - estimateTokens(open) - estimateTokens(fence))
  return packLines(lines.slice(1, isClosed ? -1 : undefined), room).map((part) => `${open}\n${part}\n${fence}`)
}

/** Lines in groups of at most `tokensMax`; a line that is longer is split itself. */
function packLines(lines: readonly string[], tokensMax: number): string[] {
  const groups: string[] = []
  let group: string[] = []
  let used = 0
  const end = (): void => {
    if (group.some((line) => line.trim() !== '')) groups.push(group.join('\n'))
    group = []
    used = 0
  }
  for (const line of lines) {
    const tokens = estimateTokens(line)
    if (used + tokens > tokensMax) end()
    if (tokens > tokensMax) groups.push(...splitText(line, tokensMax))
    else {
      group.push(line)
      used += tokens
    }
  }
  end()
  return groups
}

/** Code units of one step; a chunk of 100 tokens has at least 100. */
const sentenceEnd = /[.!?…。！？]["'”’»)\]]*$/

/**
 * Splits text at the ends of sentences, else between words, else anywhere. Prefers places outside of brackets, so that
 * links stay whole.
 */
function splitText(text: string, tokensMax: number): string[] {
  const parts: string[] = []
  let part = ''
  let tokens = 0
  /** Lengths of `part` at its last good places. */
  let places = { sentence: 0, word: 0 }
  let depth = 0
  const cut = (at: number): void => {
    if (part.slice(0, at).trim() !== '') parts.push(part.slice(0, at).trim())
    part = part.slice(at).trimStart()
    tokens = estimateTokens(part)
    places = { sentence: 0, word: 0 }
  }
  for (const word of wordsOf(text, tokensMax)) {
    const added = estimateTokens(word)
    if (tokens + added > tokensMax && part !== '') {
      // A sentence that ends early would leave a chunk nearly empty.
      const { sentence, word: between } = places
      cut(sentence > part.length / 2 ? sentence : between > 0 ? between : part.length)
      if (tokens + added > tokensMax) cut(part.length)
    }
    part += word
    tokens += added
    depth = Math.max(0, depth + bracketsOf(word))
    if (depth === 0) {
      places.word = part.length
      if (sentenceEnd.test(word.trimEnd().slice(-8))) places.sentence = part.length
    }
  }
  cut(part.length)
  return parts
}

/** Words with the white space after them; a run without any, as in Chinese, is cut at its punctuation or length. */
function* wordsOf(text: string, tokensMax: number): Generator<string> {
  for (const [run] of text.matchAll(/\S+\s*|\s+/g)) {
    if (estimateTokens(run) <= tokensMax / 4) yield run
    else yield* run.match(new RegExp(`[^。！？、，；：]{1,${Math.max(16, Math.floor(tokensMax / 4))}}[。！？、，；：]*|[。！？、，；：]+`, 'gu')) ?? []
  }
}

const bracketsOf = (word: string): number => {
  let sum = 0
  for (let at = 0; at < word.length; at++) {
    if (word[at] === '\\') at++
    else if (word[at] === '[') sum++
    else if (word[at] === ']') sum--
  }
  return sum
}
