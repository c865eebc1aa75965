// Chromium takes no further authorities but those of the system. Where the operator names some (EXTRA_CA_FILE), the
// egress proxy checks the site's certificate itself, against Node's authorities and theirs, and shows the browser one
// of its own: the browser is told to trust that very key, which is made at start and never leaves the process.

import { once } from 'node:events'
import { isIP, type Socket } from 'node:net'
import { pipeline, type Duplex } from 'node:stream'
import { connect as tlsConnect, createSecureContext, TLSSocket } from 'node:tls'
import { trustContext } from './guarded-connect.ts'
import { makeSelfSigned } from './self-signed.ts'

export interface TlsTerminator {
  /** SHA-256 of the key that the browser is to trust, base64. */
  readonly spkiHash: string
  /**
   * Joins a browser's connection with one to a site, TLS apart on both sides; what is no TLS is passed on as it is.
   * @throws the error of the handshake with the site, when its certificate is not valid for `host`
   */
  bridge(client: Duplex, site: Socket, host: string): Promise<void>
}

const clientHello = 0x16

/** The first bytes of a connection, put back for whoever reads next. */
async function firstByte(stream: Duplex): Promise<number | undefined> {
  for (;;) {
    const chunk = stream.read() as Buffer | null
    if (chunk !== null) {
      stream.unshift(chunk)
      return chunk[0]
    }
    await once(stream, 'readable')
    if (stream.readableEnded || stream.destroyed) return undefined
  }
}

const ignore = (): void => undefined

function join(one: Duplex, other: Duplex): void {
  pipeline(one, other, ignore)
  pipeline(other, one, ignore)
}

/** @throws the file system's error when the file of authorities cannot be read */
export function createTlsTerminator(extraCaFile: string): TlsTerminator {
  const own = makeSelfSigned('winnow egress', Date.now())
  const secureContext = trustContext(extraCaFile)
  const shown = createSecureContext({ key: own.key, cert: own.cert })
  return {
    spkiHash: own.spkiHash,
    async bridge(client, site, host) {
      if (await firstByte(client) !== clientHello) return join(client, site)
      const secured = tlsConnect({
        socket: site, host, ...(isIP(host) === 0 ? { servername: host } : {}), secureContext,
        ALPNProtocols: ['http/1.1'],
      })
      secured.on('error', () => secured.destroy())
      await once(secured, 'secureConnect')
      const facing = new TLSSocket(client, { isServer: true, secureContext: shown, ALPNProtocols: ['http/1.1'] })
      facing.on('error', () => facing.destroy())
      join(facing, secured)
    },
  }
}
