// Finds duplicates: pages that redirect to a result, name it as their canonical URL, or have the same text.


/** What identifies a page that was read. */
export interface PageIdentity {
  /** URL after redirects; null when the page failed. */
  finalUrl: string | null
  canonical: string | null
  textHash: string | null
}

export class ResultIndex {
  readonly #keyOf: (url: URL) => string
  /** Keys of results: of the URL that was requested, the URL after redirects and the canonical URL. */
  readonly #keys = new Set<string>()
  readonly #textHashes = new Set<string>()

  constructor(keyOf: (url: URL) => string) {
    this.#keyOf = keyOf
  }

  /** Whether a result has this key. */
  has(key: string): boolean { return this.#keys.has(key) }

  isDuplicate(key: string, page: PageIdentity): boolean {
    return this.#keysOf(key, page).some((one) => this.#keys.has(one))
      || (page.textHash !== null && this.#textHashes.has(page.textHash))
  }

  /** Adds a result. Returns its keys. */
  add(key: string, page: PageIdentity): string[] {
    const keys = this.#keysOf(key, page)
    for (const one of keys) this.#keys.add(one)
    if (page.finalUrl !== null && page.textHash !== null) this.#textHashes.add(page.textHash)
    return keys
  }

  /** The keys that two pages with the same content share. A canonical URL on another host is ignored. */
  #keysOf(key: string, { finalUrl, canonical }: PageIdentity): string[] {
    const final = finalUrl === null ? null : URL.parse(finalUrl)
    if (final === null) return [key]
    const named = canonical === null ? null : URL.parse(canonical, final.href)
    const isSameHost = named !== null && withoutWww(named.host) === withoutWww(final.host)
    return [key, this.#keyOf(final), ...(isSameHost ? [this.#keyOf(named)] : [])]
  }
}

const withoutWww = (host: string): string => host.replace(/^www\./, '')
