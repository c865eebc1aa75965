import assert from 'node:assert/strict'
import { globSync, readFileSync, readdirSync } from 'node:fs'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { actorNames, actorProcesses, areBackground, memoryLimitMb } from './actors.ts'
import { jobKinds, stageNames } from './flow.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

describe('the table of actors', () => {
  it('names the folders of actors/', () => {
    assert.deepEqual([...actorNames].sort(), readdirSync(`${root}actors`).sort())
  })

  it('has an actor for every stage and every kind of job', () => {
    for (const name of [...stageNames, ...jobKinds]) assert.ok(actorNames.includes(name), name)
  })

  it('puts every actor into one process of winnow start', () => {
    assert.deepEqual(actorProcesses.flat().sort(), [...actorNames].sort())
  })

  it('gives a process a low priority only if all its actors have one', () => {
    assert.ok(areBackground(['crawl', 'janitor']))
    assert.ok(!areBackground(['crawl', 'fetch']))
  })

  it('limits the memory of a process to the largest limit of its actors', () => {
    assert.equal(memoryLimitMb(['diff', 'extract'], {}), 3_072)
    assert.equal(memoryLimitMb(['diff', 'judge'], { judge: 2_000, fetch: 9_000 }), 2_000)
    assert.equal(memoryLimitMb(['diff', 'extract'], 500), 500)
  })

  it('is what the documentation starts one by one', () => {
    const files = ['README.md', ...globSync('docs/**/*.md', { cwd: root })]
    const commands = files.flatMap((file) =>
      [...readFileSync(`${root}${file}`, 'utf8').matchAll(/^npx winnow actor ([a-z ]+)/gm)].map(([, names]) => names!),
    )
    const named = new Set(commands.flatMap((names) => names.trim().split(/ +/)))
    assert.deepEqual([...named].sort(), [...actorNames].sort())
  })
})
