// Server-sent events, read by fetch: EventSource cannot send the header that sessions need. The stream reconnects with
// back-off, and pauses while the page has been hidden for a while.

import { ApiError, assertSuccess, consoleHeaders, send } from './client.ts'
import { createEventParser, type ServerEvent } from './parse-events.ts'

export interface StreamListener {
  /** A connection stands. Events before it have been missed. */
  onOpen(): void
  onEvent(event: ServerEvent): void
  /** The connection is lost and will be tried again, or the page is hidden. */
  onInterrupted(): void
  /** The service refuses the stream: it is not tried again. */
  onRefused(error: ApiError): void
}

/** How long a hidden page keeps its stream. */
export const hiddenMaxMs = 60_000
/** The service writes a comment more often than this; a silent connection is a dead one. */
const silentMaxMs = 60_000
const firstRetryMs = 1000
const lastRetryMs = 30_000

/** Reads the stream at `path` until the returned function is called. */
export function followEvents(path: string, listener: StreamListener): () => void {
  const stream = new EventStream(path, listener)
  stream.start()
  return () => stream.stop()
}

class EventStream {
  readonly #path: string
  readonly #listener: StreamListener
  #connection: AbortController | null = null
  #retryTimer: ReturnType<typeof setTimeout> | undefined
  #hiddenTimer: ReturnType<typeof setTimeout> | undefined
  #silenceTimer: ReturnType<typeof setTimeout> | undefined
  #failures = 0

  constructor(path: string, listener: StreamListener) {
    this.#path = path
    this.#listener = listener
  }

  start(): void {
    document.addEventListener('visibilitychange', this.#followVisibility)
    void this.#connect()
  }

  stop(): void {
    document.removeEventListener('visibilitychange', this.#followVisibility)
    clearTimeout(this.#hiddenTimer)
    this.#disconnect()
  }

  readonly #followVisibility = (): void => {
    clearTimeout(this.#hiddenTimer)
    if (document.visibilityState === 'hidden') {
      this.#hiddenTimer = setTimeout(() => {
        this.#disconnect()
        this.#listener.onInterrupted()
      }, hiddenMaxMs)
    } else if (this.#connection === null) {
      this.#failures = 0
      void this.#connect()
    }
  }

  #disconnect(): void {
    clearTimeout(this.#retryTimer)
    clearTimeout(this.#silenceTimer)
    this.#connection?.abort()
    this.#connection = null
  }

  async #connect(): Promise<void> {
    this.#disconnect()
    const connection = this.#connection = new AbortController()
    try {
      await this.#read(connection)
    } catch (error) {
      if (connection.signal.aborted && this.#connection !== connection) return
      if (isRefusal(error)) return this.#refuse(error)
    }
    if (this.#connection === connection) this.#retry()
  }

  async #read(connection: AbortController): Promise<void> {
    this.#expectData(connection)
    const response = await send(this.#path, { headers: consoleHeaders, signal: connection.signal })
    await assertSuccess(response)
    this.#failures = 0
    this.#listener.onOpen()
    const parse = createEventParser()
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      this.#expectData(connection)
      for (const event of parse(value)) this.#listener.onEvent(event)
    }
  }

  #expectData(connection: AbortController): void {
    clearTimeout(this.#silenceTimer)
    this.#silenceTimer = setTimeout(() => connection.abort(), silentMaxMs)
  }

  #retry(): void {
    this.#disconnect()
    this.#listener.onInterrupted()
    // Without the random part, all pages would return to a restarted service in the same moment.
    const longest = Math.min(lastRetryMs, firstRetryMs * 2 ** this.#failures++)
    this.#retryTimer = setTimeout(() => void this.#connect(), longest * (0.5 + Math.random() / 2))
  }

  #refuse(error: ApiError): void {
    this.stop()
    this.#listener.onRefused(error)
  }
}

/** Errors of the request itself, which every further try would get too. */
const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429
