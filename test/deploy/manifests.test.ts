// The files of deploy/ for containers, Kubernetes, systemd and Grafana, checked by their own programs and schemas, and
// compared with what Winnow really has: actors, streams, consumers and settings.

import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { actorNames, actorKind } from '#src/actors.ts'
import { loadConfig, settings } from '#src/settings/config.ts'
import { jobKinds, stageNames } from '#src/flow.ts'
import { lanes, shares } from '#schemas/task.ts'
import { consumerName, jobConsumerName, webhookConsumer } from '#src/bus/topology.ts'
import { pythonEnvironment } from '#test/support/python-environment.ts'

const run = promisify(execFile)
const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
const deploy = here('../../deploy')
const kubernetes = readdirSync(join(deploy, 'kubernetes')).map((name) => join(deploy, 'kubernetes', name))
const compose = join(deploy, 'compose.yaml')
const dashboard = join(deploy, 'grafana/winnow.json')
const dockerfile = join(deploy, 'Dockerfile')
const unit = join(deploy, 'systemd/winnow.service')

const python = await pythonEnvironment('deployment checks', here('requirements.txt'))
const skip = python === null && 'Python is missing'
const hasSystemd = await run('systemd-analyze', ['--version']).then(() => true, () => false)

/** A document of a manifest, as far as the tests look at it. */
interface Doc {
  kind: string
  metadata: { name: string }
  spec: {
    template: { metadata: { labels: Record<string, string> }; spec: PodSpec }
    scaleTargetRef: { name: string }
    selector: { matchLabels: Record<string, string> }
    triggers: { metadata: Record<string, string> }[]
  }
  data: Record<string, string>
  resources: string[]
}
interface PodSpec { containers: { args: string[]; readinessProbe?: { exec?: { command: string[] } } }[] }
interface Service { command?: string[]; environment?: Record<string, string>; healthcheck?: { test?: string[] } }
interface Compose { services: Record<string, Service> }
interface Checked { documents: unknown[]; problems: string[] }

const folder = mkdtempSync(join(tmpdir(), 'winnow-manifests-'))
after(() => rmSync(folder, { recursive: true }))

async function check(...files: string[]): Promise<Record<string, Checked>> {
  const { stdout } = await run(python!, [here('check_manifests.py'), ...files], { maxBuffer: 2 ** 26 })
  return JSON.parse(stdout) as Record<string, Checked>
}

/** A copy of a file with a fault. */
function damaged(file: string, part: string, fault: string): string {
  const text = readFileSync(file, 'utf8')
  assert.ok(text.includes(part), part)
  const copy = join(folder, `${basename(dirname(file))}-${basename(file)}`)
  writeFileSync(copy, text.replace(part, fault))
  return copy
}

