// The memory of a service by process, as proportional set size (Pss): shared pages count once over all processes.

import { readFileSync } from 'node:fs'
import type { Service } from './service.ts'

/** Memory in MB by part of the service: `gateway`, `fetch…`, `nats-server`, `browser`. */
export type MemoryByPart = ReadonlyMap<string, number>

/** Reads the memory of all processes of a service. Linux only. */
export function memoryOf(service: Pick<Service, 'pid' | 'processes'>): MemoryByPart {
  const parts = new Map<string, number>([['supervisor', pssMb(service.pid)]])
  for (const { pid, command } of service.processes()) {
    const part = partOf(command)
    parts.set(part, (parts.get(part) ?? 0) + pssMb(pid))
  }
  return parts
}

export const totalOf = (memory: MemoryByPart): number => [...memory.values()].reduce((sum, mb) => sum + mb, 0)

/** Proportional set size of a process in MB; 0 when it has exited. */
export function pssMb(pid: number): number {
  try {
    return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}

/** The part of the service that a command line belongs to. A process of actors is named by its first actor. */
export function partOf(command: string): string {
  const [, gateway, actor] = /winnow\.js (?:(gateway)|actor (\w+))/.exec(command) ?? []
  if (gateway !== undefined || actor !== undefined) return gateway ?? `${actor}…`
  if (command.includes('nats-server')) return 'nats-server'
  return /chrom|headless/.test(command) ? 'browser' : 'others'
}
