// What came of a call: its figures, its warnings, and its content in tabs.

import { useEffect, useRef, useState } from 'preact/hooks'
import type { ConsoleOperation } from '#schemas/console.ts'
import type { Answer } from '../../api/client.ts'
import { EmptyState } from '../../components/empty-state.tsx'
import { ErrorBox } from '../../components/error-box.tsx'
import { Facts } from '../../components/facts.tsx'
import { Tabs } from '../../components/tabs.tsx'
import { durationText, relativeTime } from '../../components/time-text.tsx'
import { running, type Outcome } from './playground-state.ts'
import { ResultPanel } from './result-panel.tsx'
import { tabsOf, type ResultData } from './result-tabs.ts'

export interface ResultProps {
  operation: ConsoleOperation
  outcome: Outcome | undefined
  tab: string | undefined
  onTab(id: string): void
}

export function Result({ operation, outcome, tab, onTab }: ResultProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const isRunning = running.value?.operation === operation.name
  const wasRunning = useRef(false)
  useEffect(() => {
    if (wasRunning.current && !isRunning && outcome) heading.current?.focus()
    wasRunning.current = isRunning
  }, [isRunning])
  return (
    <section class="result" aria-busy={isRunning}>
      <h2 ref={heading} tabIndex={-1}>Result</h2>
      {isRunning && <Running since={running.value!.since} />}
      {!isRunning && !outcome && <EmptyState title="No result yet">Fill in the form and press Run.</EmptyState>}
      {!isRunning && outcome && <Shown operation={operation} outcome={outcome} tab={tab} onTab={onTab} />}
    </section>
  )
}

function Running({ since }: { since: number }) {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return (
    <p class="running">
      <span role="status">Running…</span> <span aria-hidden="true">{durationText(now - since)}</span>
    </p>
  )
}

function Shown({ operation, outcome, tab, onTab }: ResultProps & { outcome: Outcome }) {
  const { answer, error } = outcome
  const data = answer?.data
  const tabs = tabsOf(data)
  const selected = tabs.find(({ id }) => id === tab)?.id ?? tabs[0]!.id
  const warnings = Array.isArray(data?.warnings) ? data.warnings as string[] : []
  return (
    <>
      {error && <ErrorBox error={error} />}
      {answer && <Facts facts={factsOf(answer)} />}
      {operation.starts_job && typeof data?.id === 'string' && (
        <p><a class="button primary" href={`/console/jobs/${data.id}`}>Open the job</a></p>
      )}
      {warnings.length > 0 && (
        <ul class="warnings" aria-label="Warnings">{warnings.map((text) => <li key={text}>{text}</li>)}</ul>
      )}
      <Tabs label="Result" tabs={tabs} selected={selected} onSelect={onTab}>
        <ResultPanel key={selected} tab={selected} data={data ?? {}} envelope={(answer ?? error).envelope} />
      </Tabs>
    </>
  )
}

function factsOf({ data, meta, status }: Answer<ResultData>): Record<string, string> {
  const metadata = data.metadata as { cache_state?: string; cached_at?: string | null } | undefined
  const { cache_state: cache, cached_at: cachedAt } = metadata ?? {}
  const age = cachedAt ? `, stored ${relativeTime(Date.parse(cachedAt), Date.now())}` : ''
  return {
    Duration: durationText(meta.durationMs),
    Credits: meta.creditsUsed === null ? 'free' : String(meta.creditsUsed),
    ...(meta.creditsRemaining !== null && { 'Credits left': meta.creditsRemaining }),
    Response: String(status),
    ...(typeof data.status_code === 'number' && { Page: String(data.status_code) }),
    ...(cache && { Cache: cache + age }),
  }
}
