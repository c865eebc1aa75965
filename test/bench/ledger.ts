// How fast the credit ledger is on one hot key: open + charge + close cycles a second from one process and from four,
// beside what a bare KV put costs on the same server in the same run, which is the lower bound of any operation.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { Kvm } from '@nats-io/kv'
import { openLedger, type Ledger } from '#src/credits/ledger.ts'
import { startTestNats } from '#test/support/nats-server.ts'

const SECONDS = 3
const IN_FLIGHT = 64

/** Runs for about fifteen seconds and prints its figures. Throws when an update was lost. */
export async function benchLedger(print: (line: string) => void = console.log): Promise<void> {
  const nats = await startTestNats()
  try {
    const nc = await nats.connect()
    const ledger = await openLedger(nc)
    const kv = await new Kvm(nc).create('bare', { history: 1 })
    const cycle = cycleOf(ledger)
    await inFlight(IN_FLIGHT, 0.5, (i) => cycle('key_warm', `w${i}`))

    const bareOne = await inFlight(1, 1, () => kv.put('bare', 'x'.repeat(1_000)))
    const one = await inFlight(1, 1, (i) => cycle('key_one', `s${i}`))
    const bareMany = await inFlight(IN_FLIGHT, 1, () => kv.put('bare', 'x'.repeat(1_000)))
    const many = await inFlight(IN_FLIGHT, SECONDS, (i) => cycle('key_hot', `s${i}`))
    await checkUsed(ledger, 'key_hot', many.count)
    const four = await fourProcesses(nats.url)
    await checkUsed(ledger, 'key_four', four)
    await ledger.stop()

    print('ledger, one hot key (open + charge + close = one cycle)')
    print(`  bare KV puts, one after the other        ${perSecond(bareOne)} /s, ${ms(bareOne, 1)} ms each`)
    print(`  cycles, one after the other              ${perSecond(one)} /s, ${ms(one, 3)} ms an operation`)
    print(`  bare KV puts, ${IN_FLIGHT} in flight               ${perSecond(bareMany)} /s`)
    print(
      `  cycles, one process, ${IN_FLIGHT} in flight        ${perSecond(many)} /s (target 2000), ${ms(many, IN_FLIGHT ** -1)} ms a cycle`,
    )
    print(`  cycles, four processes, ${IN_FLIGHT / 4} in flight each ${Math.round(four / SECONDS)} /s, no update lost`)
  } finally {
    await nats.stop()
  }
}

interface Measured { count: number, seconds: number }

function perSecond({ count, seconds }: Measured): string {
  return String(Math.round(count / seconds)).padStart(6)
}

/** Milliseconds an operation, when `parts` of them make one count. */
function ms({ count, seconds }: Measured, parts: number): string {
  return (seconds * 1_000 / count / parts).toFixed(2)
}

/** Keeps `width` calls under way for some seconds. */
async function inFlight(width: number, seconds: number, call: (index: number) => Promise<unknown>): Promise<Measured> {
  const start = performance.now()
  let count = 0
  await Promise.all(Array.from({ length: width }, async () => {
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

/** Cycles that four processes did on one key in SECONDS, all at once. */
async function fourProcesses(url: string): Promise<number> {
  const children = Array.from({ length: 4 }, (_, i) =>
    spawn(process.execPath, [import.meta.filename, url, `p${i}`], { stdio: ['pipe', 'pipe', 'inherit'] }),
  )
  const ended = children.map((child) => once(child, 'exit'))
  const lines = children.map((child) => createInterface(child.stdout)[Symbol.asyncIterator]())
  await Promise.all(lines.map((one) => one.next()))
  for (const child of children) child.stdin.end('go\n')
  const counts = await Promise.all(lines.map(async (one) => Number((await one.next()).value)))
  await Promise.all(ended)
  return counts.reduce((sum, count) => sum + count, 0)
}

/** What each of the four does: cycles from the word go, then the number of them. */
async function runChild(url: string, name: string): Promise<void> {
  const { connect } = await import('@nats-io/transport-node')
  const nc = await connect({ servers: url })
  const ledger = await openLedger(nc)
  const cycle = cycleOf(ledger)
  console.log('ready')
  await once(process.stdin, 'data')
  const { count } = await inFlight(IN_FLIGHT / 4, SECONDS, (i) => cycle('key_four', `${name}-${i}`))
  await ledger.stop()
  await nc.close()
  console.log(count)
}

const [, script, url, name] = process.argv
if (script === import.meta.filename)
  await (url === undefined || name === undefined ? benchLedger() : runChild(url, name))
