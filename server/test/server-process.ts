import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { vi } from 'vitest'
import { RESTART } from './eventually.ts'

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url))

export interface ServerProcess {
  child: ChildProcess
  /** `http://localhost:<port>`, once it has started; rejects with what it wrote when it ended instead. */
  started(): Promise<string>
  /** Everything it wrote. */
  output(): string
  /** Its exit code, once it has ended. */
  ended(): Promise<number | null>
  /** Sends the signal and waits for the end. */
  end(signal?: NodeJS.Signals): Promise<number | null>
}

/** The real server in a process of its own, on any free port unless the environment says otherwise; `main` of another copy. */
export function spawnServer(env: Record<string, string>, args: string[] = [], main = MAIN): ServerProcess {
  const child = spawn(process.execPath, [main, ...args], { env: environment(env) })
  return watch(child)
}

/** As `npm start` does. */
const COMPILED = fileURLToPath(new URL('../../node_modules/.cache/compiled', import.meta.url))
const RUN = fileURLToPath(new URL('../../scripts/run.mjs', import.meta.url))

/** The same as npm starts it: through a shell, which passes no signal on, and the start script. */
export function spawnThroughShell(env: Record<string, string>): ServerProcess {
  const command = `"${process.execPath}" "${RUN}" "${MAIN}"; true`
  const child = spawn('/bin/sh', ['-c', command], {
    env: { ...environment(env), npm_lifecycle_event: 'start' },
  })
  return watch(child)
}

function environment(env: Record<string, string>) {
  return {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: COMPILED,
    PORT: '0',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'fatal',
    ...env,
  }
}

function watch(child: ChildProcess): ServerProcess {
  let text = ''
  const exit = once(child, 'exit')
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      text += chunk.toString()
    })
  }
  const ended = async () => {
    await exit
    return child.exitCode
  }
  const readAddress = () => {
    if (child.exitCode !== null) return { failure: text }
    const address = /锁客已启动：(http:\S+)/.exec(text)?.[1]
    return address ? { address } : undefined
  }
  return {
    child,
    output: () => text,
    ended,
    async started() {
      const found = await vi.waitUntil(readAddress, { timeout: RESTART, interval: 20 })
      if ('failure' in found) throw new Error(found.failure)
      return found.address
    },
    async end(signal = 'SIGTERM') {
      child.kill(signal)
      return ended()
    },
  }
}
