// The Chrome DevTools Protocol over a pipe: commands, sessions and events.
//
// With Playwright a page takes 70 % more CPU (187 ms instead of 110 ms), so the plain tier uses the protocol directly.
// The pipe also ends the browser with this process: Chromium exits when its end of the pipe closes.

import type { Readable, Writable } from 'node:stream'

type Params = Record<string, unknown>

/** A command failed, or it cannot be answered because the page or the browser is gone. */
export class CdpError extends Error {
  override readonly name = 'CdpError'
  /** Whether the session or the browser is gone. */
  readonly gone: boolean

  constructor(message: string, gone = false) {
    super(message)
    this.gone = gone
  }
}

/** The renderer process of a page died. */
export class PageCrash extends CdpError {
  constructor() { super('the page crashed', true) }
}

/** One target (page) or the browser itself. */
export interface CdpSession {
  /** @throws CdpError if the command fails or the target is gone */
  send<T = Params>(method: string, params?: Params): Promise<T>
  /** Calls the listener for each event of that name. */
  on(method: string, listener: (params: never) => void): void
}

interface PendingCommand {
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

/** Largest message. A page of 30 million characters of HTML, escaped as JSON, fits. */
const messageBytesMax = 256 * 1024 * 1024

/** The pipes of a browser started with --remote-debugging-pipe: JSON messages, each followed by a zero byte. */
export class CdpPipe {
  readonly browser: CdpSession
  readonly #output: Writable
  readonly #pending = new Map<number, PendingCommand>()
  readonly #listeners = new Map<string, Map<string, ((params: never) => void)[]>>()
  #parts: Buffer[] = []
  #partsBytes = 0
  #nextId = 1
  #isClosed = false

  constructor(output: Writable, input: Readable) {
    this.#output = output
    this.browser = this.#sessionOf(undefined)
    input.on('data', (chunk: Buffer) => this.#read(chunk))
    input.on('close', () => this.#end())
    input.on('error', () => this.#end())
    output.on('error', () => this.#end())
  }

  get closed(): boolean { return this.#isClosed }

  /** The session of a target that is attached with `flatten: true`. */
  session(sessionId: string): CdpSession { return this.#sessionOf(sessionId) }

  /** Removes a session. Its pending commands reject with a CdpError. */
  forget(sessionId: string): void {
    this.#listeners.delete(sessionId)
    for (const [id, command] of this.#pending) {
      if (command.sessionId !== sessionId) continue
      this.#pending.delete(id)
      command.reject(new CdpError(`${command.method}: the page is gone`, true))
    }
  }

  #sessionOf(sessionId: string | undefined): CdpSession {
    const key = sessionId ?? ''
    return {
      send: <T>(method: string, params: Params = {}) => new Promise<T>((resolve, reject) => {
        if (this.#isClosed) return reject(new CdpError(`${method}: the browser is gone`, true))
        const id = this.#nextId++
        this.#pending.set(id, { resolve, reject, sessionId, method })
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
    const command = this.#pending.get(id)
    this.#pending.delete(id)
    if (error === undefined) command?.resolve((result ?? {}) as never)
    else
      command?.reject(
        new CdpError(
          `${command.method}: ${error.message}`,
          /Session with given id not found|Target closed|No target with given id/i.test(error.message),
        ),
      )
  }

  #end(): void {
    if (this.#isClosed) return
    this.#isClosed = true
    for (const command of this.#pending.values())
      command.reject(new CdpError(`${command.method}: the browser is gone`, true))
    this.#pending.clear()
    this.#output.destroy()
  }
}
