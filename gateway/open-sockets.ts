// The WebSockets that are open in this process. The types of uWebSockets.js are described here by what is used of them,
// so that server.ts stays the only file that knows the library.

import { AppError } from '#src/app-error.ts'
import type { Upgrade } from './web-socket.ts'

/** What a socket of the library carries. */
export interface SocketData {
  upgrade: Upgrade
  /** Aborted when the socket is closed. */
  hangUp: AbortController
  /** Called when the client has taken what was sent. */
  drained?: () => void
}

interface LibrarySocket {
  send(text: string): number
  getBufferedAmount(): number
  end(code: number, reason: string): void
  getUserData(): SocketData
}

/** The socket was closed by a server that stops (RFC 6455, section 7.4.1). */
const goingAway = 1001
/**
 * What `send` of the library returns when the client has not taken everything yet, and when it drops the message, which
 * it does while more than its limit is buffered.
 */
const sendBuffered = 0
const sendDropped = 2

export function createOpenSockets() {
  const open = new Set<LibrarySocket>()
  let closing = false

  function send(socket: LibrarySocket, text: string): Promise<void> {
    const data = socket.getUserData()
    const state = socket.send(text)
    if (state === sendDropped) return Promise.reject(new AppError('INTERNAL_ERROR'))
    if (state !== sendBuffered) return Promise.resolve()
    return new Promise((resolve, reject) => {
      // Not at once: the library forgets a socket that is written to while it reports it as writable.
      data.drained = () => (data.hangUp.signal.aborted ? reject(new AppError('CANCELLED')) : void setImmediate(resolve))
    })
  }

  return {
    behavior: {
      /** Seconds without a message or an answer to a ping, which the library sends, until the socket is closed. */
      idleTimeout: 60,
      sendPingsAutomatically: true,
      /** Of a message of the client, in bytes; none is expected. */
      maxPayloadLength: 4 * 1024,
      open(socket: LibrarySocket): void {
        const { upgrade, hangUp: { signal } } = socket.getUserData()
        open.add(socket)
        upgrade.serve({
          signal,
          send: (text) => (signal.aborted ? Promise.reject(new AppError('CANCELLED')) : send(socket, text)),
          close(code, reason) { if (!signal.aborted) socket.end(code, reason) },
        })
        if (closing && !signal.aborted) socket.end(goingAway, 'The server is stopping.')
      },
      drain(socket: LibrarySocket): void {
        if (socket.getBufferedAmount() === 0) socket.getUserData().drained?.()
      },
      close(socket: LibrarySocket): void {
        const { hangUp, drained } = socket.getUserData()
        open.delete(socket)
        hangUp.abort()
        drained?.()
      },
    },
    /** Closes all sockets with 1001, now and in future. */
    closeAll(): void {
      closing = true
      for (const socket of [...open]) socket.end(goingAway, 'The server is stopping.')
    },
  }
}
