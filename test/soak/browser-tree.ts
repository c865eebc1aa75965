// The processes of the browsers of this process: their memory and CPU time.

import { readFile, readdir } from 'node:fs/promises'

export interface Tree { bytes: number; count: number; cpuMs: number }

/**
 * The descendants of this process, that is its browsers. Memory is their proportional set size (Pss), so that shared
 * memory counts once. CPU time includes this process and reaped children.
 */
export async function browserTree(): Promise<Tree> {
  const parents = new Map<number, number>()
  const cpu = new Map<number, number>()
  for (const name of await readdir('/proc')) {
    const stat = /^\d+$/.test(name) ? await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '') : ''
    const fields = stat.split(') ')[1]?.split(' ')
    if (fields === undefined) continue
    parents.set(Number(name), Number(fields[1]))
    // utime, stime, cutime and cstime, in ticks of 10 ms
    cpu.set(Number(name), 10 * (Number(fields[11]) + Number(fields[12]) + Number(fields[13]) + Number(fields[14])))
  }
  const isDescendant = (pid: number): boolean => {
    for (let up = parents.get(pid); up !== undefined && up > 1; up = parents.get(up))
      if (up === process.pid) return true
    return false
  }
  const tree: Tree = { bytes: 0, count: 0, cpuMs: cpu.get(process.pid)! }
  for (const pid of [...parents.keys()].filter(isDescendant)) {
    const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '')
    tree.bytes += 1024 * Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0)
    tree.cpuMs += cpu.get(pid)!
    tree.count++
  }
  return tree
}
