import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { App } from './app.ts'
import { readConfig } from './platform/config.ts'
import { drain } from './platform/http/drain.ts'
import { openPlatform, type Platform } from './platform/open.ts'
import { errorCode, StartFailure } from './platform/process/start-failure.ts'

const WEB_ROOT = fileURLToPath(new URL('../../dist/web', import.meta.url))
/** Calls under way get this long to be answered; streams are cut. */
const GRACE = 4_000
const LONGEST_STOP = 10_000
const IMPATIENCE = 1_000
/** Connections the kernel keeps until they are accepted: one it drops is tried again by its browser seconds later. */
const BACKLOG = 4096
const JOBS_PAUSE = 2_000

let platform: Platform | undefined
let app: App | undefined
let stoppingSince = 0

/** Reads the settings, opens everything, answers calls, prints the address. */
async function start(): Promise<void> {
  const settings = readConfig(process.env, process.argv.slice(2))
  // most of the program is read while the database comes up
  const assembled = import('./app.ts')
  assembled.catch(() => undefined)
  platform = await openPlatform(settings, { onDatabaseLost: (failure) => void fail(failure) })
  const { services } = platform
  reportWarnings(services.log)
  const { buildApp } = await assembled
  app = await buildApp(services, {
    webRoot: existsSync(`${WEB_ROOT}/index.html`) ? WEB_ROOT : undefined,
    isStopping: () => stoppingSince > 0,
  })
  await app.checkStart()
  const demo = settings.demo ? await (await import('./demo/demo.ts')).startDemo(app.services) : null
  const port = await listen(app, settings.host, settings.port)
  const isEmpty = app.services.directory.current().users.length === 0
  const hint = demo ?? (isEmpty ? firstRunHint(services.config.installationCode) : null)
  // one piece: anyone who waits for the address has the hint as well
  print([`锁客已启动：http://localhost:${port}`, ...(hint ? [hint] : [])].join('\n'))
  await startJobs(services)
}

/** Calls are answered already: a database that goes away meanwhile must not end the process. */
async function startJobs({ jobs, log }: Platform['services']): Promise<void> {
  while (stoppingSince === 0) {
    try {
      return await jobs.start()
    } catch (error) {
      // the database is being closed behind it
      if (stoppingSince > 0) return
      log.warn({ err: error }, 'jobs did not start, trying again')
      await sleep(JOBS_PAUSE)
    }
  }
}

function firstRunHint(installationCode: string): string {
  return `首次使用：请在浏览器中打开上面的地址，设置管理员账号和公司名称。从其他电脑打开时需要序列号：${installationCode}`
}

const LISTEN_FAILURES: Record<string, (host: string, port: number) => string> = {
  EADDRINUSE: (_host, port) => `端口 ${port} 已被占用：请先停止占用它的程序，或用 PORT（--port）换一个端口。`,
  EACCES: (_host, port) => `没有权限使用端口 ${port}：请用 PORT（--port）换一个 1024 以上的端口。`,
  EADDRNOTAVAIL: (host) => `本机没有地址 ${host}：请检查 HOST。`,
  ENOTFOUND: (host) => `找不到主机名 ${host}：请检查 HOST。`,
}

async function listen({ fastify }: App, host: string, port: number): Promise<number> {
  try {
    await fastify.listen({ host, port, backlog: BACKLOG })
  } catch (error) {
    const sentence = LISTEN_FAILURES[errorCode(error)]?.(host, port)
    throw sentence ? new StartFailure(sentence, { cause: error }) : error
  }
  const address = fastify.server.address()
  return typeof address === 'object' && address ? address.port : port
}

/**
 * Answers what is under way, then ends jobs, connections and the database. Ctrl-C arrives several times at once
 * (from the terminal, npm and the start script); one that comes later means that the user will not wait.
 */
async function stop(code: number): Promise<void> {
  if (stoppingSince > 0) {
    if (Date.now() - stoppingSince > IMPATIENCE) process.exit(130)
    return
  }
  stoppingSince = Date.now()
  setTimeout(() => process.exit(1), LONGEST_STOP).unref()
  if (app) await drain(app, GRACE)
  await platform?.close()
  process.exit(code)
}

async function fail(error: unknown): Promise<void> {
  console.error(error instanceof StartFailure ? error.message : error)
  await stop(1)
}

/** What happens in the background is logged, not printed between the lines of the start. */
function reportWarnings(log: Platform['services']['log']): void {
  process.removeAllListeners('warning')
  process.on('warning', (warning) => log.warn({ err: warning }, warning.message))
  process.on('unhandledRejection', (reason) => log.error({ err: reason }, 'unhandled rejection'))
}

function print(text: string): void {
  console.log(text)
}

process.on('SIGINT', () => void stop(0))
process.on('SIGTERM', () => void stop(0))
// A closed terminal; without one (nohup, a service) the signal keeps its meaning.
if (process.stdin.isTTY) process.on('SIGHUP', () => void stop(0))
// The start script was killed: no one would stop the process any more.
process.on('disconnect', () => void stop(0))
start().catch(fail)
