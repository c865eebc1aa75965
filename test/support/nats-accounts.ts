// Credentials of the decentralised authentication of NATS, as `nsc` makes them: of an operator, an account and a user,
// each signed by the one before. JWTs have the algorithm `ed25519-nkey`.

import { randomUUID } from 'node:crypto'
import { nkeys } from '@nats-io/transport-node'

type KeyPair = ReturnType<typeof nkeys.createUser>

const base64url = (text: string | Uint8Array): string => Buffer.from(text).toString('base64url')
const seedOf = (pair: KeyPair): string => new TextDecoder().decode(pair.getSeed())

function sign(issuer: KeyPair, subject: KeyPair, nats: object): string {
  const claims = {
    jti: randomUUID(), iat: Math.floor(Date.now() / 1000), iss: issuer.getPublicKey(), sub: subject.getPublicKey(),
    name: 'test', nats: { version: 2, ...nats },
  }
  const signed = `${base64url('{"typ":"JWT","alg":"ed25519-nkey"}')}.${base64url(JSON.stringify(claims))}`
  return `${signed}.${base64url(issuer.sign(new TextEncoder().encode(signed)))}`
}

/** Part of the configuration of a server with one account that has JetStream, and the credentials of a user of it. */
export function createNatsAccount(): { config: string; creds: string } {
  const [operator, user] = [nkeys.createOperator(), nkeys.createUser()]
  const [account, system] = [nkeys.createAccount(), nkeys.createAccount()]
  // JetStream needs a system account, which has none itself.
  const noStorage = {
    subs: -1, conn: -1, leaf: -1, imports: -1, exports: -1, data: -1, payload: -1, wildcards: true,
  }
  const unlimited = { ...noStorage, mem_storage: -1, disk_storage: -1, streams: -1, consumer: -1 }
  const accountJwt = sign(operator, account, { type: 'account', limits: unlimited })
  const systemJwt = sign(operator, system, { type: 'account', limits: noStorage })
  const userJwt = sign(account, user, { type: 'user', pub: {}, sub: {}, subs: -1, data: -1, payload: -1 })
  return {
    config: `operator: ${sign(operator, operator, { type: 'operator' })}
system_account: ${system.getPublicKey()}
resolver: MEMORY
resolver_preload: { ${account.getPublicKey()}: ${accountJwt}, ${system.getPublicKey()}: ${systemJwt} }
`,
    creds: `-----BEGIN NATS USER JWT-----
${userJwt}
------END NATS USER JWT------

-----BEGIN USER NKEY SEED-----
${seedOf(user)}
------END USER NKEY SEED------
`,
  }
}

/** A user that authenticates by an NKey: its part of the configuration, and its seed. */
export function createNkeyUser(): { config: string; seed: string } {
  const user = nkeys.createUser()
  return { config: `authorization { users: [{ nkey: ${user.getPublicKey()} }] }\n`, seed: seedOf(user) }
}
