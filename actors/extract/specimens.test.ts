import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { createMemoryRelease } from '#src/process/release-memory.ts'
import { keepSpecimens, offerSpecimen } from './specimens.ts'
import { extractSample } from './worker/sample-page.ts'

/** The name of the class of each object that is offered and still alive after a release of the memory. */
async function classesLeft(offer: () => WeakRef<object>[]): Promise<(string | undefined)[]> {
  const offered = offer()
  await turn() // a WeakRef keeps its object until the end of the turn in which it was made
  createMemoryRelease({ growthMb: 0, readRss: () => 0 })()
  return offered.map((ref) => ref.deref()?.constructor.name)
}

class Kind {}

function offerKind(): WeakRef<object> {
  const object = new Kind()
  offerSpecimen(object)
  return new WeakRef(object)
}

describe('specimens', () => {
  it('outlive a release of the memory when they are offered in keepSpecimens, and only then', async () => {
    const left = await classesLeft(() => {
      const refs: WeakRef<object>[] = []
      keepSpecimens(() => {
        refs.push(offerKind())
        return {}
      })
      return [...refs, offerKind()]
    })
    assert.deepEqual(left, ['Kind', undefined])
  })

  it('are replaced by those of the next call', async () => {
    const left = await classesLeft(() => {
      const refs: WeakRef<object>[] = []
      keepSpecimens(() => ({ ref: refs.push(offerKind()) }))
      keepSpecimens(() => ({}))
      return refs
    })
    assert.deepEqual(left, [undefined])
  })

  it('come from a page that has content of every usual kind', () => {
    const { data, outline, indexed } = extractSample()
    assert.match(data.markdown!.content, /^# A sample$[\s\S]*^## Part$[\s\S]*^\| A[\s\S]*^```js$[\s\S]*^> /m)
    assert.deepEqual([data.links!.count, outline!.links.length, indexed!.title], [3, 2, 'A sample | Site'])
  })
})
