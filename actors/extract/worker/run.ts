// The work of a thread on one page: decode, extract, serialize. Everything that may take long or fail on a hostile page
// runs here; the main thread only passes bytes.

import { move, transferableSymbol, valueSymbol } from 'piscina'
import type { ErrorRecord } from '#schemas/errors.ts'
import type { StyledIdentity } from '#schemas/identity.ts'
import type { PageFetched } from '#schemas/page.ts'
import type { ScrapeRequest } from '#schemas/scrape.ts'
import type { StyleSamples } from '#schemas/style-samples.ts'
import { AppError, toErrorRecord } from '#src/app-error.ts'
import { createMemoryRelease } from '#src/process/release-memory.ts'
import { decodeUtf8, hasNull } from '#src/page/decode-utf8.ts'
import { packPage } from '#src/search-index/page-message.ts'
import type { PdfMarkdown } from '#actors/extract/pdf/pdf-to-markdown.ts'
import { extractIdentity } from '#actors/extract/identity/extract-identity.ts'
import { extractPage } from '#actors/extract/extract-page.ts'
import { createPhaseTimer, type PhaseSeconds, type TimePhase } from '#actors/extract/phases.ts'
import { keepSpecimens } from '#actors/extract/specimens.ts'
import { brandLook } from '#actors/extract/styleguide/brand-look.ts'
import { styleguideResult } from '#actors/extract/styleguide/styleguide-result.ts'
import { extractSample } from './sample-page.ts'
import { toJsonBytes } from './to-json-bytes.ts'

export interface PageJob {
  /** UTF-8 text of the page, or the bytes of a PDF, which another process reads; the buffer is transferred. */
  bytes: Uint8Array
  /** What was read of a PDF. */
  pdf?: PdfMarkdown
  page: PageFetched
  request: ScrapeRequest
  wantsOutline?: boolean
  wantsIndexed?: boolean
  /** What `data` is: the formats of the request, or who stands behind the page (`IdentityFacts`). Default `scrape`. */
  asks?: 'scrape' | 'identity' | 'identityAndTopic'
  /** See `ExtractInput`. */
  earlier?: Uint8Array
}

/** Samples of the styles of a page, as UTF-8 JSON; `data` is its styleguide. */
export interface StylesJob { asks: 'styleguide'; bytes: Uint8Array; page: PageFetched }

/** A page with samples of its styles; `data` is its `StyledIdentity`. */
export interface StyledIdentityJob { asks: 'styledIdentity'; bytes: Uint8Array; samples: Uint8Array; page: PageFetched }

/** Releases the memory of an idle thread. The reply has no content. */
export interface RestJob { asks: 'rest' }

export type ExtractJob = PageJob | StylesJob | StyledIdentityJob

/** `data`, `facts` and `outline` are UTF-8 JSON; `indexed` is a packed page for the index; `decisions` are packed. */
export type ExtractReply =
  | {
    ok: true, data: Uint8Array, facts: Uint8Array | null, outline: Uint8Array | null, decisions: Uint8Array | null,
    indexed: Uint8Array | null, warnings: string[],
  }
  | { ok: false, error: ErrorRecord }

/** A reply with the time that it took. */
export type TimedReply = ExtractReply & { phases: PhaseSeconds }

/** The code of a thread that has read pages is worth keeping. */
let hasReadPages = false
const releaseMemory = createMemoryRelease({ prepare: () => { if (hasReadPages) keepSpecimens(extractSample) } })

/** Extracts a page. The bytes of the result are transferred, not copied. */
export default function run(job: ExtractJob | RestJob): unknown {
  if (job.asks === 'rest') return releaseMemory()
  hasReadPages = true
  const { seconds, time } = createPhaseTimer()
  const reply: TimedReply = { ...extractSafely(job, time), phases: seconds }
  const buffers = reply.ok
    ? [reply.data, reply.facts, reply.outline, reply.decisions, reply.indexed]
        .flatMap((bytes) => (bytes ? [bytes.buffer] : []))
    : []
  return move({ [transferableSymbol]: buffers, [valueSymbol]: reply })
}

/** Returns failures with a code as values, because an AppError cannot be passed between threads; throws others. */
function extractSafely(job: ExtractJob, time: TimePhase): ExtractReply {
  try {
    const decode = (bytes: Uint8Array): string => time('decode', () => decodeUtf8(bytes))
    if (job.asks === 'styleguide')
      return okReply(time('styleguide', () => styleguideResult(new TextDecoder().decode(job.bytes), job.page)), time)
    if (job.asks === 'styledIdentity') return okReply(time('identity', () => styledIdentity(job)), time)
    const { bytes, pdf, page, request, asks, wantsOutline, wantsIndexed, earlier } = job
    if (asks === 'identity' || asks === 'identityAndTopic') {
      const text = decode(bytes)
      const withTopic = asks === 'identityAndTopic'
      return okReply(time('identity', () => extractIdentity(text, page, { withTopic })), time)
    }
    const body = pdf ? { pdf } : { text: decode(bytes), mayHaveNull: hasNull(bytes) }
    const { data, facts, outline, decisions = null, indexed, warnings } =
      extractPage({ ...body, page, request, wantsOutline, wantsIndexed, earlier, time })
    return time('serialise', () => ({
      ok: true, data: toJsonBytes(data), facts: facts ? toJsonBytes(facts) : null,
      outline: outline ? toJsonBytes(outline) : null, decisions,
      indexed: indexed ? packPage(indexed) : null, warnings,
    }))
  } catch (error) {
    if (error instanceof AppError) return { ok: false, error: toErrorRecord(error) }
    // Stack overflow ("Maximum call stack size exceeded"), or a string over V8's limit ("Invalid string length").
    if (error instanceof RangeError) return { ok: false, error: toErrorRecord(new AppError('PAGE_TOO_COMPLEX')) }
    throw error
  }
}

function styledIdentity({ bytes, samples, page }: StyledIdentityJob): StyledIdentity {
  const facts = extractIdentity(new TextDecoder().decode(bytes), page, { withTopic: true })
  return { facts, look: brandLook(JSON.parse(new TextDecoder().decode(samples)) as StyleSamples) }
}

const okReply = (data: object, time: TimePhase): ExtractReply => ({
  ok: true, data: time('serialise', () => toJsonBytes(data)), facts: null, outline: null, decisions: null,
  indexed: null, warnings: [],
})
