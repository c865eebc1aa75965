// The settings of a monitor, as they are in force.

import type { Monitor } from '#schemas/monitor-data.ts'
import { isDefault, optionText } from './option-text.ts'
import { plural, scheduleText } from '../monitor-text.ts'

export const MonitorSettings = ({ monitor }: { monitor: Monitor }) => (
  <>
    <dl class="settings">
      <dt>Schedule</dt>
      <dd>{scheduleText(monitor.schedule)} {monitor.schedule.text && <code>{monitor.schedule.cron}</code>}</dd>
      <dt>Goal</dt>
      <dd>
        {monitor.goal ?? 'None: every change is reported.'}
        {monitor.goal !== null && !monitor.judge_enabled && ' (changes are not judged)'}
      </dd>
      <dt>Checks are kept for</dt><dd>{plural(monitor.retention_days, 'day')}</dd>
      <dt>Monitor ID</dt><dd><code>{monitor.id}</code></dd>
    </dl>
    <h2>Targets</h2>
    {monitor.targets.map((target, index) => <TargetSettings key={target.id} target={target} number={index + 1} />)}
  </>
)

type Target = Monitor['targets'][number]

function TargetSettings({ target, number }: { target: Target; number: number }) {
  const { modes, json_prompt: prompt, json_schema: schema } = target.change_tracking
  const options = [
    ...Object.entries(target.type === 'crawl' ? target.crawl_options : {}), ...Object.entries(target.scrape_options),
  ].filter(([name, value]) => !isDefault(name, value))
  return (
    <section class="target-settings" aria-label={`Target ${number}`}>
      <h3>{target.type === 'crawl' ? 'Section of a site' : plural(target.urls.length, 'page')}</h3>
      <ul>
        {(target.type === 'crawl' ? [target.url] : target.urls).map((url) => (
          <li key={url}><a href={url} rel="noopener noreferrer" target="_blank">{url}</a></li>
        ))}
      </ul>
      <dl class="settings">
        <dt>Compared</dt><dd>{modes.map((mode) => (mode === 'json' ? 'fields' : 'text')).join(' and ')}</dd>
        {prompt !== undefined && <><dt>Fields</dt><dd>{prompt}</dd></>}
        {schema !== undefined && <><dt>Schema</dt><dd><pre>{JSON.stringify(schema, null, 2)}</pre></dd></>}
        {options.map(([name, value]) => (
          <><dt key={name}>{name.replaceAll('_', ' ')}</dt><dd>{optionText(value)}</dd></>
        ))}
        <dt>Target ID</dt><dd><code>{target.id}</code></dd>
      </dl>
    </section>
  )
}
