import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, beforeEach, describe, it } from 'node:test'
import type { PageOutline } from '#schemas/crawl.ts'
import type { MonitoredPageRequest, PageContent, PageReport, TrackingMode } from '#schemas/monitored-page.ts'
import { packJson } from '#src/encoding/pack-json.ts'
import { ensureIndexes } from '#src/store/collections.ts'
import type { PageVersion, SnapshotDocument } from '#src/store/documents/monitors.ts'
import { openStore } from '#src/store/open.ts'
import type { Store } from '#src/store/store.ts'
import type { Outcome, Task } from '#src/tasks/outcome.ts'
import { wireDiff, type WiredDiff } from './wire.ts'

const snapshotId = 'tgt_1:page'
const url = 'https://a.example/'
const bytesOf = (value: unknown): Uint8Array => Buffer.from(JSON.stringify(value))
const read = <T>(bytes: Uint8Array | undefined): T => JSON.parse(Buffer.from(bytes!).toString()) as T

interface Scraped { markdown?: string; json?: Record<string, unknown> | null; title?: string | null }

/** What extract and infer made of a page. */
function dataOf({ markdown, json, title = 'Title' }: Scraped): Uint8Array {
  return bytesOf({
    url, final_url: `${url}final`, domain: 'a.example', status_code: 200, metadata: { title },
    ...(markdown === undefined ? {} : { markdown: { content: markdown } }),
    ...(json === undefined ? {} : { json: { data: json, model: json && 'builtin/x' } }),
  })
}

interface Asked extends Scraped {
  modes?: TrackingMode[]
  goal?: string
  review?: MonitoredPageRequest['review']
  images?: boolean
  warnings?: string[]
  outline?: PageOutline
  checkId?: string
}

function taskOf({
  modes = ['markdown'],
  goal,
  review,
  images = false,
  warnings = [],
  outline,
  checkId = 'chk_2',
  ...scraped
}: Asked): Task<'diff'> {
  const snapshot = { id: snapshotId, check_id: checkId }
  const request = {
    url, modes, goal: goal ?? null, include_images: images, snapshot, unless: null, ...(review && { review }),
  } as MonitoredPageRequest
  return {
    id: 't', requestId: 'r', keyId: 'k', lane: 'bulk', share: 'first', attempt: 1, deadlineAt: Number.MAX_SAFE_INTEGER,
    visited: ['fetch', 'extract'], ahead: [], route: 'monitoredPage', request,
    results: {}, warnings,
    bodies: { data: dataOf(scraped), ...(outline && { outline: bytesOf(outline) }) },
  }
}

