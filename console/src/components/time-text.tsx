// Times as people say them, with the exact time as a tooltip.

const formatter = new Intl.RelativeTimeFormat('en', { numeric: 'auto', style: 'short' })
const units: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_536_000], ['month', 2_592_000], ['week', 604_800], ['day', 86_400], ['hour', 3600], ['minute', 60],
]

/** "5 min. ago", "in 2 days"; "now" within a minute. */
export function relativeTime(at: number, now: number): string {
  const seconds = Math.round((at - now) / 1000)
  const unit = units.find(([, length]) => Math.abs(seconds) >= length)
  return unit ? formatter.format(Math.trunc(seconds / unit[1]), unit[0]) : 'now'
}

/** An ISO 8601 time; `none` stands for null. */
export function TimeText({ at, none = '–' }: { at: string | null | undefined; none?: string }) {
  if (at === null || at === undefined) return <>{none}</>
  const date = new Date(at)
  return <time dateTime={at} title={date.toLocaleString()}>{relativeTime(date.getTime(), Date.now())}</time>
}

/** "4.2 s", "3 min 5 s". */
export function durationText(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`
  const seconds = ms / 1000
  if (seconds < 60) return `${seconds.toFixed(1)} s`
  const minutes = Math.floor(seconds / 60)
  return minutes < 60 ? `${minutes} min ${Math.round(seconds % 60)} s` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}
