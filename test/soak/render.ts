// The soak test: node test/soak/render.ts [pages, default 1000] [concurrency, default 4]. Exits with 1 if something
// leaked.

import { soakRender } from './render-soak.ts'

const [count = 1000, concurrency = 4] = process.argv.slice(2).map(Number)
const report = await soakRender(count, concurrency, 100, (text) => console.log(text))
console.log(report)
const growth = report.lastBytes / report.firstBytes
const isGood =
  report.failed === 0
  && report.processesLeft === 0
  && report.left.pages === 0
  && report.left.leases === 0
  && growth <= 1.2
console.log(
  `${isGood ? 'good' : 'BAD'}: memory at the end is ${Math.round(100 * growth)} % of that after the first tenth`,
)
process.exitCode = isGood ? 0 : 1
