// A thread of the process that reads PDFs. It kills the process when its resident memory exceeds the limit, or when its
// parent has gone; the main thread may be busy with one file for seconds. Needs no /proc.

import { writeSync } from 'node:fs'
import { workerData } from 'node:worker_threads'
import { memoryNote } from './messages.ts'

const everyMs = 20
const { rssBytesMax } = workerData as { rssBytesMax: number }
const parent = process.ppid
const kill = (): boolean => process.kill(process.pid, 'SIGKILL')

setInterval(() => {
  if (process.ppid !== parent) kill()
  if (process.memoryUsage.rss() <= rssBytesMax) return
  try {
    writeSync(1, memoryNote)
  } finally {
    kill()
  }
}, everyMs)
