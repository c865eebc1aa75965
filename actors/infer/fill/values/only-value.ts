// The value that all places agree on.

/** The one value that a list has, once or repeated, as a list; empty when it has several or none. */
export const onlyValue = <T>(values: readonly T[]): T[] => new Set(values).size === 1 ? values.slice(0, 1) : []
