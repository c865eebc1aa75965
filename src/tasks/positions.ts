// The positions of tasks among those that their key has in flight: each task takes the lowest free one.

export interface Positions {
  /** Takes the lowest free position of the key, from 0. `leave` frees it. */
  take(keyId: string): { position: number; leave: () => void }
}

/** The positions by key; nothing is kept of a key without tasks. */
export function createPositions(): Positions {
  const taken = new Map<string, Set<number>>()
  return {
    take(keyId) {
      const positions = taken.get(keyId) ?? new Set<number>()
      taken.set(keyId, positions)
      let position = 0
      while (positions.has(position)) position++
      positions.add(position)
      return {
        position,
        leave() {
          positions.delete(position)
          if (positions.size === 0 && taken.get(keyId) === positions) taken.delete(keyId)
        },
      }
    },
  }
}
