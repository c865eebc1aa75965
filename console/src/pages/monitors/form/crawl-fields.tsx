// Scope and pace of the crawl of a target.

import { CheckField, Field } from '../../../components/field.tsx'
import type { Part } from './edit.ts'
import type { CrawlForm } from './form-model.ts'

const numbers = [
  ['limit', 'Pages at most', '1 to 500.'], ['max_depth', 'Links from the start page', '0 to 5.'],
  ['delay_ms', 'Delay (ms)', 'Between the starts of two requests.'], ['concurrency', 'Pages in parallel', '1 to 10.'],
] as const
const patterns = [
  ['include_paths', 'Only these paths', 'Regular expressions, one a line: /docs/.*'],
  ['exclude_paths', 'Without these paths', 'Regular expressions, one a line.'],
] as const
const switches = [
  ['allow_subdomains', 'Other hosts of the same domain'],
  ['ignore_query_params', 'One page for URLs that differ only in their query'],
  ['respect_robots_txt', 'Obey robots.txt'], ['use_sitemap', 'Find pages in sitemaps and feeds too'],
] as const

export function CrawlFields({ part: { value: crawl, change, problem } }: { part: Part<CrawlForm> }) {
  const hasProblem = [...numbers, ...patterns].some(([name]) => problem(name) !== undefined)
  return (
    <details open={hasProblem}>
      <summary>Scope of the crawl: {crawl.limit} pages at most</summary>
      <div class="options">
        <div class="form-grid">
          {numbers.map(([name, label, hint]) => (
            <Field key={name} label={label} hint={hint} problem={problem(name)}>
              <input inputMode="numeric" value={crawl[name]}
                onInput={({ currentTarget }) => change({ [name]: currentTarget.value })} />
            </Field>
          ))}
          {patterns.map(([name, label, hint]) => (
            <Field key={name} label={label} hint={hint} problem={problem(name)}>
              <textarea class="mono" rows={2} value={crawl[name]} spellcheck={false}
                onInput={({ currentTarget }) => change({ [name]: currentTarget.value })} />
            </Field>
          ))}
        </div>
        {switches.map(([name, label]) => (
          <CheckField key={name} label={label} checked={crawl[name]} onChange={(on) => change({ [name]: on })} />
        ))}
      </div>
    </details>
  )
}
