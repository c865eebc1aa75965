// The document type of each collection. To add a collection: a type in documents/ (or in schemas/), a line in
// `Documents`, and its indexes in collections.ts.

import type { PageviewDocument, PageviewMarkDocument } from '#schemas/pageviews.ts'
import type { LedgerCopyDocument, UsageDayDocument, UsagePositionDocument } from './documents/credits.ts'
import type { FileDocument, FilePartDocument } from './documents/files.ts'
import type { InstallationDocument } from './documents/installation.ts'
import type { JobDocument, JobPageDocument } from './documents/jobs.ts'
import type { KeyDocument, BlocklistDocument, IdempotencyDocument } from './documents/keys.ts'
import type {
  MonitorDocument, SnapshotDocument, DeliveryDocument, AnnouncementDocument,
} from './documents/monitors.ts'
import type { PageCacheDocument, ReadingDocument } from './documents/pages.ts'

/** The document type of each collection, by its name. */
export interface Documents {
  keys: KeyDocument
  page_cache: PageCacheDocument
  readings: ReadingDocument
  idempotency: IdempotencyDocument
  blocklists: BlocklistDocument
  jobs: JobDocument
  job_pages: JobPageDocument
  monitors: MonitorDocument
  snapshots: SnapshotDocument
  deliveries: DeliveryDocument
  announcements: AnnouncementDocument
  ledger_copies: LedgerCopyDocument
  usage_days: UsageDayDocument
  usage_positions: UsagePositionDocument
  installation: InstallationDocument
  files: FileDocument
  file_parts: FilePartDocument
  pageviews: PageviewDocument
  pageview_marks: PageviewMarkDocument
}
