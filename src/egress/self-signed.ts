// A certificate for our own use, made at start and forgotten at the end: Node has keys and signatures, but nothing that
// writes X.509.

import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

export interface SelfSigned {
  /** PEM. */
  key: string
  cert: string
  /** SHA-256 of the public key (SubjectPublicKeyInfo), base64: how Chromium is told of a key. */
  spkiHash: string
}

function tlv(tag: number, ...parts: Uint8Array[]): Buffer {
  const content = Buffer.concat(parts)
  const length =
    content.length < 0x80
      ? [content.length]
      : content.length < 0x100
        ? [0x81, content.length]
        : [0x82, content.length >> 8, content.length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...length]), content])
}

const sequence = (...parts: Uint8Array[]): Buffer => tlv(0x30, ...parts)
const integer = (bytes: Uint8Array): Buffer => tlv(0x02, bytes)
const oid = (hex: string): Buffer => tlv(0x06, Buffer.from(hex, 'hex'))
const utcTime = (at: Date): Buffer => tlv(0x17, Buffer.from(at.toISOString().replace(/^..|[-:T]|\.\d+/g, '')))

const ecdsaWithSha256 = sequence(oid('2a8648ce3d040302'))
const dayMs = 86_400_000

/** A certificate on a fresh P-256 key, signed by itself (RFC 5280), valid for ten years. @param name its common name */
export function makeSelfSigned(name: string, nowMs: number): SelfSigned {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const spki = publicKey.export({ type: 'spki', format: 'der' })
  const subject = sequence(tlv(0x31, sequence(oid('550403'), tlv(0x0c, Buffer.from(name)))))
  const version3 = tlv(0xa0, integer(Buffer.from([2])))
  // The first bit of a serial number is its sign.
  const serial = integer(Buffer.concat([Buffer.from([0x41]), randomBytes(15)]))
  const validity = sequence(utcTime(new Date(nowMs - dayMs)), utcTime(new Date(nowMs + 3650 * dayMs)))
  const signed = sequence(version3, serial, ecdsaWithSha256, subject, validity, subject, spki)
  const signature = tlv(0x03, Buffer.from([0]), sign('sha256', signed, privateKey))
  const der = sequence(signed, ecdsaWithSha256, signature)
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    // Lines of 64, and no empty one at the end, which OpenSSL does not read.
    cert: `-----BEGIN CERTIFICATE-----\n${der
      .toString('base64')
      .match(/.{1,64}/g)!
      .join('\n')}\n-----END CERTIFICATE-----\n`,
    spkiHash: createHash('sha256').update(spki).digest('base64'),
  }
}
