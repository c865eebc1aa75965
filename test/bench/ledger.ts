// `npm run bench -- ledger`: the throughput of the credit ledger for one hot key. Measures cycles of reserve, charge
// and settle from one process and from four, and compares them with a bare KV put on the same server in the same run,
// which is the lower bound of any operation.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { Kvm } from '@nats-io/kv'
import { openLedger, type Ledger } from '#src/credits/ledger.ts'
import { startTestNats } from '#test/support/nats-server.ts'

const durationS = 3
const width = 64

/** Takes about fifteen seconds. Throws when an update was lost. */
export async function benchLedger(print: (line: string) => void = console.log): Promise<void> {
  const nats = await startTestNats()
  try {
    const nc = await nats.connect()
    const ledger = await openLedger(nc)
    const kv = await new Kvm(nc).create('bare', { history: 1 })
    const cycle = cycleOf(ledger)
    await inFlight(width, 0.5, (i) => cycle('key_warm', `w${i}`))

    const bareOne = await inFlight(1, 1, () => kv.put('bare', 'x'.repeat(1_000)))
    const one = await inFlight(1, 1, (i) => cycle('key_one', `s${i}`))
    const bareMany = await inFlight(width, 1, () => kv.put('bare', 'x'.repeat(1_000)))
    const many = await inFlight(width, durationS, (i) => cycle('key_hot', `s${i}`))
    await checkUsed(ledger, 'key_hot', many.count)
    const four = await runFourProcesses(nats.url)
    await checkUsed(ledger, 'key_four', four)
    await ledger.stop()

    print('ledger, one hot key (reserve + charge + settle = one cycle)')
    print(`  bare KV puts, sequential                 ${perSecond(bareOne)} /s, ${ms(bareOne, 1)} ms each`)
    print(`  cycles, sequential                       ${perSecond(one)} /s, ${ms(one, 3)} ms per operation`)
    print(`  bare KV puts, ${width} in flight               ${perSecond(bareMany)} /s`)
    print(`  cycles, one process, ${width} in flight        ${perSecond(many)} /s (target: 2000)`)
    print(`  latency of these cycles                  ${ms(many, 1 / width)} ms`)
    print(`  cycles, four processes, ${width / 4} in flight each ${Math.round(four / durationS)} /s, no update lost`)
  } finally {
    await nats.stop()
  }
}

interface Measured { count: number, seconds: number }

function perSecond({ count, seconds }: Measured): string {
  return String(Math.round(count / seconds)).padStart(6)
}

/** Milliseconds per operation, when a count consists of `parts` operations. */
function ms({ count, seconds }: Measured, parts: number): string {
  return (seconds * 1_000 / count / parts).toFixed(2)
}

/** Keeps `concurrency` calls in progress for some seconds. */
async function inFlight(
  concurrency: number, seconds: number, call: (index: number) => Promise<unknown>,
): Promise<Measured> {
  const start = performance.now()
  let count = 0
  await Promise.all(Array.from({ length: concurrency }, async () => {
    while (performance.now() - start < seconds * 1_000) await call(count++)
  }))
  return { count, seconds: (performance.now() - start) / 1_000 }
}

function cycleOf(ledger: Ledger): (keyId: string, reservationId: string) => Promise<void> {
  return async (keyId, reservationId) => {
    await ledger.reserve({
      keyId, reservationId, operation: 'scrape', hold: 3, limit: null, expiresAt: Date.now() + 60_000,
    })
    await ledger.charge({ keyId, reservationId, charged: 3 })
    await ledger.settle({ keyId, reservationId })
  }
}

async function checkUsed(ledger: Ledger, keyId: string, cycles: number): Promise<void> {
  const { used, held } = await ledger.usage(keyId)
  if (used !== cycles * 3 || held !== 0)
    throw new Error(`lost updates: ${cycles} cycles of 3 credits, but used ${used} and held ${held}`)
}

/** Returns the cycles that four concurrent processes completed for one key in `durationS` seconds. */
async function runFourProcesses(url: string): Promise<number> {
  const children = Array.from({ length: 4 }, (_, i) =>
    spawn(process.execPath, [import.meta.filename, url, `p${i}`], { stdio: ['pipe', 'pipe', 'inherit'] }),
  )
  const exits = children.map((child) => once(child, 'exit'))
  const lines = children.map((child) => createInterface(child.stdout)[Symbol.asyncIterator]())
  await Promise.all(lines.map((one) => one.next()))
  for (const child of children) child.stdin.end('go\n')
  const counts = await Promise.all(lines.map(async (one) => Number((await one.next()).value)))
  await Promise.all(exits)
  return counts.reduce((sum, count) => sum + count, 0)
}

/** One of the four processes: waits for input, runs cycles, and prints their number. */
async function runChild(url: string, name: string): Promise<void> {
  const { connect } = await import('@nats-io/transport-node')
  const nc = await connect({ servers: url })
  const ledger = await openLedger(nc)
  const cycle = cycleOf(ledger)
  console.log('ready')
  await once(process.stdin, 'data')
  const { count } = await inFlight(width / 4, durationS, (i) => cycle('key_four', `${name}-${i}`))
  await ledger.stop()
  await nc.close()
  console.log(count)
}

const [, script, url, name] = process.argv
if (script === import.meta.filename)
  await (url === undefined || name === undefined ? benchLedger() : runChild(url, name))
