// How the parts of the form read and change it.

/** A part of the form with its place in the request. */
export interface Part<T> {
  value: T
  /** Changes some fields of the part. */
  change(fields: Partial<T>): void
  /** What is wrong with a field of the part, by its path in the part. */
  problem(path: string): string | undefined
}
