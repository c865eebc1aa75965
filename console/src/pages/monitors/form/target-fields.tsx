// A target: pages by URL, or a section of a site; how its pages are read, and what is compared.

import { CheckField, Field } from '../../../components/field.tsx'
import { CrawlFields } from './crawl-fields.tsx'
import type { Part } from './edit.ts'
import type { TargetForm } from './form-model.ts'
import { TrackingFields } from './tracking-fields.tsx'

export interface TargetFieldsProps {
  part: Part<TargetForm>
  number: number
  /** Absent for the only target. */
  onRemove?: (() => void) | undefined
}

export function TargetFields({ part, number, onRemove }: TargetFieldsProps) {
  const { value: target, change, problem } = part
  return (
    <fieldset class="target">
      <legend>Target {number}</legend>
      <div class="form-grid">
        <Field
          label="What to check"
          hint={target.id !== null && 'The kind of a saved target is fixed: add a new target instead.'}
        >
          <select value={target.type} disabled={target.id !== null}
            onChange={({ currentTarget }) => change({ type: currentTarget.value as TargetForm['type'] })}>
            <option value="scrape">Pages by URL</option>
            <option value="crawl">A section of a site (crawl)</option>
          </select>
        </Field>
      </div>
      {target.type === 'scrape'
        ? (
            <Field label="URLs" hint="One a line, at most 100." problem={problem('urls') ?? problem('url')}>
              <textarea class="mono" rows={3} value={target.urls} spellcheck={false} required
                onInput={({ currentTarget }) => change({ urls: currentTarget.value })} />
            </Field>
          )
        : (
            <>
              <Field label="Start page" problem={problem('url')}>
                <input value={target.url} spellcheck={false} required
                  onInput={({ currentTarget }) => change({ url: currentTarget.value })} />
              </Field>
              <CrawlFields part={{
                value: target.crawl, change: (fields) => change({ crawl: { ...target.crawl, ...fields } }),
                problem: (path) => problem(`crawl_options.${path}`),
              }} />
            </>
          )}
      <TrackingFields part={part} />
      <ReadingFields part={part} />
      {onRemove && <button type="button" class="danger" onClick={onRemove}>Remove target {number}</button>}
    </fieldset>
  )
}

/** The scrape options. */
function ReadingFields({ part: { value: { scrape }, change, problem } }: { part: Part<TargetForm> }) {
  const set = (fields: Partial<TargetForm['scrape']>): void => change({ scrape: { ...scrape, ...fields } })
  const wrong = (name: string): string | undefined => problem(`scrape_options.${name}`)
  return (
    <details open={wrong('include_selectors') !== undefined || wrong('exclude_selectors') !== undefined}>
      <summary>How pages are read</summary>
      <div class="options">
        <CheckField label="Only the main content" hint="Without navigation, sidebars, footers and banners."
          checked={scrape.only_main_content} onChange={(on) => set({ only_main_content: on })} />
        <CheckField label="Compare the addresses of links" checked={scrape.include_links}
          onChange={(on) => set({ include_links: on })} />
        <CheckField label="Keep images" checked={scrape.include_images} onChange={(on) => set({ include_images: on })} />
        <div class="form-grid">
          <Field label="Only these parts (CSS selectors)" hint="One a line." problem={wrong('include_selectors')}>
            <textarea class="mono" rows={2} value={scrape.include_selectors} spellcheck={false}
              onInput={({ currentTarget }) => set({ include_selectors: currentTarget.value })} />
          </Field>
          <Field label="Without these parts (CSS selectors)" hint="One a line." problem={wrong('exclude_selectors')}>
            <textarea class="mono" rows={2} value={scrape.exclude_selectors} spellcheck={false}
              onInput={({ currentTarget }) => set({ exclude_selectors: currentTarget.value })} />
          </Field>
        </div>
      </div>
    </details>
  )
}
