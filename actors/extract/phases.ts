// How long the phases of an extraction take, for the metrics. They are measured in the thread that extracts the page
// and reported with its result.

import { performance } from 'node:perf_hooks'

export const phaseNames = [
  'pdf', 'decode', 'parse', 'index', 'select', 'metadata', 'outline', 'markdown', 'chunks', 'html', 'links', 'images',
  'search', 'facts', 'identity', 'styleguide', 'serialise',
] as const
export type PhaseName = (typeof phaseNames)[number]

/** Seconds by phase; phases that a page did not need are absent. */
export type PhaseSeconds = Partial<Record<PhaseName, number>>

/** Does the work of a phase and returns its result. */
export type TimePhase = <T>(phase: PhaseName, work: () => T) => T

/** Does the work without measuring it. */
export const untimed: TimePhase = (_phase, work) => work()

/** Measures phases into `seconds`; phases that repeat are added up. */
export function createPhaseTimer(): { seconds: PhaseSeconds; time: TimePhase } {
  const seconds: PhaseSeconds = {}
  return {
    seconds,
    time(phase, work) {
      const startedAt = performance.now()
      try {
        return work()
      } finally {
        seconds[phase] = (seconds[phase] ?? 0) + (performance.now() - startedAt) / 1000
      }
    },
  }
}
