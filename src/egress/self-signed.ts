// Creates a self-signed certificate (RFC 5280). Node can generate keys and sign, but not encode X.509.

import { generateKeyPairSync, hash, randomBytes, sign } from 'node:crypto'

export interface SelfSigned {
  /** PEM. */
  key: string
  cert: string
  /** SHA-256 of the public key (SubjectPublicKeyInfo), base64, for Chromium's --ignore-certificate-errors-spki-list. */
  spkiHash: string
}

/** A DER element: tag, length, value. */
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

/** Lines of 64 characters; OpenSSL does not accept an empty last line. */
const base64Lines = (der: Buffer): string => der.toString('base64').match(/.{1,64}/g)!.join('\n')

const ecdsaWithSha256 = sequence(oid('2a8648ce3d040302'))
const dayMs = 86_400_000

/**
 * Creates a certificate for a new P-256 key, valid for ten years.
 * @param name its common name
 */
export function makeSelfSigned(name: string, nowMs: number): SelfSigned {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const spki = publicKey.export({ type: 'spki', format: 'der' })
  const subject = sequence(tlv(0x31, sequence(oid('550403'), tlv(0x0c, Buffer.from(name)))))
  const version3 = tlv(0xa0, integer(Buffer.from([2])))
  // The first bit is the sign: serial numbers must be positive.
  const serial = integer(Buffer.concat([Buffer.from([0x41]), randomBytes(15)]))
  const validity = sequence(utcTime(new Date(nowMs - dayMs)), utcTime(new Date(nowMs + 3650 * dayMs)))
  const signed = sequence(version3, serial, ecdsaWithSha256, subject, validity, subject, spki)
  const signature = tlv(0x03, Buffer.from([0]), sign('sha256', signed, privateKey))
  const der = sequence(signed, ecdsaWithSha256, signature)
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    cert: `-----BEGIN CERTIFICATE-----\n${base64Lines(der)}\n-----END CERTIFICATE-----\n`,
    spkiHash: hash('sha256', spki, 'base64'),
  }
}
