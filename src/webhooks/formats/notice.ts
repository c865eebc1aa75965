// What a message about an event says, in plain text, whichever chat service it is for. Pure.

import type { DiffHunk, FieldChange } from '#schemas/monitored-page.ts'
import { counterparts, excerpt, shorten } from './excerpt.ts'

/** A line that was added to a page, or removed from it. */
export interface NoticeLine { type: 'add' | 'remove'; text: string }

export interface Notice {
  /** One line. */
  title: string
  /** The title of the page, if it has one, or what was read. */
  subject: string | null
  /** What happened, in a sentence or two; may be empty. */
  text: string
  /** Changed lines of a page, at most `linesMax`. */
  lines: NoticeLine[]
  /** Number of changed lines that were left out. */
  more: number
  facts: { name: string; value: string }[]
  /** The page or site. */
  url: string | null
  /** `problem` for pages and jobs that failed. */
  tone: 'change' | 'problem' | 'information'
  /** ISO 8601. */
  at: string
}

/** The event as it is stored with a delivery: the standard body. */
export interface EventBody {
  type: string
  timestamp: string
  data: Record<string, unknown>
}

const linesMax = 12
/** Longest parts, in characters, so that a message stays a message. */
const charsMax = { line: 300, subject: 200, text: 1_000 }
/** Characters of a value behind a long path. */
const fieldCharsMin = 20

/** Builds the notice. `name`: of the monitor; null for an event of a job. */
export function noticeOf({ type, timestamp: at, data }: EventBody, name: string | null): Notice {
  const { subject, text: said, ...rest } = saidOf(type, data, name)
  return {
    ...rest, at, subject: subject === null ? null : shorten(subject, charsMax.subject),
    text: shorten(said, charsMax.text),
  }
}

function saidOf(type: string, data: Record<string, unknown>, name: string | null): Said {
  switch (type) {
    case 'monitor.page': return pageNotice(data, name)
    case 'monitor.check.completed': return checkNotice(data, name)
    case 'job.started': return { ...plain, title: `Winnow: ${String(data.kind)} started`, url: text(data.url) }
    case 'job.page': return jobPageNotice(data)
    case 'job.completed': return jobNotice(data)
    default: return { ...plain, title: `${prefix(name)}the webhook works` }
  }
}

type Said = Omit<Notice, 'at'>

const plain: Said = {
  title: '', subject: null, text: '', lines: [], more: 0, facts: [], url: null, tone: 'information',
}

const prefix = (name: string | null): string => (name === null ? 'Winnow: ' : `${oneLine(name)}: `)

const pageTitles: Readonly<Record<string, string>> = {
  new: 'new page', changed: 'page changed', removed: 'page removed', error: 'page cannot be read',
}

function pageNotice(data: Record<string, unknown>, name: string | null): Said {
  const status = String(data.status)
  const { reason } = (data.judgment ?? {}) as { reason?: unknown }
  const { lines, more } = changedLines(data.diff as Diff | undefined)
  return {
    ...plain, lines, more,
    title: `${prefix(name)}${pageTitles[status] ?? `page ${status}`}`,
    subject: text(data.title), url: text(data.url),
    text: text(status === 'error' ? data.error : reason) ?? '',
    tone: status === 'error' ? 'problem' : 'change',
  }
}

interface Diff { hunks?: DiffHunk[]; fields?: FieldChange[] }

/** The fields that changed, or else the lines. */
function changedLines(diff: Diff | undefined): Pick<Notice, 'lines' | 'more'> {
  const fields = (diff?.fields ?? []).flatMap(fieldLines)
  const changed = fields.length > 0 ? fields : (diff?.hunks ?? []).flatMap(hunkLines)
  return { lines: changed.slice(0, linesMax), more: Math.max(0, changed.length - linesMax) }
}

function fieldLines({ path, ...change }: FieldChange): NoticeLine[] {
  const old = 'old' in change ? oneLine(shown(change.old)) : undefined
  const now = 'new' in change ? oneLine(shown(change.new)) : undefined
  const room = Math.max(fieldCharsMin, charsMax.line - path.length - 2)
  const lineOf = (type: NoticeLine['type'], value: string | undefined, other: string | undefined): NoticeLine[] =>
    value === undefined
      ? [] : [{ type, text: shorten(`${oneLine(path)}: ${excerpt(value, other, room)}`, charsMax.line) }]
  return [...lineOf('remove', old, now), ...lineOf('add', now, old)]
}

/** The changed lines that are not blank. */
function hunkLines({ lines: given }: DiffHunk): NoticeLine[] {
  const lines = given.map(({ type, content }) => ({ type, text: oneLine(content) }))
  const others = counterparts(lines)
  return lines.flatMap(({ type, text: line }, at): NoticeLine[] =>
    type === 'context' || line === '' ? [] : [{ type, text: excerpt(line, others[at]?.text, charsMax.line) }])
}

const counted = ['new', 'changed', 'removed', 'error', 'same'] as const

function checkNotice(data: Record<string, unknown>, name: string | null): Said {
  const summary = (data.summary ?? {}) as Record<string, number>
  const status = String(data.status)
  return {
    ...plain,
    title: `${prefix(name)}check ${status}`,
    text: text(data.error) ?? '',
    facts: counted.filter((one) => (summary[one] ?? 0) > 0).map((one) => ({ name: one, value: String(summary[one]) })),
    tone: status === 'completed' ? 'information' : 'problem',
  }
}

function jobNotice(data: Record<string, unknown>): Said {
  const status = String(data.status)
  return {
    ...plain,
    title: `Winnow: ${String(data.kind)} ${status}`,
    url: text(data.url), text: text(data.error) ?? '',
    facts: [
      { name: 'pages', value: String(data.completed ?? 0) }, { name: 'failed', value: String(data.failed ?? 0) },
      { name: 'credits', value: String(data.credits_used ?? 0) },
    ],
    tone: status === 'completed' ? 'information' : 'problem',
  }
}

function jobPageNotice(data: Record<string, unknown>): Said {
  const { title } = (data.metadata ?? {}) as { title?: unknown }
  const isRead = data.ok !== false
  return {
    ...plain,
    title: isRead ? 'Winnow: page read' : 'Winnow: page cannot be read',
    subject: text(title), url: text(data.url), text: text(data.error) ?? '',
    tone: isRead ? 'information' : 'problem',
  }
}

const text = (value: unknown): string | null => (typeof value === 'string' && value.trim() !== '' ? oneLine(value) : null)
const oneLine = (value: string): string => value.replace(/\s+/g, ' ').trim()
const shown = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value) ?? '')
