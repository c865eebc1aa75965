// Files of the connection to an external NATS server: certificates and credentials. The configuration has them as the
// query of NATS_URL, so that the address that processes give to one another is complete.

import { readFileSync } from 'node:fs'
import {
  credsAuthenticator, nkeyAuthenticator, type Authenticator, type ConnectionOptions,
} from '@nats-io/transport-node'

const parameters = {
  NATS_CA_FILE: 'ca', NATS_CERT_FILE: 'cert', NATS_KEY_FILE: 'key', NATS_CREDS_FILE: 'creds', NATS_NKEY_FILE: 'nkey',
} as const
type Name = keyof typeof parameters
const names = Object.keys(parameters) as Name[]

/** The paths of the files; null where none is set. */
export type NatsFiles = Record<Name, string | null>

/** What is wrong with the files together, one text a problem. */
export function natsFileProblems(natsUrl: string | null, files: NatsFiles): string[] {
  const given = names.filter((name) => files[name] !== null)
  if (natsUrl === null) return given.map((name) => `${name} is for an external NATS server: set NATS_URL, too`)
  const problems: string[] = []
  if ((files.NATS_CERT_FILE === null) !== (files.NATS_KEY_FILE === null))
    problems.push('NATS_CERT_FILE and NATS_KEY_FILE belong together: set both')
  if (files.NATS_CREDS_FILE !== null && files.NATS_NKEY_FILE !== null)
    problems.push('NATS_CREDS_FILE and NATS_NKEY_FILE are two ways to authenticate: set one')
  return problems
}

/** The URLs with the files as the query of the first one. */
export function withNatsFiles(natsUrl: string, files: NatsFiles): string {
  const [first = '', ...rest] = natsUrl.split(',')
  const url = new URL(first)
  for (const name of names) {
    const path = files[name]
    if (path !== null) url.searchParams.set(parameters[name], path)
  }
  return [url.search === '' ? first : url.href, ...rest].join(',')
}

/** The options of a connection to these URLs, by the files in their query. */
export function natsFileOptions(urls: readonly URL[]): Pick<ConnectionOptions, 'tls' | 'authenticator'> {
  const path = (name: Name): string | undefined =>
    urls.map(({ searchParams }) => searchParams.get(parameters[name])).find((one) => one !== null) ?? undefined
  const [caFile, certFile, keyFile] = [path('NATS_CA_FILE'), path('NATS_CERT_FILE'), path('NATS_KEY_FILE')]
  const [creds, nkey] = [path('NATS_CREDS_FILE'), path('NATS_NKEY_FILE')]
  const tls = { ...(caFile && { caFile }), ...(certFile && { certFile }), ...(keyFile && { keyFile }) }
  return {
    ...((caFile ?? certFile) !== undefined && { tls }),
    ...(creds !== undefined && { authenticator: rereading(() => credsAuthenticator(readFileSync(creds))) }),
    ...(nkey !== undefined && {
      authenticator: rereading(() => nkeyAuthenticator(seedIn(readFileSync(nkey, 'utf8')))),
    }),
  }
}

/** Reads the file at every connection: credentials are replaced before they expire. */
const rereading = (read: () => Authenticator): Authenticator => (nonce) => read()(nonce)

/** The seed in a file that `nk -gen user` wrote, which may have comments. */
const seedIn = (text: string): Uint8Array =>
  new TextEncoder().encode(/^S[A-Z0-9]{57,}$/m.exec(text)?.[0] ?? text.trim())