describe('the manifests', { skip }, () => {
  let checked: Record<string, Checked>
  let docs: Doc[]
  before(async () => {
    checked = await check(...kubernetes, compose, dashboard)
    docs = kubernetes.flatMap((file) => checked[file]!.documents as Doc[])
  })
  const ofKind = (kind: string): Doc[] => docs.filter((doc) => doc.kind === kind)
  const actorsOf = ({ args }: { args: string[] }): string[] => args[0] === 'actor' ? args.slice(1) : []
  const composed = (): Compose => checked[compose]!.documents[0] as Compose

  it('fit the schemas of Kubernetes, KEDA, Compose and Grafana', () =>
    assert.deepEqual(Object.entries(checked).filter(([, { problems }]) => problems.length > 0), []))

  it('would not fit them with a fault', async () => {
    const faults = [
      damaged(join(deploy, 'kubernetes/gateway.yaml'), 'maxReplicas: 10', 'replicasMax: 10'),
      damaged(join(deploy, 'kubernetes/scaled-objects.yaml'), 'pollingInterval', 'pollInterval'),
      damaged(compose, 'restart: unless-stopped', 'restarts: unless-stopped'),
      damaged(dashboard, '"gridPos"', '"gridPosition"'),
    ]
    const found = await check(...faults)
    assert.equal(Object.keys(found).length, faults.length)
    assert.deepEqual(Object.values(found).filter(({ problems }) => problems.length === 0), [])
  })

  it('run every actor once, and check the health of each', () => {
    const containers = ofKind('Deployment').map((doc) => doc.spec.template.spec.containers[0]!)
    assert.deepEqual(containers.flatMap(actorsOf).sort(), [...actorNames].sort())
    for (const one of containers.filter((container) => actorsOf(container).length > 0))
      assert.deepEqual(one.readinessProbe!.exec!.command.slice(-actorsOf(one).length), actorsOf(one))
    const services = Object.values(composed().services).filter(({ command }) => command?.[0] === 'actor')
    assert.deepEqual(services.flatMap(({ command }) => command!.slice(1)).sort(), [...actorNames].sort())
    for (const { command, healthcheck } of services)
      assert.deepEqual(healthcheck!.test!.slice(-command!.length + 1), command!.slice(1))
  })

  it('scale by every consumer of the actors that they scale', () => {
    const scaled = ofKind('ScaledObject')
    const consumers = scaled.flatMap(({ spec }) =>
      spec.triggers.map(({ metadata }) => `${metadata.stream} ${metadata.consumer}`))
    assert.deepEqual(consumers.sort(), [
      ...stageNames.flatMap((stage) =>
        lanes.flatMap((lane) => shares.map((share) => `WORK ${consumerName(stage, lane, share)}`))),
      ...jobKinds.flatMap((kind) => shares.map((share) => `WORK ${jobConsumerName(kind, share)}`)),
      `WEBHOOKS ${webhookConsumer}`,
    ].sort())
    const targets = new Map(
      ofKind('Deployment').map((doc) => [doc.metadata.name, doc.spec.template.spec.containers[0]!]),
    )
    for (const { spec } of scaled) {
      const actors = new Set(actorsOf(targets.get(spec.scaleTargetRef.name)!))
      const scaledActors = spec.triggers.map(({ metadata }) => metadata.consumer!.replace(/^job-/, '').split('-')[0]!)
      assert.deepEqual([...new Set(scaledActors)].sort(), [...actors].sort())
      assert.ok([...actors].every((name) => actorKind(name as never) !== 'service' || name === 'webhook'))
    }
  })

  it('are all in the kustomization, and every Deployment has a budget for disruptions', () => {
    const names = kubernetes.map((file) => basename(file)).filter((name) => name !== 'kustomization.yaml')
    assert.deepEqual(ofKind('Kustomization')[0]!.resources.toSorted(), names.sort())
    const budgets = ofKind('PodDisruptionBudget')
      .map(({ spec }) => spec.selector.matchLabels['app.kubernetes.io/component'])
    const components = ofKind('Deployment')
      .map(({ spec }) => spec.template.metadata.labels['app.kubernetes.io/component'])
    assert.deepEqual(budgets.sort(), components.sort())
  })

  it('set settings that exist, to values that are valid', () => {
    const { data } = ofKind('ConfigMap')[0]!
    assert.deepEqual(Object.keys(data).filter((name) => !(name in settings)), [])
    assert.equal(loadConfig(data).METRICS_PORT, 9464)
    const environments = Object.values(composed().services).flatMap(({ command, environment }) =>
      command?.[0] === 'actor' && environment ? [environment] : [])
    assert.ok(environments.length > 5)
    for (const environment of environments) {
      assert.deepEqual(Object.keys(environment).filter((name) => !(name in settings)), [])
      loadConfig(Object.fromEntries(
        Object.entries(environment).map(([name, value]) => [name, value.replaceAll(/\$\{\w+:-\}/g, '')]),
      ))
    }
  })

  it('have a Dockerfile that hadolint accepts', async () => {
    const hadolint = join(dirname(python!), 'hadolint')
    assert.equal((await run(hadolint, [dockerfile])).stdout, '')
    const copy = damaged(dockerfile, 'USER 10001', 'USER root')
    await assert.rejects(run(hadolint, [copy]), (error: Error & { stdout: string }) => /DL3002/.test(error.stdout))
  })
})

const skipSystemd = !hasSystemd && process.env.CI !== 'true' && 'systemd-analyze is missing'

describe('the unit of systemd', { skip: skipSystemd }, () => {
  /** As it would be installed here: its programs are those of this checkout. */
  const installed = join(folder, 'winnow.service')
  before(() =>
    writeFileSync(installed, readFileSync(unit, 'utf8').replaceAll('/opt/winnow', here('../..').replace(/\/$/, ''))))

  it('is valid, and names a program that exists', async () => {
    const { stdout, stderr } = await run('systemd-analyze', ['verify', '--man=no', installed])
    assert.doesNotMatch(stdout + stderr, /winnow\.service/)
    const copy = damaged(installed, 'ProtectSystem=strict', 'ProtectSystems=strict')
    assert.match((await run('systemd-analyze', ['verify', '--man=no', copy])).stderr, /Unknown key.*'ProtectSystems'/)
  })

  it('leaves little of the system to a process that was taken over', async () => {
    const { stdout } = await run(
      'systemd-analyze', ['security', '--offline=yes', '--threshold=30', '--no-pager', installed],
    )
    assert.match(stdout, /Overall exposure level for winnow\.service: [0-2]\.\d/)
  })
})
