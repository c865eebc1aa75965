/**
 * Merges metrics of several processes in the text format of Prometheus: the samples of one metric must stand together,
 * below one HELP and one TYPE line. The processes differ in a label, so that no two samples are the same.
 */
export function mergeExpositions(texts: readonly string[]): string {
  const families = new Map<string, { head: string; samples: string[] }>()
  for (const text of texts)
    for (const block of text.split(/^(?=# HELP )/m)) {
      const [, head, name, samples = ''] = /^(# HELP (\S+).*\n# TYPE .*\n)([^]*)$/.exec(block) ?? []
      if (head === undefined || name === undefined) continue
      const family = families.get(name) ?? { head, samples: [] }
      family.samples.push(samples.trim())
      families.set(name, family)
    }
  return [...families.values()]
    .map(({ head, samples }) => head + samples.filter(Boolean).map((one) => `${one}\n`).join(''))
    .join('')
}
