// TLS termination for EXTRA_CA_FILE. Chromium cannot be given additional certificate authorities, so the egress proxy
// verifies the site's certificate itself and presents its own to the browser. The browser is started to trust exactly
// that key, which is generated at start and never leaves the process.

import { once } from 'node:events'
import { isIP, type Socket } from 'node:net'
import { pipeline, type Duplex } from 'node:stream'
import { connect as tlsConnect, createSecureContext, TLSSocket } from 'node:tls'
import { trustContext } from './guarded-connect.ts'
import { makeSelfSigned } from './self-signed.ts'

export interface TlsTerminator {
  /** SHA-256 of the key that the browser must trust, base64. */
  readonly spkiHash: string
  /**
   * Connects a browser with a site, with a TLS session on each side. Connections without TLS are passed through.
   * @throws the error of the handshake with the site, for example if its certificate is not valid for `host`
   */
  bridge(client: Duplex, site: Socket, host: string): Promise<void>
}

const clientHello = 0x16

/** Peeks at the first byte of a connection; undefined if the connection ends first. */
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

/** @throws the file system's error if the CA file cannot be read */
export function createTlsTerminator(extraCaFile: string): TlsTerminator {
  const own = makeSelfSigned('winnow egress', Date.now())
  const secureContext = trustContext(extraCaFile)
  const presented = createSecureContext({ key: own.key, cert: own.cert })
  return {
    spkiHash: own.spkiHash,
    async bridge(client, site, host) {
      if (await firstByte(client) !== clientHello) return join(client, site)
      const siteSide = tlsConnect({
        socket: site, host, ...(isIP(host) === 0 ? { servername: host } : {}), secureContext,
        ALPNProtocols: ['http/1.1'],
      })
      siteSide.on('error', () => siteSide.destroy())
      await once(siteSide, 'secureConnect')
      const browserSide = new TLSSocket(client, {
        isServer: true, secureContext: presented, ALPNProtocols: ['http/1.1'],
      })
      browserSide.on('error', () => browserSide.destroy())
      join(browserSide, siteSide)
    },
  }
}
