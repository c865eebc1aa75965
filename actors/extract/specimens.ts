// Keeps one object of every kind that extraction creates alive, so that compiled code outlives a full garbage
// collection. V8 discards the code and the type feedback of functions when the hidden classes that they were compiled
// for have no object left, as between two pages; compiling again takes as long as 200 pages.

let collected: object[] | undefined
const kept: object[] = []

/** Called by extraction for an object whose kind is worth keeping. Does nothing except in `keepSpecimens`. */
export function offerSpecimen(object: object): void {
  collected?.push(object)
}

/** Keeps the objects that are offered while `work` runs, in place of those that were kept before. */
export function keepSpecimens(work: () => object): void {
  collected = []
  try {
    collected.push(work())
    kept.splice(0, kept.length, ...collected)
  } finally {
    collected = undefined
  }
}
