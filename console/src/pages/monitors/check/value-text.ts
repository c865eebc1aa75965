/** The value of a field in a table: texts as they are, everything else as JSON. */
export const valueText = (value: unknown): string =>
  typeof value === 'string' ? (value === '' ? '""' : value) : JSON.stringify(value) ?? ''
