import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const inProject = (...parts: string[]) => fileURLToPath(new URL(path.join('..', ...parts), import.meta.url))
const START_LIMIT = 240_000
const STOP_LIMIT = 15_000

export interface RunningServer {
  /** `http://localhost:<port>` */
  url: string
  /** Everything it wrote. */
  output: () => string
  /** Ends it and removes its data. */
  stop: () => Promise<void>
}

/**
 * The real server over a database of its own in a scratch folder, on a free port. Nothing is set up in it yet; `settings`
 * are further environment variables.
 */
export async function startServer(settings: Record<string, string> = {}): Promise<RunningServer> {
  if (!existsSync(inProject('dist', 'web', 'index.html')))
    throw new Error('The web client is not built: run `npm run build` first.')
  const dataDir = await mkdtemp(path.join(tmpdir(), 'suoke-e2e-'))
  const child = spawn(inProject('node_modules', '.bin', 'node'), [inProject('server', 'src', 'main.ts')], {
    env: {
      PATH: process.env.PATH,
      // as `npm start` does
      NODE_COMPILE_CACHE: inProject('node_modules', '.cache', 'compiled'),
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      ...settings,
    },
  })
  let written = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      written += chunk.toString()
    })
  const ended = once(child, 'exit')

  const stop = async () => {
    if (child.exitCode === null) {
      child.kill('SIGTERM')
      await Promise.race([ended, sleep(STOP_LIMIT, undefined, { ref: false })])
      if (child.exitCode === null) child.kill('SIGKILL')
    }
    await rm(dataDir, { recursive: true, force: true })
  }
  const url = await addressIn(
    () => written,
    () => child.exitCode !== null,
  )
  if (url) return { url, output: () => written, stop }
  await stop()
  throw new Error(`The server did not start:\n${written}`)
}

/** The address that the server prints when it is ready; undefined when it ended or took too long. */
async function addressIn(output: () => string, hasEnded: () => boolean): Promise<string | undefined> {
  for (const until = Date.now() + START_LIMIT; Date.now() < until && !hasEnded(); await sleep(50)) {
    const address = /锁客已启动：(http:\S+)/.exec(output())?.[1]
    if (address) return address
  }
  return undefined
}
