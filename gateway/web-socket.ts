// WebSockets (RFC 6455), independent of the HTTP library: the handshake of a request, and a connection as the code that
// serves it sees it.

import { AppError } from '#src/app-error.ts'

/** A connection to a client. What the client sends is ignored. */
export interface WebSocketConnection {
  /** Aborts when the connection is closed, by either side. */
  signal: AbortSignal
  /**
   * Sends a text message. Resolves when the client has taken it, before which no other may be sent; rejects with
   * CANCELLED once the connection is closed.
   */
  send(text: string): Promise<void>
  /** Closes with a code of RFC 6455, section 7.4.1. Does nothing once closed. */
  close(code: number, reason: string): void
}

/** What is read of a request: structural, since `http.ts` imports this file. */
interface Asked {
  /** In lower case. */
  method: string
  /** By lower-case name; empty when the header is absent. */
  header(name: string): string
}

/** What a reply with status 101 turns the connection into. */
export interface Upgrade {
  /** The sub-protocol that was chosen, one of those that the client offered; empty for none. */
  protocol: string
  /** Called when the connection is open. Must not throw. */
  serve(connection: WebSocketConnection): void
}

/** Version of the protocol, in `Sec-WebSocket-Version`. */
export const webSocketVersion = '13'

const listOf = (header: string): string[] => header.split(',').map((one) => one.trim()).filter(Boolean)

/** Whether the request asks for a WebSocket. Other protocols are ignored, as RFC 9110, section 7.8, permits. */
export const asksForWebSocket = ({ header }: Pick<Asked, 'header'>): boolean =>
  listOf(header('upgrade').toLowerCase()).includes('websocket')
  && listOf(header('connection').toLowerCase()).includes('upgrade')

/** The sub-protocols that the client offers, in its order of preference. */
export const offeredProtocols = ({ header }: Pick<Asked, 'header'>): string[] =>
  listOf(header('sec-websocket-protocol'))

/** Throws INVALID_REQUEST unless the request is a handshake of a supported version (RFC 6455, section 4.2.1). */
export function assertHandshake(request: Asked): void {
  const problem = problemOf(request)
  if (problem !== null) throw new AppError('INVALID_REQUEST', { message: problem })
}

function problemOf({ method, header }: Asked): string | null {
  const version = header('sec-websocket-version')
  if (method !== 'get') return `A WebSocket handshake must be a GET request (got ${method.toUpperCase().slice(0, 20)}).`
  if (version !== webSocketVersion)
    return `Sec-WebSocket-Version must be ${webSocketVersion} (got ${version.slice(0, 20) || 'none'}).`
  if (!/^[A-Za-z0-9+/]{22}==$/.test(header('sec-websocket-key'))) return 'Sec-WebSocket-Key must be 16 bytes in base64.'
  return hasContent(header) ? 'A WebSocket handshake must have no content.' : null
}

const hasContent = (header: Asked['header']): boolean =>
  header('transfer-encoding') !== '' || !/^0*$/.test(header('content-length'))
