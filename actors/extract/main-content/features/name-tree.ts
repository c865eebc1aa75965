// The weights of the tokens of names in a tree by their letters. The letters of a name lead to its weights without a
// string for each token.

import { codeAt } from '#actors/extract/code-at.ts'
import { endOfWord, partsOfWord } from './tokens.ts'

const letters = 26
/** The node of tokens that have no weight, and the one before the first letter. */
const [unknown, root] = [0, 1]

export class NameTree {
  /** For each node and each letter the next node. */
  readonly #next: Int32Array
  /** The weight of the token that ends at a node, else 0. */
  readonly #weights: Float64Array
  /** Weights of pairs of tokens, by the nodes of both. */
  readonly #pairs = new Map<number, number>()

  /** `weights` by token; the tokens of a pair are joined by a hyphen (`nameTokens`). */
  constructor(weights: ReadonlyMap<string, number>) {
    const next: number[] = new Array<number>(2 * letters).fill(unknown)
    const insert = (token: string): number => {
      let node = root
      for (const letter of token) {
        const place = node * letters + letterOf(letter.charCodeAt(0))
        if (next[place] === unknown) {
          next[place] = next.length / letters
          for (let index = 0; index < letters; index++) next.push(unknown)
        }
        node = next[place]!
      }
      return node
    }
    const nodes = [...weights].map(([token, weight]) => ({ ends: token.split('-').map(insert), weight }))
    this.#next = Int32Array.from(next)
    this.#weights = new Float64Array(next.length / letters)
    for (const { ends: [first, second], weight } of nodes)
      if (second === undefined) this.#weights[first!] = weight
      else this.#pairs.set(this.#keyOf(first!, second), weight)
  }

  /** Calls `add` for each weight of the tokens of a name, in their order. Those without a weight count 0. */
  visit(name: string, add: (weight: number) => void): void {
    for (let start = 0; start < name.length;) {
      const wordEnd = endOfWord(name, start)
      const bounds = partsOfWord(name, start, wordEnd)
      let before = unknown
      for (let index = 0; index < bounds.length; index += 2) {
        const node = this.#nodeOf(name, bounds[index]!, bounds[index + 1]!)
        // A letter alone is a token of pairs only.
        if (bounds[index + 1]! - bounds[index]! > 1) add(this.#weights[node]!)
        if (before !== unknown && node !== unknown) add(this.#pairs.get(this.#keyOf(before, node)) ?? 0)
        before = node
      }
      start = wordEnd + 1
    }
  }

  /** The node of the letters between two offsets. */
  #nodeOf(name: string, start: number, end: number): number {
    let node = root
    for (let at = start; at < end; at++) node = this.#next[node * letters + letterOf(codeAt(name, at))]!
    return node
  }

  #keyOf(first: number, second: number): number {
    return first * this.#weights.length + second
  }
}

/** The number of an ASCII letter in the alphabet, from 0 on. */
const letterOf = (code: number): number => (code | 32) - 97
