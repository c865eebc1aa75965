// What an installation keeps in DATA_DIR.

import type { BackupPart } from './manifest.ts'

/** The file or folder of each part. */
export const dataFiles = {
  documents: 'documents.sqlite', 'search index': 'search-index.sqlite', nats: 'nats',
} as const satisfies Record<BackupPart, string>

/** Everything that belongs to the data of an installation: an older remainder must not mix with what is restored. */
export const installationFiles: readonly string[] = [
  ...['documents.sqlite', 'search-index.sqlite'].flatMap((name) => [name, `${name}-wal`, `${name}-shm`]),
  'nats', 'nats-url', 'installation.json',
]
