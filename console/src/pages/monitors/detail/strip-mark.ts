// How the strip of checks shows one of them.

import type { Check } from '#schemas/check.ts'
import { changesOf, countsText } from '../monitor-text.ts'

export interface StripMark {
  tone: 'good' | 'busy' | 'bad' | 'warn' | 'skipped'
  /** So that the mark is understood without its colour. */
  sign: string
  text: string
}

type Shown = Pick<Check, 'status' | 'summary' | 'created_at' | 'baseline'>

/** A check without changes is quiet; changes and failures stand out. */
export function stripMark({ status, summary, created_at: at, baseline }: Shown): StripMark {
  const when = new Date(at).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' })
  const text = `${when}: ${status.replaceAll('_', ' ')}, ${countsText(summary)}`
  if (status === 'queued' || status === 'running') return { tone: 'busy', sign: '…', text }
  if (status === 'failed') return { tone: 'bad', sign: '×', text }
  if (status === 'skipped_overlap' || status === 'skipped_no_credits') return { tone: 'skipped', sign: '–', text }
  const changes = changesOf(summary)
  if (baseline) return { tone: 'good', sign: '○', text: `${text}, the first check` }
  if (changes > 0) return { tone: 'warn', sign: changes > 99 ? '99+' : String(changes), text }
  return status === 'partial' || summary.error > 0 ? { tone: 'bad', sign: '!', text } : { tone: 'good', sign: '·', text }
}
