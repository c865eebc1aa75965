// Where the time of `npm run bench -- extract` goes: the phases of the extract stage, and the parts of the two longest.

import { scoreBlocks, shippedModel } from '#actors/extract/main-content/model/model.ts'
import { splitIntoBlocks } from '#actors/extract/main-content/features/blocks.ts'
import { describeBlocks } from '#actors/extract/main-content/features/features.ts'
import { findFrame } from '#actors/extract/main-content/page-frame.ts'
import { parseHtml } from '#actors/extract/parse-html.ts'
import type { TimePhase } from '#actors/extract/phases.ts'
import { parseDocument } from '#actors/extract/tokenizer/html-tokenizer.ts'
import { rawAdapter, withinBudget } from '#actors/extract/tree/raw-tree.ts'

/** CPU time of this process in ms. Other load on the machine affects it less than elapsed time. */
export function cpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

const phases = [
  'decode', 'parse', 'index', 'select', 'metadata', 'outline', 'markdown', 'links', 'images', 'serialise',
] as const
/** Parts of a phase, which are measured in a run of their own. The rest of the phase is what is left. */
const partsOf: Record<string, readonly string[]> = {
  parse: ['tokens and tree'],
  select: ['frame', 'blocks', 'features', 'forest'],
}
const restOf: Record<string, string> = { parse: 'nodes, hidden elements', select: 'rules, anchors, copy' }

/** Milliseconds by step. */
export type StepMs = Record<string, number>

export class StepTimes {
  readonly #ms = new Map<string, number>()

  readonly time: TimePhase = (phase, work) => this.#measure(phase, work)

  #measure<T>(step: string, work: () => T): T {
    const startedAt = cpuMs()
    try {
      return work()
    } finally {
      this.#ms.set(step, (this.#ms.get(step) ?? 0) + cpuMs() - startedAt)
    }
  }

  /** The times since the last call. */
  take(): StepMs {
    const times = Object.fromEntries(this.#ms)
    this.#ms.clear()
    return times
  }

  /** Measures the parts of phases on a page. */
  measureParts(html: string, url: string): void {
    const budget = { nodes: 400_000, onComment: () => undefined, document: undefined }
    this.#measure('tokens and tree', () => withinBudget(() => parseDocument(html, rawAdapter(budget))))
    const page = parseHtml(html, url)
    const frame = this.#measure('frame', () => findFrame(page.root))
    const blocks = this.#measure('blocks', () => splitIntoBlocks(page.root, frame.all))
    const { lexicon } = shippedModel
    const before = this.#ms.get('features') ?? 0
    this.#measure('features', () => describeBlocks(page, blocks, lexicon))
    const features = this.#ms.get('features')! - before
    // The forest reads features that it computes; they are not counted twice. What a page remembers of them is new.
    const again = parseHtml(html, url)
    const blocksAgain = splitIntoBlocks(again.root, findFrame(again.root).all)
    this.#measure('forest', () => scoreBlocks(again, blocksAgain, shippedModel))
    this.#ms.set('forest', this.#ms.get('forest')! - features)
  }
}

/** Prints the mean time of each step, also as a multiple of `base` ms, the time of parse5 alone. */
export function printSteps(steps: StepMs, pages: number, base: number): void {
  const line = (name: string, ms: number): void =>
    console.log(`${name.padEnd(36)}${(ms / pages).toFixed(2).padStart(10)}${(ms / base).toFixed(2).padStart(10)}`)
  console.log(`\n${'step'.padEnd(36)}${'ms CPU'.padStart(10)}${'× parse5'.padStart(10)}`)
  for (const phase of phases) {
    const ms = steps[phase] ?? 0
    line(phase, ms)
    const parts = partsOf[phase] ?? []
    for (const part of parts) line(`  ${part}`, steps[part] ?? 0)
    const rest = parts.reduce((left, part) => left - (steps[part] ?? 0), ms)
    if (restOf[phase] !== undefined) line(`  ${restOf[phase]}`, rest)
  }
}