describe('the diff stage', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'winnow-diff-'))
  let store: Store
  let diff: WiredDiff

  before(async () => {
    store = await openStore({ dataDir })
    await ensureIndexes(store)
    diff = wireDiff({ store })
  })
  beforeEach(() => store.collection('snapshots').remove({}))
  after(async () => {
    await diff.close()
    await store.close()
    rmSync(dataDir, { recursive: true })
  })

  async function moment(
    content: Partial<PageContent> | null,
    { checkId = 'chk_1', state = 'ok' }: { checkId?: string; state?: PageVersion['state'] } = {},
  ): Promise<PageVersion> {
    return {
      check_id: checkId, state,
      content: content && (await packJson({ markdown: null, json: null, title: null, ...content })),
      content_sha256: null, title: null, options_sha256: '', etag: null, last_modified: null, body_sha256: null,
      outline: null, checked_at: '2026-01-01T00:00:00.000Z',
    }
  }
  async function remember(now: PageVersion, before: PageVersion | null = null): Promise<void> {
    await store
      .collection('snapshots')
      .put({
        _id: snapshotId, monitor_id: 'mon_1', target_id: 'tgt_1', key: 'page', url, now, before,
      } satisfies SnapshotDocument)
  }

  const run = (asked: Asked): Promise<Outcome<'diff'>> => diff.handle(taskOf(asked), new AbortController().signal)
  async function answer(asked: Asked): Promise<{ kind: string; report: PageReport; snapshot: PageContent }> {
    const { kind, bodies } = await run(asked)
    return { kind, report: read(bodies.data), snapshot: read(bodies.snapshot) }
  }

  it('calls a page new that it never saw, all of it added, and keeps what the next check compares with', async () => {
    assert.deepEqual(await answer({ markdown: '# A\n\n\nb  c' }), {
      kind: 'done',
      report: {
        status: 'new',
        title: 'Title',
        final_url: `${url}final`,
        status_code: 200,
        diff: {
          text: '--- previous\n+++ current\n@@ -0,0 +1,3 @@\n+# A\n+\n+b c\n',
          hunks: [
            {
              old_start: 0,
              old_lines: 0,
              new_start: 1,
              new_lines: 3,
              lines: [
                { type: 'add', content: '# A' }, { type: 'add', content: '' }, { type: 'add', content: 'b c' },
              ],
            },
          ],
        },
      },
      snapshot: { markdown: '# A\n\nb c\n', json: null, title: 'Title' },
    })
  })

  it('calls a page the same when only blanks, images, sessions or its title differ', async () => {
    await remember(await moment({ markdown: '# A\n\nb [c](https://a.example/?q=1)\n', title: 'Old' }))
    const { kind, report, snapshot } = await answer({
      markdown: '# A\r\n\r\nb\n[c](https://a.example/?q=1&sid=0123456789abcdef) ![d](e)',
      goal: 'g',
    })
    assert.deepEqual(
      [kind, report, snapshot.title],
      ['done', { status: 'same', title: 'Title', final_url: `${url}final`, status_code: 200 }, 'Title'],
    )
  })

  it('compares images where the target keeps them', async () => {
    await remember(await moment({ markdown: '![a](https://a.example/1.png) b\n' }))
    assert.equal((await answer({ markdown: '![a](https://a.example/2.png) b', images: true })).report.status, 'changed')
    assert.equal((await answer({ markdown: '![a](https://a.example/2.png) b' })).report.status, 'same')
  })

  it('shows what changed', async () => {
    await remember(await moment({ markdown: '# A\n\nPrice: 40 euros.\n' }))
    const { kind, report } = await answer({ markdown: '# A\n\nPrice: 45 euros.' })
    assert.deepEqual(
      [kind, report.status, report.diff?.text],
      [
        'done', 'changed',
        '--- previous\n+++ current\n@@ -1,3 +1,3 @@\n # A\n \n-Price: 40 euros.\n+Price: 45 euros.\n',
      ],
    )
    assert.ok(!('fields' in report.diff!) && !('extraction' in report))
  })

  it('sends what is new or changed past the judge where there is a goal', async () => {
    const { kind, to } = await run({ markdown: 'a', goal: 'g' }) as { kind: string; to: string }
    assert.deepEqual([kind, to], ['detour', 'judge'])
    await remember(await moment({ markdown: 'b\n' }))
    assert.equal((await run({ markdown: 'a', goal: 'g' })).kind, 'detour')
  })

  it('sends a page past the judge for a review of the goal: a new one, and one not reviewed yet', async () => {
    const review = { goal: 'g', always: false }
    assert.equal((await run({ markdown: 'a', review })).kind, 'detour')
    await remember(await moment({ markdown: 'a\n' }))
    assert.equal((await run({ markdown: 'a', review })).kind, 'done')
    assert.equal((await run({ markdown: 'a', review: { ...review, always: true } })).kind, 'detour')
  })

  it('compares only the tracked fields in json mode, and always brings all of them', async () => {
    await remember(await moment({ json: { name: 'Kettle', price: 10 } }))
    const same = await answer({ modes: ['json'], json: { price: 10, name: ' Kettle' } })
    assert.deepEqual(
      [same.report.status, same.report.extraction, same.snapshot],
      [
        'same', { price: 10, name: ' Kettle' },
        { markdown: null, json: { price: 10, name: ' Kettle' }, title: 'Title' },
      ],
    )
    const changed = await answer({ modes: ['json'], json: { name: 'Kettle', price: 12.5 } })
    assert.deepEqual(
      [changed.report.status, changed.report.diff, changed.report.extraction],
      ['changed', { fields: [{ path: 'price', old: 10, new: 12.5 }] }, { name: 'Kettle', price: 12.5 }],
    )
  })

  it('is changed when either of two modes is', async () => {
    await remember(await moment({ markdown: 'a\n', json: { n: 1 } }))
    const both = { modes: ['markdown', 'json'] as TrackingMode[] }
    assert.equal((await answer({ ...both, markdown: 'a', json: { n: 1 } })).report.status, 'same')
    assert.deepEqual((await answer({ ...both, markdown: 'a', json: { n: 2 } })).report.diff, {
      text: '', hunks: [], fields: [{ path: 'n', old: 1, new: 2 }],
    })
    const { report } = await answer({ ...both, markdown: 'b', json: { n: 1 } })
    assert.deepEqual([report.status, report.diff?.fields, report.diff?.hunks?.length], ['changed', [], 1])
  })

  it('is changed once when a mode is new', async () => {
    await remember(await moment({ markdown: 'a\n' }))
    const { report, snapshot } = await answer({ modes: ['json'], json: { n: 1 } })
    assert.deepEqual([report.status, report.diff], ['changed', { fields: [{ path: 'n', new: 1 }] }])
    await remember(await moment(snapshot))
    assert.equal((await answer({ modes: ['json'], json: { n: 1 } })).report.status, 'same')
  })

  it('compares with what the page was before the check that asks, however often it asks', async () => {
    await remember(await moment({ markdown: 'new\n' }, { checkId: 'chk_2' }), await moment({ markdown: 'old\n' }))
    assert.equal((await answer({ markdown: 'new' })).report.status, 'changed')
    assert.equal((await answer({ markdown: 'new', checkId: 'chk_3' })).report.status, 'same')
    await remember(await moment({ markdown: 'new\n' }, { checkId: 'chk_2' }))
    assert.equal((await answer({ markdown: 'new' })).report.status, 'new')
  })

  it('calls a page new that was gone, and compares one that could not be read with what it was before', async () => {
    await remember(await moment({ markdown: 'a\n' }, { state: 'removed' }))
    assert.equal((await answer({ markdown: 'a' })).report.status, 'new')
    await remember(await moment({ markdown: 'a\n' }, { state: 'error' }))
    assert.equal((await answer({ markdown: 'a' })).report.status, 'same')
    await remember(await moment(null, { state: 'error' }))
    assert.equal((await answer({ markdown: 'a' })).report.status, 'new')
  })

  const outline: PageOutline = { links: ['https://a.example/next'], canonical: null, textHash: null, failure: null }

  it('makes a failed extraction a failure of the page, with its reason', async () => {
    await remember(await moment({ json: { n: 1 } }))
    const warnings = ['Something else.', 'json: none of the fields asked for was found on the page.']
    await assert.rejects(run({ modes: ['json'], json: null, warnings }), {
      code: 'EMPTY_CONTENT',
      message:
        'The tracked fields could not be read from the page: none of the fields asked for was found on the page.',
    })
    const { kind, bodies } = await run({ modes: ['json'], json: null, warnings, outline, goal: 'g' })
    assert.equal(kind, 'done')
    assert.deepEqual(
      [read<PageOutline>(bodies.outline).failure?.code, read<PageOutline>(bodies.outline).links, 'snapshot' in bodies],
      ['EMPTY_CONTENT', outline.links, false],
    )
  })

  it('compares nothing of a page that extract found no content in', async () => {
    const { kind, bodies } = await run({
      markdown: '', goal: 'g', outline: { ...outline, failure: { code: 'EMPTY_CONTENT', message: 'm' } },
    })
    assert.deepEqual([kind, bodies], ['done', {}])
  })

  it('leaves the outline as it is', async () => {
    assert.ok(!('outline' in (await run({ markdown: 'a', outline })).bodies))
  })

  it('returns a page of a million characters whole', async () => {
    const markdown = 'Thrown into the air the heavy grain falls back.\n'.repeat(20_800)
    const { report, snapshot } = await answer({ markdown })
    assert.equal(snapshot.markdown, markdown)
    assert.equal(report.diff!.hunks![0]!.lines.length, 20_800)
    assert.equal(
      report.diff!.text!.length, markdown.length + 20_800 + '--- previous\n+++ current\n@@ -0,0 +1,20800 @@\n'.length,
    )
  })

  it('gives a large page up when its time is over', async () => {
    await remember(await moment({ markdown: 'x\n'.repeat(500_000) }))
    const stop = new AbortController()
    const failed = assert.rejects(diff.handle(taskOf({ markdown: 'y\n'.repeat(500_000) }), stop.signal), /too late/)
    setTimeout(() => stop.abort(new Error('too late')), 50)
    await failed
  })

  it('fails on a large task without what it compares', () =>
    assert.rejects(run({ markdown: 'x'.repeat(200_000), modes: ['json'] }), { code: 'INTERNAL_ERROR' }))

  it('fails on a task without what it compares', async () => {
    await assert.rejects(run({ json: { n: 1 } }), { code: 'INTERNAL_ERROR' })
    await assert.rejects(run({ modes: ['json'], markdown: 'a' }), { code: 'INTERNAL_ERROR' })
  })
})
