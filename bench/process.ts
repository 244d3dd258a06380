import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from '#server/platform/process/free-port.ts'
import { nodeFlags } from '../scripts/project.mjs'

export interface StartedProcess {
  child: ChildProcess
  pid: number
  /** http://127.0.0.1:port */
  url: string
  /** Milliseconds from the start of the process to its first answer on the probed path. */
  readyAfter: number
  /** Resident memory now, in bytes. */
  memory(): number
  /** Ends it as a service manager would, and waits. */
  stop(): Promise<void>
}

interface StartOptions {
  file: string
  env: NodeJS.ProcessEnv
  /** Answers 200 once the process can work. */
  probe: string
  /** Node's own arguments. */
  flags?: readonly string[]
}

const LONGEST_START = 60_000

/** Starts a script that listens on PORT and waits until it answers. */
export async function startProcess({ file, env, probe, flags = [] }: StartOptions): Promise<StartedProcess> {
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  const begun = performance.now()
  const child = spawn(process.execPath, [...nodeFlags, ...flags, file], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...env, PORT: String(port), HOST: '127.0.0.1' },
  })
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  while (!(await answers(url + probe))) {
    if (child.exitCode !== null) throw new Error(`${file} ended with code ${child.exitCode}`)
    if (performance.now() - begun > LONGEST_START) throw new Error(`${file} did not answer within a minute`)
    await sleep(5)
  }
  const pid = child.pid ?? 0
  return {
    child,
    pid,
    url,
    readyAfter: performance.now() - begun,
    memory: () => residentMemory(pid),
    stop: async () => {
      child.kill('SIGTERM')
      await exited
    },
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    const reply = await fetch(url)
    await reply.arrayBuffer()
    return reply.ok
  } catch {
    // not listening yet
    return false
  }
}

/** As the kernel counts it (VmRSS, in kB). */
function residentMemory(pid: number): number {
  const line = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return Number(line?.[1]) * 1024
}
