// Reads the server-sent events of GET /jobs/events.

import type { ListedJob } from '#schemas/job-list.ts'

export interface EventReader {
  headers: Headers
  /** Jobs of the events so far. */
  jobs: ListedJob[]
  /** Whether the server has ended the stream. */
  readonly ended: boolean
  close(): void
}

/** Rejects unless the stream opens. */
export async function readEvents(url: string, headers: Record<string, string>): Promise<EventReader> {
  const closing = new AbortController()
  const response = await fetch(url, { headers, signal: closing.signal })
  if (!response.ok || !response.body) throw new Error(`${url} answers ${response.status}`)
  const jobs: ListedJob[] = []
  let ended = false
  const body = response.body
  async function read(): Promise<void> {
    let rest = ''
    for await (const chunk of body.pipeThrough(new TextDecoderStream())) {
      const events = (rest + chunk).split('\n\n')
      rest = events.pop()!
      jobs.push(...events.flatMap((event) => {
        const [, data] = /^event: job\ndata: (.*)$/.exec(event) ?? []
        return data === undefined ? [] : [JSON.parse(data) as ListedJob]
      }))
    }
    ended = true
  }
  read().catch(() => undefined)
  return {
    headers: response.headers, jobs,
    get ended() { return ended },
    close: () => closing.abort(),
  }
}
