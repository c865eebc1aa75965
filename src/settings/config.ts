// Settings: environment variables, all optional, one typed table . Read in main files and
// nowhere else.

import { X509Certificate } from 'node:crypto'
import { accessSync, constants, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import ipaddr from 'ipaddr.js'
import { isActorName, type ActorMemory } from '../actors.ts'
import { natsFileProblems, withNatsFiles } from '../bus/nats-files.ts'
import { streamBytesFor, type StreamBytes } from '../bus/stream-sizes.ts'
import { parseEgressAllow } from '../egress/address-verdict.ts'
import { isKeyText } from '../keys.ts'
import { findMisspeltSettings } from './misspelt-settings.ts'

/** Reads one value; throws an Error whose message says what would be right. */
type Read<T> = (text: string) => T

interface Setting<T> { read: Read<T>; default: T; meaning: string }

const setting = <T>(read: Read<T>, fallback: T, meaning: string): Setting<T> => ({ read, default: fallback, meaning })

const text: Read<string> = (value) => value
const optional: Read<string | null> = (value) => value

/** Sent in a header: with another character, requests fail as if their server could not be reached. */
const headerText: Read<string | null> = (value) => {
  if (!/^[\x20-\x7e]*$/.test(value)) throw new Error('must have only letters, digits and signs of ASCII')
  return value
}

const list: Read<string[]> = (value) => value.split(',').map((one) => one.trim()).filter(Boolean)

const integer = (min: number, max: number): Read<number> => (value) => {
  const number = Number(value)
  if (!Number.isInteger(number) || number < min || number > max)
    throw new Error(`must be a whole number from ${min} to ${max}`)
  return number
}

const beginnings = (protocols: readonly string[]): string => protocols.map((name) => `${name}//`).join(' or ')

const url = (...protocols: string[]): Read<string | null> => (value) => {
  const parsed = URL.parse(value)
  if (!parsed || !protocols.includes(parsed.protocol) || /,/.test(parsed.host))
    throw new Error(`must be a URL that begins with ${beginnings(protocols)}`)
  // Requests with them fail (Fetch standard), and links would show them.
  if (parsed.username !== '' || parsed.password !== '') throw new Error('must not contain a user name or password')
  return value
}

const natsUrls: Read<string | null> = (value) => {
  const urls = list(value).map((one) => URL.parse(one))
  if (urls.length === 0 || !urls.every((one) => /^(?:nats|tls):$/.test(one?.protocol ?? '') && one?.host))
    throw new Error(`must be URLs that begin with ${beginnings(['nats:', 'tls:'])} and name a server`)
  return list(value).join()
}

/** A connection string of MongoDB, which can name several hosts: it is no URL then. */
const mongoUrl: Read<string | null> = (value) => {
  if (!/^mongodb(?:\+srv)?:\/\/[^/?\s]/.test(value))
    throw new Error(`must be a URL that begins with ${beginnings(['mongodb:', 'mongodb+srv:'])}`)
  return value
}

const oneOf = (...values: string[]): Read<string> => (value) => {
  if (!values.includes(value)) throw new Error(`must be one of ${values.join(', ')}`)
  return value
}

const replicas: Read<number> = (value) => Number(oneOf('1', '3', '5')(value))

const key: Read<string | null> = (value) => {
  if (!isKeyText(value)) throw new Error('must be wnw_ and 32 characters of 0-9, A-Z, a-z')
  return value
}

const networks: Read<string[]> = (value) => {
  const wrong = list(value).find((one) => !ipaddr.isValid(one) && !ipaddr.isValidCIDR(one))
  if (wrong !== undefined) throw new Error(`must be addresses or networks such as 10.0.0.0/8, which ${wrong} is not`)
  return list(value)
}

/** A memory limit. Less would be exceeded at rest. */
const megabytes = integer(256, 1_048_576)

const webUrls: Read<string[]> = (value) => {
  // Not shown: it may carry a password.
  if (list(value).some((one) => !/^https?:$/.test(URL.parse(one)?.protocol ?? '')))
    throw new Error('must be URLs that begin with http:// or https://')
  return list(value)
}

const origins: Read<string[]> = (value) => list(value).map((one) => {
  const parsed = URL.parse(one)
  if (!parsed || !/^https?:$/.test(parsed.protocol) || one.replace(/\/$/, '').toLowerCase() !== parsed.origin)
    throw new Error('must be origins such as https://example.com, without a path')
  return parsed.origin
})

const longSecret: Read<string | null> = (value) => {
  if (value.length < 32) throw new Error('must have at least 32 characters')
  return value
}

/** Made absolute: processes may have other working directories. */
const file: Read<string | null> = (value) => {
  try {
    accessSync(value, constants.R_OK)
    return resolve(value)
  } catch (error) {
    throw new Error('must name a file that can be read', { cause: error })
  }
}

const certificates: Read<string | null> = (value) => {
  let pem: string
  try {
    pem = readFileSync(value, 'utf8')
  } catch (error) {
    throw new Error('must name a file that can be read', { cause: error })
  }
  try {
    for (const one of pem.match(/-----BEGIN (?:X509 |TRUSTED )?CERTIFICATE-----[^-]*-----END [^-]*-----/g) ?? [''])
      new X509Certificate(one)
    return value
  } catch (error) {
    throw new Error('must name a file of certificates in PEM (-----BEGIN CERTIFICATE-----)', { cause: error })
  }
}

const actorMemory: Read<ActorMemory> = (value) => {
  if (/^\d+$/.test(value)) return megabytes(value)
  return Object.fromEntries(list(value).map((one) => {
    const [name = '', number = ''] = one.split('=')
    if (!isActorName(name)) throw new Error('must be a number, or a list such as extract=4096,fetch=1024 of actors')
    return [name, megabytes(number)]
  }))
}

const seconds: Read<number[]> = (value) => list(value).map(integer(0, 86_400))

/** Every setting: how it is read, its default, what it means. `.env.example` is made from this table. */
export const settings = {
  HOST: setting(text, '127.0.0.1', 'address that the gateway listens on'),
  PORT: setting(integer(1, 65_535), 3000, 'port that the gateway listens on'),
  PUBLIC_URL: setting(
    url('http:', 'https:'), null, 'base URL of links in responses; default: derived from HOST and PORT',
  ),
  DATA_DIR: setting(
    resolve, resolve('.winnow'),
    'directory of the embedded NATS storage, the SQLite database and files; default: .winnow',
  ),
  NATS_URL: setting(
    natsUrls, null,
    'an external NATS server (2.12 or later, JetStream enabled), or several of a cluster separated by commas; default: '
    + 'the embedded one',
  ),
  NATS_REPLICAS: setting<number | null>(
    replicas, null,
    'nodes of the NATS cluster that keep each stream: 1, 3 or 5; default: 3 in a cluster that has as many, else 1',
  ),
  NATS_CA_FILE: setting(
    certificates, null,
    'PEM file of the certificate authorities of that NATS server; requires TLS; default: those of Node.js',
  ),
  NATS_CERT_FILE: setting(file, null, 'PEM file of the certificate that Winnow shows to that NATS server'),
  NATS_KEY_FILE: setting(file, null, 'PEM file of the key of that certificate'),
  NATS_CREDS_FILE: setting(file, null, 'credentials for that NATS server: a file of `nsc`, with a JWT and its key'),
  NATS_NKEY_FILE: setting(file, null, 'NKey for that NATS server: a file with its seed'),
  MONGODB_URL: setting(mongoUrl, null, 'an external MongoDB; default: SQLite in DATA_DIR'),
  WINNOW_BOOTSTRAP_KEY: setting(
    key, null, 'the first API key: wnw_ and 32 base62 characters; default: generated and printed',
  ),
  EGRESS_ALLOW: setting(
    parseEgressAllow, [],
    'private networks (CIDR, optionally with :port) from which pages may be fetched',
  ),
  PROXY_URLS: setting(webUrls, [], 'proxies for fetching and rendering, used when direct requests are refused'),
  CHROMIUM_PATH: setting(optional, null, 'path of the browser; default: found on the system, else the embedded one'),
  LLM_BASE_URL: setting(
    url('http:', 'https:'), null, 'base URL of an OpenAI-compatible server; default: built-in methods without a model',
  ),
  LLM_API_KEY: setting(headerText, null, 'API key for that server'),
  LLM_MODEL: setting(optional, null, 'name of the model on that server'),
  LLM_TIMEOUT_MS: setting(
    integer(1000, 120_000), 30_000,
    'timeout of a request to that server in ms, including retries and the repair of its answer',
  ),
  SEARXNG_URL: setting(
    url('http:', 'https:'), null, 'base URL of a SearXNG server that answers searches; its JSON format must be enabled',
  ),
  BRAVE_API_KEY: setting(headerText, null, 'key of the Brave Search API, which answers searches without SEARXNG_URL'),
  SERPER_API_KEY: setting(
    headerText, null, 'key of serper.dev, which answers searches without SEARXNG_URL and BRAVE_API_KEY',
  ),
  INDEX_MB_PER_KEY: setting(
    integer(0, 1_000_000), 512,
    'size of the index of the pages that a key has read, in MB; it answers searches without a search provider; 0: none',
  ),
  RATE_LIMIT_PER_IP: setting(integer(1, 100_000_000), 300, 'requests per minute and client address'),
  RATE_LIMIT_PER_KEY: setting(
    integer(1, 100_000_000), 120, 'requests per minute and key, for keys without their own rate',
  ),
  TRUST_PROXY: setting(networks, [], 'proxies (CIDR) whose X-Forwarded-For header is trusted'),
  WEBHOOK_RETRY_DELAYS_S: setting(
    seconds, [60, 300, 900], 'delays before the retries of a webhook delivery, in seconds',
  ),
  EXTRA_CA_FILE: setting(
    certificates, null, 'PEM file of additional certificate authorities, trusted for pages and webhooks',
  ),
  USER_AGENT: setting(headerText, null, 'User-Agent header; default: that of a browser, with winnow appended'),
  HOST_CONNECTIONS_MAX: setting(integer(1, 1000), 8, 'concurrent connections to one host'),
  EXTRACT_THREADS: setting<number | null>(
    integer(1, 64), null, 'threads of an extract process; default: the number of cores',
  ),
  ACTOR_MEMORY_MB: setting<ActorMemory>(
    actorMemory, {},
    'resident memory in MB at which a process of actors is replaced when it stays over it: for all, or '
    + 'extract=4096,fetch=1024; default: by actor, 1024 to 3072',
  ),
  RENDERER_MEMORY_MB: setting(
    integer(256, 65_536), 1_024,
    'resident memory of a renderer process of the browser, in MB; a page that takes more fails with PAGE_TOO_COMPLEX',
  ),
  FILES_MB_MAX: setting(
    integer(1, 100_000_000), 5_120,
    'maximum size of all pictures of the last 24 hours, in MB; beyond it, new pictures fail with 503 SERVICE_UNAVAILABLE',
  ),
  PDF_MEMORY_MB: setting(
    integer(256, 65_536), 512,
    'memory of a process that reads PDFs, in MB; a PDF that takes more fails with PAGE_TOO_COMPLEX',
  ),
  WORK_QUEUE_MB: setting(
    integer(1, 1_000_000), 1024,
    'maximum size of the work queue on disk, in MB, smaller if the disk is; beyond it, requests fail with 503 OVERLOADED',
  ),
  SITE_ORIGINS: setting(
    origins, [], 'origins of pages whose visitors get tokens to count pageviews, such as https://example.com; default: any',
  ),
  PAGEVIEWS_SECRET: setting(
    longSecret, null, 'secret of at least 32 characters that signs those tokens; default: generated and kept in NATS',
  ),
  COMPAT_APIS: setting(
    oneOf('on', 'off'), 'on', 'whether clients of Firecrawl, SearXNG, Jina Reader, Tavily and Open WebUI are answered',
  ),
  CONSOLE: setting(oneOf('on', 'off'), 'on', 'whether the web console is served at /console'),
  METRICS_PORT: setting(
    integer(0, 65_535), 0,
    'port on HOST that serves /metrics for Prometheus: of all processes of `winnow start`, or of a single process; 0: none',
  ),
  LOG_LEVEL: setting(
    oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'), 'info', 'minimum level of log messages',
  ),
} as const

type Settings = { [name in keyof typeof settings]: (typeof settings)[name] extends Setting<infer T> ? T : never }
export type Config = Readonly<Settings & {
  /** What links in responses begin with, without a slash at the end. */
  publicUrl: string
  /** Most bytes that each stream keeps. */
  streamBytes: StreamBytes
  /** Whether WORK_QUEUE_MB is set. */
  isQueueSizeSet: boolean
  /** Whether searches are answered from the index: pages that are read go into it. */
  usesIndex: boolean
}>

/** Names of settings whose values may hold a secret: not shown. */
export const secretSetting = /(?:API|BOOTSTRAP)_KEY$|_SECRET$|^PROXY_URLS$|^(?:NATS|MONGODB)_URL$/

/** A warning for each variable that looks like a misspelt setting: it has no effect. */
export const settingWarnings = (env: Record<string, string | undefined>): string[] =>
  findMisspeltSettings(env, Object.keys(settings)).map(
    ({ given, meant }) => `${given} is not a setting and has no effect; the setting is called ${meant}`,
  )

/** Reads the environment. Throws one Error that lists everything that is wrong. */
export function loadConfig(env: Record<string, string | undefined>): Config {
  const problems: string[] = []
  const values: Record<string, unknown> = {}
  for (const [name, { read, default: fallback }] of Object.entries<Setting<unknown>>(settings)) {
    const given = env[name]?.trim()
    values[name] = fallback
    if (given === undefined || given === '') continue
    try {
      values[name] = read(given)
    } catch (error) {
      const { message } = error as Error
      const problem = message.startsWith(name) ? message : `${name} ${message}`
      const isSecret = secretSetting.test(name) || /:\/\/[^/]*@/.test(given)
      problems.push(`${problem}; it is ${isSecret ? 'something else' : JSON.stringify(given)}`)
    }
  }
  const read = values as unknown as Settings
  problems.push(...natsFileProblems(read.NATS_URL, read))
  if (read.METRICS_PORT !== 0 && read.METRICS_PORT === read.PORT)
    problems.push(`METRICS_PORT must be another port than PORT; both are ${read.PORT}`)
  if (problems.length > 0)
    throw new Error(`The settings are not right:\n${problems.map((one) => `  ${one}`).join('\n')}`)
  const shown = read.HOST.includes(':') ? `[${read.HOST}]` : read.HOST
  return Object.freeze({
    ...read,
    NATS_URL: read.NATS_URL && withNatsFiles(read.NATS_URL, read),
    publicUrl: (read.PUBLIC_URL ?? `http://${shown}:${read.PORT}`).replace(/\/+$/, ''),
    streamBytes: streamBytesFor(read.WORK_QUEUE_MB),
    isQueueSizeSet: Boolean(env.WORK_QUEUE_MB?.trim()),
    usesIndex: read.INDEX_MB_PER_KEY > 0 && !read.SEARXNG_URL && !read.BRAVE_API_KEY && !read.SERPER_API_KEY,
  })
}
