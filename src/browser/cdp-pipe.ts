// The Chrome DevTools Protocol over the browser's pipe: commands, sessions and events, and nothing else.
//
// Playwright costs 70 % more CPU a page than the commands that a page needs (187 ms against 110 ms); the plain tier
// speaks to the browser directly. The pipe also ties the browser's life to ours: it exits when its end of the pipe
// closes.

import type { Readable, Writable } from 'node:stream'

type Params = Record<string, unknown>

/** A command that the browser refused, or that can never be answered because page or browser are gone. */
export class CdpError extends Error {
  override readonly name = 'CdpError'
  /** Whether the session or the browser is gone. */
  readonly gone: boolean

  constructor(message: string, gone = false) {
    super(message)
    this.gone = gone
  }
}

/** The process that showed a page died: of memory, of a fault, or by someone's hand. */
export class PageCrash extends CdpError {
  constructor() { super('the page crashed', true) }
}

/** One target (page) or the browser itself. */
export interface CdpSession {
  /** @throws CdpError when the browser refuses, or the target is gone */
  send<T = Params>(method: string, params?: Params): Promise<T>
  /** Calls back on every event of that name. */
  on(method: string, listener: (params: never) => void): void
}

interface Waiting {
  resolve: (value: never) => void
  reject: (error: Error) => void
  sessionId: string | undefined
  method: string
}
interface Message {
  id?: number
  sessionId?: string
  method?: string
  params?: Params
  result?: Params
  error?: { message: string }
}

// A page of 20 MB of HTML as one JSON string, twice over.
const messageBytesMax = 256 * 1024 * 1024

/**
 * Both ends of the pipe that a browser started with --remote-debugging-pipe reads and writes: JSON texts, each ended by
 * a zero byte.
 */
export class CdpPipe {
  readonly browser: CdpSession
  readonly #output: Writable
  readonly #waiting = new Map<number, Waiting>()
  readonly #listeners = new Map<string, Map<string, ((params: never) => void)[]>>()
  #parts: Buffer[] = []
  #partsBytes = 0
  #nextId = 1
  #closed = false

  constructor(output: Writable, input: Readable) {
    this.#output = output
    this.browser = this.#sessionOf(undefined)
    input.on('data', (chunk: Buffer) => this.#read(chunk))
    input.on('close', () => this.#end())
    input.on('error', () => this.#end())
    output.on('error', () => this.#end())
  }

  get closed(): boolean { return this.#closed }

  /** A session of a target that was attached to with `flatten: true`. */
  session(sessionId: string): CdpSession { return this.#sessionOf(sessionId) }

  /** Forgets a session: what still waits for it is answered with a CdpError. */
  forget(sessionId: string): void {
    this.#listeners.delete(sessionId)
    for (const [id, waiting] of this.#waiting) {
      if (waiting.sessionId !== sessionId) continue
      this.#waiting.delete(id)
      waiting.reject(new CdpError(`${waiting.method}: the page is gone`, true))
    }
  }

  #sessionOf(sessionId: string | undefined): CdpSession {
    const key = sessionId ?? ''
    return {
      send: <T>(method: string, params: Params = {}) => new Promise<T>((resolve, reject) => {
        if (this.#closed) return reject(new CdpError(`${method}: the browser is gone`, true))
        const id = this.#nextId++
        this.#waiting.set(id, { resolve, reject, sessionId, method })
        this.#output.write(
          `${JSON.stringify({ id, method, params, ...(sessionId === undefined ? {} : { sessionId }) })}\0`,
        )
      }),
      on: (method, listener) => {
        if (!this.#listeners.has(key)) this.#listeners.set(key, new Map())
        const listeners = this.#listeners.get(key)!
        listeners.set(method, [...listeners.get(method) ?? [], listener])
      },
    }
  }

  #read(chunk: Buffer): void {
    let from = 0
    for (let zero = chunk.indexOf(0); zero >= 0; zero = chunk.indexOf(0, from)) {
      const last = chunk.subarray(from, zero)
      const text = this.#parts.length === 0 ? last.toString() : Buffer.concat([...this.#parts, last]).toString()
      this.#parts = []
      this.#partsBytes = 0
      from = zero + 1
      this.#dispatch(JSON.parse(text) as Message)
    }
    if (from === chunk.length) return
    this.#parts.push(chunk.subarray(from))
    this.#partsBytes += chunk.length - from
    if (this.#partsBytes > messageBytesMax) this.#end()
  }

  #dispatch({ id, sessionId, method, params, result, error }: Message): void {
    if (id === undefined) {
      for (const listener of this.#listeners.get(sessionId ?? '')?.get(method!) ?? []) listener(params as never)
      return
    }
    const waiting = this.#waiting.get(id)
    this.#waiting.delete(id)
    if (error === undefined) waiting?.resolve((result ?? {}) as never)
    else
      waiting?.reject(
        new CdpError(
          `${waiting.method}: ${error.message}`,
          /Session with given id not found|Target closed|No target with given id/i.test(error.message),
        ),
      )
  }

  #end(): void {
    if (this.#closed) return
    this.#closed = true
    for (const waiting of this.#waiting.values())
      waiting.reject(new CdpError(`${waiting.method}: the browser is gone`, true))
    this.#waiting.clear()
    this.#output.destroy()
  }
}
