// Finds the field of the form that an error of the service is about. Messages name fields by their path in the
// request, in backticks: "`targets[0].urls[1]` is a duplicate of …", "`schedule`: …".

/** Fields that have a place in the form, without the indexes of targets. */
const fields: ReadonlySet<string> = new Set([
  'name', 'schedule', 'schedule.timezone', 'goal', 'labels', 'retention_days',
  'targets', 'targets[].urls', 'targets[].url', 'targets[].change_tracking.modes',
  'targets[].change_tracking.json_prompt', 'targets[].change_tracking.json_schema',
  ...['include_selectors', 'exclude_selectors'].map((name) => `targets[].scrape_options.${name}`),
  ...['limit', 'max_depth', 'include_paths', 'exclude_paths', 'delay_ms', 'concurrency']
    .map((name) => `targets[].crawl_options.${name}`),
  ...['url', 'format', 'headers', 'metadata', 'events'].map((name) => `webhook.${name}`),
])

const path = '[a-z_]+(?:\\[\\d+\\]|\\.[\\w-]+)*'
const pathPattern = new RegExp(`\`(${path})(?:\\..*?)?\``, 'g')

/** The path of the field that the message names first, such as `targets[0].urls`; null if it names none. */
export function fieldOfMessage(message: string): string | null {
  if (/^`schedule`: timezone /.test(message)) return 'schedule.timezone'
  for (const [, name] of message.matchAll(pathPattern)) {
    const field = nearestField(name!)
    if (field !== null) return field
  }
  return null
}

/** The path, or the part of it that has a place in the form. */
function nearestField(given: string): string | null {
  for (let at = given; at !== ''; at = at.slice(0, Math.max(0, at.search(/(?:\[\d+\]|\.[\w-]+)$/))))
    if (fields.has(at.replace(/^targets\[\d+\]/, 'targets[]'))) return at
  return given.startsWith('targets') ? 'targets' : null
}
