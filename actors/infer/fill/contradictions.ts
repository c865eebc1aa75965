// Values of one object that contradict each other: one of them is another thing than was asked for.

type Values = Readonly<Record<string, unknown>>

/** Names of fields by the concepts that they ask for; the first field of a concept. */
export type NamesByConcept = ReadonlyMap<string, string>

/** Pairs of concepts of which the first must not be above the second, and which of them are doubtful otherwise. */
const ordered: readonly (readonly [low: string, high: string, doubtful: readonly string[], strictly?: true])[] = [
  ['price', 'originalprice', ['originalprice'], true],
  ['lowprice', 'highprice', ['lowprice', 'highprice']],
  ['salarymin', 'salarymax', ['salarymin', 'salarymax']],
  ['startdate', 'enddate', ['enddate']],
  ['rating', 'bestrating', ['bestrating']],
]

/** Pairs of concepts whose texts must differ; the second one is doubtful otherwise. */
const different: readonly (readonly [string, string])[] = [
  ['question', 'answer'], ['body', 'answer'], ['author', 'body'], ['name', 'answer'],
]

const isOrdered = (low: unknown, high: unknown, strictly: boolean): boolean => {
  const areNumbers = typeof low === 'number' && typeof high === 'number'
  const areDates = [low, high].every((one) => typeof one === 'string' && /^\d{4}-\d\d-\d\d/.test(one))
  if (!areNumbers && !areDates) return true
  return strictly ? (low as number) < (high as number) : (low as number) <= (high as number)
}

/** The fields of an object whose values other fields of it contradict. */
export function contradicted(values: Values, names: NamesByConcept): string[] {
  const valueOf = (concept: string): unknown => values[names.get(concept) ?? '']
  const disordered = ordered.flatMap(([low, high, doubtful, strictly]) =>
    isOrdered(valueOf(low), valueOf(high), strictly === true) ? [] : doubtful)
  const same = different.flatMap(([one, other]) => {
    const text = valueOf(one)
    return typeof text === 'string' && text === valueOf(other) ? [other] : []
  })
  return [...new Set([...disordered, ...same])].flatMap((concept) => names.get(concept) ?? [])
}

/** Rows without those of `names` that have one value in all rows: a heading of each review is the text of none. */
export function withoutRepeated<T>(rows: Record<string, T>[], names: readonly string[]): Record<string, T>[] {
  const repeated = names.filter((name) =>
    rows.length > 1 && rows[0]![name] !== undefined && new Set(rows.map((row) => row[name])).size === 1)
  return rows.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => !repeated.includes(name))))
}
