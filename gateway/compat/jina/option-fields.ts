// The options of a request to Jina Reader: headers such as X-Target-Selector, and fields of the body such as
// `targetSelector`.

import { Fields, typed } from '../fields.ts'

/** The options that Jina knows besides those of `Accept`, which are named when they are ignored. */
export const headerNames = [
  'X-Base', 'X-Cache-Tolerance', 'X-Detach-Invisibles', 'X-Engine', 'X-Keep-Img-Data-Url', 'X-Locale',
  'X-Markdown-Chunking', 'X-Max-Output-Tokens', 'X-Max-Tokens', 'X-Md-Bullet-List-Marker', 'X-Md-Em-Delimiter',
  'X-Md-Heading-Style', 'X-Md-Hr', 'X-Md-Link-Reference-Style', 'X-Md-Link-Style', 'X-Md-Strong-Delimiter', 'X-No-Cache',
  'X-No-Gfm', 'X-Preset', 'X-Proxy', 'X-Proxy-Url', 'X-Referer', 'X-Remove-Overlay', 'X-Remove-Selector', 'X-Respond-Timing',
  'X-Respond-With', 'X-Retain-Images', 'X-Retain-Links', 'X-Return-Format', 'X-Robots-Txt', 'X-Set-Cookie', 'X-Site',
  'X-Target-Selector', 'X-Timeout', 'X-Token-Budget', 'X-User-Agent', 'X-Wait-For-Selector', 'X-With-Favicons',
  'X-With-Generated-Alt', 'X-With-Iframe', 'X-With-Images-Summary', 'X-With-Links-Summary', 'X-With-Shadow-Dom',
] as const
export type HeaderName = (typeof headerNames)[number]

const bodyNames: Partial<Record<HeaderName, string>> = { 'X-Set-Cookie': 'setCookies' }

/** `X-Target-Selector` → `targetSelector` */
const bodyNameOf = (name: HeaderName): string =>
  bodyNames[name] ?? name.slice(2).toLowerCase().replace(/-(\w)/g, (_match, letter: string) => letter.toUpperCase())

/** Texts that mean no, which headers have in place of a boolean. */
const noes = new Set(['', 'false', '0', 'no', 'none', 'off', 'null'])

export class OptionFields {
  readonly #headers: Fields
  /** Fields of the body, or of the query of a search. */
  readonly body: Fields

  constructor(header: (name: string) => string, body: Fields) {
    this.#headers = new Fields(Object.fromEntries(headerNames.flatMap((name) => {
      const value = header(name.toLowerCase()).trim()
      return value === '' ? [] : [[name, value]]
    })))
    this.body = body
  }

  /** A header, else the field of the body; undefined if neither is given. */
  take(name: HeaderName): unknown {
    const fromBody = this.body.take(bodyNameOf(name))
    return this.#headers.take(name) ?? fromBody
  }

  /** The same as texts: a list, or a text as a list of one. Other values are left out. */
  texts(name: HeaderName): string[] {
    const value = this.take(name)
    return [value].flat().filter((one): one is string => typeof one === 'string' && one !== '')
  }

  /** The same in lower case; empty if it is no text. */
  word(name: HeaderName): string {
    return this.texts(name)[0]?.toLowerCase() ?? ''
  }

  /** Whether an option is on. */
  flag(name: HeaderName): boolean {
    const value = this.take(name) ?? false
    return !noes.has(String(value).toLowerCase())
  }

  /** A number, also from a text; any other value as it is. */
  number(name: HeaderName): unknown {
    return typed(this.take(name))
  }

  /** Counts an option as taken if it has one of the values with which ignoring it changes nothing. */
  skip(harmless: Readonly<Partial<Record<HeaderName, readonly unknown[]>>>): void {
    for (const [name, values] of Object.entries(harmless) as [HeaderName, readonly unknown[]][]) {
      this.#headers.skip({ [name]: values })
      this.body.skip({ [bodyNameOf(name)]: values })
    }
  }

  /** Options that were given and not taken, by the names that were used. */
  ignored(): string[] {
    return [...this.#headers.ignored(), ...this.body.ignored()]
  }
}
