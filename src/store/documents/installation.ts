// The installation that the store belongs to.

/** The installation that the store belongs to, in one document. */
export interface InstallationDocument {
  _id: 'installation'
  /** The same as in NATS and in DATA_DIR. */
  id: string
  created_at: string
  /** Set by `winnow accept-loss`: NATS and DATA_DIR take over the id of the store. */
  isAccepted: boolean
  /** Whether the first API key was created, or found. */
  hasFirstKey: boolean
  /** Losses that nobody has accepted, oldest first. */
  losses: { at: string; message: string }[]
  /** The version of the documents; absent before version 2. */
  data_version?: number
  /** The process that migrates the data, until this time. */
  migration?: { owner: string; until: string }
}
