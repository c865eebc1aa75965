import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { jobKinds, routeNames, routes, routesThrough, stageNames, stages, streams, type StageName } from './flow.ts'

const root = new URL('..', import.meta.url)

describe('routesThrough', () => {
  it('has the routes that list the stage', () => {
    assert.deepEqual(routesThrough('map'), ['map'])
    assert.deepEqual(routesThrough('diff'), ['comparison', 'monitoredPage', 'monitoredPageAndInfer'])
  })

  it('has the routes of the stages that insert it', () => {
    const own = ['styledIdentityPage', 'screenshot', 'styleguide']
    assert.deepEqual(routesThrough('render').filter((name) => !own.includes(name)), routesThrough('fetch'))
    assert.deepEqual(routesThrough('render').filter((name) => own.includes(name)).toSorted(), own.toSorted())
    assert.deepEqual(routesThrough('judge'), ['comparison', 'monitoredPage', 'monitoredPageAndInfer', 'judgeRemoval'])
  })
})

describe('the table of stages', () => {
  it('names stages that exist as inserters', () => {
    for (const name of stageNames)
      for (const inserter of stages[name].insertedBy) assert.ok(stageNames.includes(inserter), `${name}: ${inserter}`)
  })

  it('gives every stage a route that reaches it', () => {
    for (const name of stageNames) assert.ok(routesThrough(name).length > 0, name)
  })
})

/** An arrow of the picture with its label, which names subjects. */
interface Arrow { from: string; to: string; label: string }

/** The arrows of the documented flowchart: `a -- "label" --> b`, dotted for steps that not every task takes. */
function drawnArrows(): Arrow[] {
  const names = ['docs/architecture.md', 'README.md']
  const files = names.map((name) => new URL(name, root)).filter((url) => existsSync(url))
  const texts = files.map((url) => readFileSync(url, 'utf8'))
  const chart = texts.map((text) => /```mermaid\nflowchart[^]*?```/.exec(text)?.[0]).find((one) => one !== undefined)
  assert.ok(chart, 'there is no flowchart in docs/architecture.md or README.md')
  return [...chart.matchAll(/^ *(\w+)\S* *(?:--|-\.) "?([^">]*?)"? *(?:-->|\.->) (\w+)/gm)]
    .map(([, from, label, to]) => ({ from: from!, label: label!, to: to! }))
}

const insertedAfter = (stage: StageName): StageName[] =>
  stageNames.filter((name) => (stages[name].insertedBy as readonly string[]).includes(stage))

/** The steps of tasks by flow.ts: from each stage of a route to the next, and to inserted stages and back. */
function declaredSteps(): string[] {
  const steps = new Set<string>()
  for (const { stages: route } of routeNames.map((name) => routes[name])) {
    for (const [at, stage] of (route as readonly StageName[]).entries()) {
      const next: StageName | undefined = route[at + 1]
      if (next) steps.add(`${stage} > ${next}`)
      for (const inserted of insertedAfter(stage)) {
        steps.add(`${stage} > ${inserted}`)
        if (next) steps.add(`${inserted} > ${next}`)
      }
    }
  }
  return [...steps].sort()
}

const firstStages = new Set<string>(routeNames.map((name) => routes[name].stages[0]))
const lastStages = new Set<string>(routeNames.map((name) => routes[name].stages.at(-1)!))

describe('the picture of the flow in the documentation', () => {
  const arrows = drawnArrows()
  const workArrows = arrows.filter(({ label }) => label.includes('work.'))
  const steps = declaredSteps()

  it('labels each arrow to a stage with its subject', () => {
    for (const { from, to, label } of workArrows) assert.match(label, new RegExp(`work\\.${to}\\.(now|bulk)`), from)
  })

  it('shows every step from stage to stage', () => {
    const drawn = new Set(workArrows.map(({ from, to }) => `${from} > ${to}`))
    assert.deepEqual(steps.filter((step) => !drawn.has(step)), [])
  })

  it('shows no other step, but starts of routes', () => {
    const others = workArrows.filter(({ from, to }) => !steps.includes(`${from} > ${to}`))
    assert.deepEqual(others.filter(({ to }) => !firstStages.has(to)), [])
    assert.deepEqual([...new Set(others.map(({ to }) => to))].sort(), [...firstStages].sort())
  })

  it('shows a reply of every stage that ends a route', () => {
    const replying = new Set(arrows.filter(({ label }) => label.includes('reply.')).map(({ from }) => from))
    assert.deepEqual([...lastStages].filter((stage) => !replying.has(stage)), [])
  })

  it('shows every kind of job', () => {
    for (const kind of jobKinds) assert.ok(arrows.some(({ label }) => label.includes(`job.${kind}.`)), kind)
  })

  it('names subjects that exist', () => {
    const stored = Object.values(streams).flatMap(({ subjects }) => subjects.map((subject) => subject.split('.')[0]!))
    const known = new Set([...stored, 'reply'])
    for (const { label } of arrows)
      for (const [, token] of label.matchAll(/(?<![.\w])([a-z]+)\.(?=[a-z…*>])/g)) assert.ok(known.has(token!), label)
  })
})
