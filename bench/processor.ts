import { readdirSync, readFileSync } from 'node:fs'

/** Processor time in microseconds: of the process that answers, and of PostgreSQL. */
export interface ProcessorTime {
  server: number
  database: number
}

/** A tick of the kernel's clock (USER_HZ is 100 on Linux). */
const TICK = 10_000

/** Reads how much of the processor the process behind an address and PostgreSQL have used so far. */
export function createMeter(servers: ReadonlyMap<string, number>, postmaster: number) {
  return (url: string): ProcessorTime => ({
    server: ticksOf(servers.get(new URL(url).origin) ?? 0).own * TICK,
    database: ticksOfDatabase(postmaster) * TICK,
  })
}

/** Of the server, of its living backends, and of those that have ended. */
function ticksOfDatabase(postmaster: number): number {
  const { own, ended } = ticksOf(postmaster)
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return pids.reduce((sum, pid) => {
    const ticks = ticksOf(Number(pid))
    return ticks.parent === postmaster ? sum + ticks.own : sum
  }, own + ended)
}

/** As `/proc/<pid>/stat` counts them; zeros for a process that has ended. */
function ticksOf(pid: number): { parent: number; own: number; ended: number } {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // the name of the program may hold spaces and brackets
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const [parent = 0, user = 0, system = 0, endedUser = 0, endedSystem = 0] = [1, 11, 12, 13, 14].map(
      (at) => fields[at],
    )
    return { parent, own: user + system, ended: endedUser + endedSystem }
  } catch {
    return { parent: 0, own: 0, ended: 0 }
  }
}
