// How sure the rules are of what they find, from 0 to 1. Set by hand, so that a changed value outranks a mention of it,
// and a statement outranks a guess; what they decide is tested in `goals-*.test.ts`.

export const confidence = {
  price: {
    money: 0.92, number: 0.85, mention: 0.6,
    /** A number in a list or table without a heading in sight. */
    unlabelledNumber: 0.4,
  },
  discount: { percentage: 0.9, mention: 0.75, mentionRemoved: 0.55, lowerPrice: 0.6 },
  stock: {
    changed: 0.93, statement: 0.75, count: 0.8,
    /** "Out of stock" was removed, and nothing stands in its place; the same of "in stock". */
    outRemoved: 0.6, inRemoved: 0.55,
    announced: 0.6,
  },
  date: { changed: 0.9, added: 0.7, removed: 0.65, mention: 0.6, day: 0.75, time: 0.75, field: 0.75 },
  version: { number: 0.92, field: 0.8, labelledFigure: 0.75, mention: 0.6 },
  number: 0.8,
  update: 0.8,
  any: { moved: 0.4, small: 0.6, other: 0.8 },
  arrival: {
    item: 0.88, text: 0.75,
    /** Of the right kind, although nothing marks it as one of several. */
    kindOnly: 0.65,
    /** Of no kind that is known, but marked as one of several. */
    unknownHeading: 0.65, unknownItem: 0.55,
    /** The page as a whole is about the kind. */
    pageKind: 0.6,
    named: 0.7, counted: 0.7, rewritten: 0.55,
  },
  /** Words of the goal: in the change, and in the place that changed; plus a share for how many of them. */
  words: { inChange: 0.55, inChangeShare: 0.3, inPlace: 0.5, inPlaceShare: 0.25, onPage: 0.5, some: 0.4 },
  verdict: {
    /** The change is larger than the rules read. */
    truncated: 0.3,
    onlyIgnored: 0.85, onlyTrivial: 0.9, noChange: 0.6, rejected: 0.8,
    /** A goal that was understood, and a change without its signs: small, or of many words. */
    unrelated: 0.8, unrelatedLarge: 0.65,
    /** A goal that was not understood. */
    smallUnclear: 0.55, unclear: 0.3,
  },
  removal: { excluded: 0.8, wanted: 0.95, waitsForMore: 0.6, anything: 0.9, waitsForStock: 0.5, other: 0.7 },
} as const

/** Factors on a confidence. */
export const factor = {
  /** The old value is gone and has no successor; there was no old value. */
  valueRemoved: 0.8, valueAdded: 0.65,
  /** The value is in another unit than the limit. */
  otherUnit: 0.6,
  /** Availability in words that may mean something else. */
  ambiguousStock: 0.7,
} as const

/** Factors by how the words that a criterion names fit an edit (see `Fit`): for values, and for arrivals. */
export const fitFactor = {
  value: { yes: 1, page: 0.95, open: 0.5, no: 0 },
  arrival: { yes: 1, page: 0.85, open: 0.5, no: 0 },
} as const
