// API keys, and what is kept for each.

/** A secret of a key that a rotation replaced. It is valid until its overlap ends. */
export interface OldSecret {
  /** SHA-256 of the secret, hex. */
  hash: string
  prefix: string
  ends_at: string
}

/** An API key; its secret is shown once and never stored. */
export interface KeyDocument {
  /** `key_…` */
  _id: string
  /** SHA-256 of the current secret, hex. */
  hash: string
  name: string
  /** The visible first characters of the current secret. */
  prefix: string
  /** Credit limit; null is unlimited. */
  credits: number | null
  /** Requests a minute; null for the default of the service. */
  rate: number | null
  channel: 'direct' | 'marketplace'
  created_at: string
  expires_at: string | null
  revoked_at: string | null
  /** Whether the key may read what belongs to other keys. Absent for an ordinary key. */
  operator?: true
  /** Newest first; those whose overlap had ended at the last rotation are left out. Absent before the first one. */
  old_secrets?: OldSecret[]
}

/** Domains that an API key must not read. */
export interface BlocklistDocument {
  /** Id of the API key. */
  _id: string
  /** Host names in lower case; each includes its subdomains. */
  domains: string[]
}

/** A request with an Idempotency-Key and its response; kept for 24 hours. */
export interface IdempotencyDocument {
  /** SHA-256 of the API key's id and the Idempotency-Key, hex. */
  _id: string
  /** SHA-256 of method, path and body, hex. */
  fingerprint: string
  created_at: string
  /** Status of the response; null until there is one. */
  status: number | null
  /** `data` of the response as UTF-8 JSON, as earlier versions stored it. */
  data: Uint8Array | null
  /** `data` of the response as JSON, encrypted. */
  sealed?: string
}
