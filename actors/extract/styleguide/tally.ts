// Weighted counts by key.

export interface Tally<Key> {
  add(key: Key, weight: number): void
  /** Keys with their weights, heaviest first; among equals the first one added. */
  ranked(): [Key, number][]
  /** The heaviest key; null if there is none. */
  top(): Key | null
}

export function createTally<Key>(): Tally<Key> {
  const weights = new Map<Key, number>()
  const ranked = (): [Key, number][] => [...weights].sort(([, one], [, other]) => other - one)
  return {
    add: (key, weight) => { if (weight > 0) weights.set(key, (weights.get(key) ?? 0) + weight) },
    ranked,
    top: () => ranked()[0]?.[0] ?? null,
  }
}
