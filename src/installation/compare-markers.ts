// Decides from the markers of an installation whether it is new, complete, or has lost data. Pure.

export interface Markers {
  /** Id in DATA_DIR. */
  file: string | null
  store: { id: string; isAccepted: boolean } | null
  nats: { id: string; isComplete: boolean } | null
  /** Whether the document store has API keys, and whether it has jobs or monitors. */
  storeHasKeys: boolean
  storeHasWork: boolean
  /** Whether NATS has a ledger or usage events. */
  natsHasLedger: boolean
}

export type Verdict =
  /** `id`: of the installation; null for a new one. */
  | { kind: 'ok'; id: string | null }
  /** NATS has lost everything; the document store has the rest. */
  | { kind: 'nats lost'; id: string | null }
  /** The service must not start. */
  | { kind: 'refused'; reason: string }

const howToAccept =
  'If the data will not come back, run `winnow accept-loss`, and Winnow starts with what there is'

const documentsLost: Verdict = {
  kind: 'refused',
  reason:
    'the document store is empty, but this installation has been used: its API keys, monitors and jobs are missing. '
    + `Restore them (documents.sqlite in DATA_DIR), or correct MONGODB_URL or DATA_DIR. ${howToAccept}`,
}

const differs = (one: string, other: string, remedy: string): Verdict => ({
  kind: 'refused', reason: `${one} and ${other} belong to different installations of Winnow. ${remedy}`,
})

/** An installation of an earlier version has no markers: what is stored decides. */
export function compareMarkers({ file, store, nats, ...found }: Markers): Verdict {
  const { storeHasKeys, storeHasWork, natsHasLedger } = found
  if (store?.isAccepted) return { kind: 'ok', id: store.id }
  if (store && nats && store.id !== nats.id)
    return differs('the document store', 'NATS', `Correct MONGODB_URL, NATS_URL or DATA_DIR. ${howToAccept}`)
  if (store && file !== null && file !== store.id)
    return differs(
      'DATA_DIR', nats ? 'the document store' : 'the document store (MONGODB_URL)',
      `Set DATA_DIR to the directory of this installation, or to a new one. ${howToAccept}`,
    )
  if (store) return { kind: nats ? 'ok' : 'nats lost', id: store.id }
  if (file !== null || nats?.isComplete) return documentsLost
  if (natsHasLedger && !storeHasKeys) return documentsLost
  if (storeHasWork && !natsHasLedger && !nats) return { kind: 'nats lost', id: null }
  return { kind: 'ok', id: nats?.id ?? null }
}
