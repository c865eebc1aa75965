// `npm run bench -- <name>…`: benchmarks, each compared with a peer or a lower bound on the same work in the same run.

import { fileURLToPath } from 'node:url'

process.chdir(fileURLToPath(new URL('../..', import.meta.url)))

const benches: Record<string, () => Promise<void>> = {
  scrape: async () => (await import('./scrape.ts')).benchScrape(),
  ledger: async () => (await import('./ledger.ts')).benchLedger(),
  crawl: async () => (await import('./crawl.ts')).benchCrawl(),
  memory: async () => (await import('./memory.ts')).benchMemory(),
  monitor: async () => (await import('./monitor.ts')).benchMonitor(),
  lanes: async () => (await import('./lanes.ts')).benchLanes(),
  scaling: async () => (await import('./scaling.ts')).benchScaling(),
  cluster: async () => (await import('./cluster.ts')).benchCluster(),
  fairness: async () => (await import('./fairness.ts')).benchFairness(),
  changes: async () => (await import('./changes.ts')).benchChanges(),
  extract: async () => (await import('./extract.ts')).benchExtract(),
  styleguide: async () => (await import('./styleguide.ts')).benchStyleguide(),
  screenshot: async () => (await import('./screenshot.ts')).benchScreenshot(),
  search: async () => (await import('./search.ts')).benchSearch(),
  disk: async () => (await import('./disk.ts')).benchDisk(),
  chunks: async () => (await import('./chunks.ts')).benchChunks(),
}

const wanted = process.argv.slice(2)
const unknown = wanted.find((name) => !benches[name])
if (unknown) {
  console.error(`unknown benchmark ${unknown}: use ${Object.keys(benches).join(', ')}`)
  process.exit(2)
}
for (const name of wanted.length > 0 ? wanted : Object.keys(benches)) {
  console.log(`\n== ${name}`)
  await benches[name]!()
}
