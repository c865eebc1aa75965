// Monitors on a real NATS server and a real store: creation, concurrent changes, deletion and synchronisation.

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Kvm } from '@nats-io/kv'
import { AppError } from '#src/app-error.ts'
import { subjects } from '#src/flow.ts'
import { openJobLog } from '#src/jobs/state/job-log.ts'
import { finishDeletion, finishDeletions, markDeleted } from '#src/monitors/delete-monitor.ts'
import { withLiveChecks } from '#src/monitors/describe-monitor.ts'
import { findMonitor } from '#src/monitors/find-monitor.ts'
import { purgeMonitor } from '#src/monitors/purge-monitor.ts'
import { findCheck, listChecks } from '#src/monitors/read-check.ts'
import { showMonitor } from '#src/monitors/show-monitor.ts'
import { syncAllSchedules } from '#src/monitors/sync-schedule.ts'
import { finished, keyId, prepareMonitors } from '#test/support/monitor-bench.ts'

const dayMs = 86_400_000
const refused = (code: string) => (error: unknown): boolean => error instanceof AppError && error.code === code

describe('monitors', () => {
  const bench = prepareMonitors()

  describe('the webhook (issue 15, point 12)', () => {
    const webhook = { url: 'https://a.example/', headers: { Authorization: 'Bearer mine' } }
    const documentOf = async (id: string) => (await bench.store.collection('monitors').get(id))!
    const shownOf = async (id: string) => {
      const { store, bus } = bench
      const config = { publicUrl: 'https://winnow.example' } as never
      const ledger = { usage: () => Promise.reject(new Error('not asked')) } as never
      const deps = { store, bus, ledger, config }
      return (await showMonitor(deps, await documentOf(id)) as { webhook: typeof stored }).webhook
    }
    const stored = { secret: '', headers: {} as Record<string, string> }

    it('is encrypted in the document, and shown to its owner', async () => {
      const { _id } = await bench.create({ webhook })
      assert.doesNotMatch(JSON.stringify(await documentOf(_id)), /whsec_|Bearer mine/)
      const { secret, headers } = await shownOf(_id)
      assert.match(secret, /^whsec_/)
      assert.deepEqual(headers, webhook.headers)
      await bench.change(_id, { webhook: { url: 'https://b.example/' } })
      assert.deepEqual(await shownOf(_id), { ...await shownOf(_id), url: 'https://b.example/', secret, headers })
    })

    it('of an earlier version is read in plain text, and encrypted by the next change', async () => {
      const { _id } = await bench.create({ webhook })
      const plain = { ...(await documentOf(_id)).webhook!, secret: 'whsec_old', headers: webhook.headers }
      await bench.store.collection('monitors').update({ _id }, { $set: { webhook: plain } })
      assert.equal((await shownOf(_id)).secret, 'whsec_old')
      await bench.change(_id, { name: 'renamed' })
      assert.doesNotMatch(JSON.stringify(await documentOf(_id)), /whsec_|Bearer mine/)
      assert.deepEqual((await shownOf(_id)).secret, 'whsec_old')
    })

    it('says that it cannot be decrypted when NATS has lost the key, and can be set again', async () => {
      const { _id } = await bench.create({ webhook })
      await (await new Kvm(bench.bus.nc).open('installation')).purge('headers-key')
      assert.match((await shownOf(_id)).secret, /^\(cannot be decrypted: NATS has lost the key/)
      await assert.rejects(bench.change(_id, { webhook: { rotate_secret: true } }), refused('INVALID_REQUEST'))
      await bench.change(_id, { webhook: null })
      await bench.change(_id, { webhook })
      assert.match((await shownOf(_id)).secret, /^whsec_/)
    })
  })

  describe('creation', () => {
    it('stores a monitor and its schedule, once for an id', async () => {
      const made = await bench.create({}, 'mon_same')
      assert.equal(await bench.scheduledCron('mon_same'), '0 9 * * *')
      assert.deepEqual(await bench.create({ name: 'a repeated id ignores the body' }, 'mon_same'), made)
      assert.deepEqual(await findMonitor(bench.store, keyId, 'mon_same'), made)
      await assert.rejects(findMonitor(bench.store, 'key_2', 'mon_same'), refused('NOT_FOUND'))
    })

    it('never exceeds fifty monitors a key, also with concurrent requests', async () => {
      for (let n = 0; n < 47; n++) await bench.create()
      const results = await Promise.allSettled(Array.from({ length: 12 }, () => bench.create()))
      assert.equal(await bench.count('monitors'), 50)
      assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 3)
      for (const result of results)
        if (result.status === 'rejected') assert.equal((result.reason as AppError).limit, 50)
      for (const { _id } of await bench.store.collection('monitors').find({}))
        assert.equal(await bench.scheduledCron(_id), '0 9 * * *')
      const [first] = await bench.store.collection('monitors').find({}, { limit: 1 })
      await markDeleted(bench.store, keyId, first!._id)
      await bench.create()
    })

    it('stores nothing when a URL is refused', async () => {
      const refuse = (): Promise<void> => Promise.reject(new AppError('URL_BLOCKLISTED'))
      const crawl = { schedule: 'daily', targets: [{ type: 'crawl', url: 'a.example' }] }
      await assert.rejects(bench.create(crawl, 'mon_no', refuse), refused('URL_BLOCKLISTED'))
      assert.deepEqual([await bench.count('monitors'), await bench.scheduledCron('mon_no')], [0, undefined])
    })
  })

  describe('changes', () => {
    it('keep all of several concurrent changes', async () => {
      const { _id } = await bench.create()
      await Promise.all([
        bench.change(_id, { name: 'two' }),
        bench.change(_id, { goal: 'prices' }),
        bench.change(_id, { retention_days: 7 }),
        bench.change(_id, { webhook: { url: 'https://a.example/' } }),
        bench.change(_id, { status: 'paused' }),
        bench.change(_id, { schedule: '0 10 * * *' }),
      ])
      const { name, goal, retention_days, webhook, status, schedule } = await findMonitor(bench.store, keyId, _id)
      assert.deepEqual(
        [name, goal, retention_days, webhook?.url, status, schedule.cron],
        ['two', 'prices', 7, 'https://a.example/', 'paused', '0 10 * * *'],
      )
    })

    it('keep the schedule registry consistent, in any order of changes', async () => {
      const { _id } = await bench.create()
      for (let round = 0; round < 5; round++) {
        await Promise.all(
          [
            { status: 'paused' }, { schedule: '0 10 * * *' }, { status: 'active' }, { schedule: '0 11 * * *' },
            { status: 'paused' }, { status: 'active' },
          ].map((patch) => bench.change(_id, patch)),
        )
        const { status, schedule } = await findMonitor(bench.store, keyId, _id)
        assert.equal(await bench.scheduledCron(_id), status === 'active' ? schedule.cron : undefined)
      }
    })

    it('advance updated_at, except for an empty patch', async () => {
      const made = await bench.create()
      const changed = await bench.change(made._id, { name: 'two' })
      assert.ok(changed.updated_at > made.updated_at)
      assert.deepEqual(await bench.change(made._id, {}), changed)
    })

    it('delete the snapshots of removed targets and pages, and keep the others', async () => {
      const made = await bench.create({
        targets: [
          { type: 'scrape', urls: ['a.example', 'b.example'] }, { type: 'crawl', url: 'c.example' },
          { type: 'scrape', url: 'd.example' },
        ],
      })
      const ids = made.targets.map(({ id }) => id) as [string, string, string]
      for (const [id, url] of [
        [ids[0], 'https://a.example/'],
        [ids[0], 'https://b.example/'],
        [ids[1], 'https://c.example/1'],
        [ids[2], 'https://d.example/'],
      ] as const)
        await bench.addSnapshot(made, id, url)
      await bench.addSnapshot(made, ids[0], 'https://marker.example/', '')
      const other = await bench.create()
      await bench.addSnapshot(other, other.targets[0]!.id, 'https://z.example/')
      await bench.change(made._id, { name: 'two' })
      assert.equal((await bench.snapshotUrls()).length, 6)
      await bench.change(made._id, {
        targets: [
          { id: ids[0], type: 'scrape', urls: ['b.example', 'e.example'] },
          { type: 'crawl', url: 'c.example', crawl_options: { limit: 3 } },
        ],
      })
      assert.deepEqual((await bench.snapshotUrls()).sort(), [
        'https://b.example/',
        'https://c.example/1',
        'https://marker.example/',
        'https://z.example/',
      ])
    })

    it('apply a new retention to existing checks', async () => {
      const made = await bench.create()
      const [old, young, live] = [
        await bench.addCheck(made, finished(10)), await bench.addCheck(made, finished(1)),
        await bench.addCheck(made, { status: 'running' }),
      ]
      await bench.change(made._id, { retention_days: 5 })
      const jobs = bench.store.collection('jobs')
      for (const job of [old, young])
        assert.equal(Date.parse((await jobs.get(job._id))!.expires_at), Date.parse(job.finished_at!) + 5 * dayMs)
      assert.equal((await jobs.get(live._id))?.expires_at, live.expires_at)
      assert.deepEqual(
        (await listChecks(bench.store, made._id, { limit: 25, offset: 0 })).checks.map(
          (check) => (check as { id: string }).id,
        ),
        [live._id, young._id],
      )
      await assert.rejects(findCheck(bench.store, made._id, old._id), refused('NOT_FOUND'))
    })
  })

  describe('deletion', () => {
    it('hides the monitor at once, and deletes everything that belongs to it', async () => {
      const made = await bench.create()
      const kept = await bench.create()
      const [job, keptJob] = [await bench.addCheck(made, finished(1)), await bench.addCheck(kept, finished(1))]
      for (const { _id } of [job, keptJob])
        await openJobLog(bench.store, _id, 0).then((log) =>
          log.append({ key: 'a', url: 'https://a.example/', depth: 0, credits: 1 }),
        )
      for (const monitor of [made, kept]) {
        await bench.addSnapshot(monitor, monitor.targets[0]!.id, 'https://a.example/')
        await bench.addDelivery(monitor)
      }
      await markDeleted(bench.store, keyId, made._id)
      for (const act of [
        () => findMonitor(bench.store, keyId, made._id), () => bench.change(made._id, { name: 'two' }),
        () => markDeleted(bench.store, keyId, made._id),
      ])
        await assert.rejects(act, refused('NOT_FOUND'))
      await finishDeletion(bench, made._id)
      assert.equal(await bench.scheduledCron(made._id), undefined)
      for (const name of ['monitors', 'jobs', 'job_pages', 'snapshots', 'deliveries'] as const)
        assert.equal(await bench.count(name), 1, name)
      assert.equal((await bench.store.collection('monitors').get(kept._id))?._id, kept._id)
      assert.ok(await bench.scheduledCron(kept._id))
    })

    it('notifies the owner of a live check and waits for it', async () => {
      const made = await bench.create()
      const job = await bench.addCheck(made, { status: 'running' })
      await bench.addSnapshot(made, made.targets[0]!.id, 'https://a.example/')
      const notified = Promise.withResolvers<void>()
      bench.bus.nc.subscribe(subjects.jobChanged(job._id), { max: 1, callback: () => notified.resolve() })
      await markDeleted(bench.store, keyId, made._id)
      await finishDeletion(bench, made._id)
      await notified.promise
      assert.deepEqual(
        [await bench.count('monitors'), await bench.count('snapshots'), await purgeMonitor(bench, made._id)],
        [1, 1, false],
      )
      await bench.store.collection('jobs').update({ _id: job._id }, { $set: { status: 'cancelled', settled: true } })
      await finishDeletions(bench)
      for (const name of ['monitors', 'jobs', 'snapshots'] as const) assert.equal(await bench.count(name), 0, name)
      assert.equal(await purgeMonitor(bench, made._id), true)
    })

    it('does not affect other monitors', async () => {
      const made = await bench.create()
      assert.equal(await purgeMonitor(bench, made._id), false)
      await finishDeletions(bench)
      assert.equal(await bench.count('monitors'), 1)
    })
  })

  it('are synchronised with the schedule registry', async () => {
    const [missing, paused, stale] = [await bench.create(), await bench.create(), await bench.create()]
    await bench.schedules.remove(missing._id)
    await bench.store.collection('monitors').update({ _id: paused._id }, { $set: { status: 'paused' } })
    await bench.store.collection('monitors').update({ _id: stale._id }, { $set: { 'schedule.cron': '0 12 * * *' } })
    await bench.schedules.put('mon_ghost', { cron: '0 9 * * *', timezone: 'UTC' }, Date.now())
    await syncAllSchedules(bench)
    const ids = [missing._id, paused._id, stale._id, 'mon_ghost']
    assert.deepEqual(await Promise.all(ids.map((id) => bench.scheduledCron(id))), [
      '0 9 * * *', undefined, '0 12 * * *', undefined,
    ])
  })

  it('show their check only while it is live', async () => {
    const [running, ended] = [await bench.create(), await bench.create()]
    const [lost, idle] = [await bench.create(), await bench.create()]
    const job = await bench.addCheck(running, { status: 'running' })
    const past = await bench.addCheck(ended, finished(1))
    const documents = [
      { ...running, current_check_id: job._id }, { ...ended, current_check_id: past._id },
      { ...lost, current_check_id: 'chk_lost' }, idle,
    ]
    assert.deepEqual(
      (await withLiveChecks(bench.store, documents)).map(({ current_check_id }) => current_check_id),
      [job._id, null, null, null],
    )
  })
})
