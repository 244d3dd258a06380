import { readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { type EmbeddedPostgres, startEmbedded } from '#server/platform/embedded/start-embedded.ts'
import { findFreePort } from '#server/platform/process/free-port.ts'
import { MANAGER, PASSWORD, prepareCompany } from './company.ts'
import { askAs, prepareFields } from './custom-fields.ts'
import { measureInTurns, type NextRequest } from './load.ts'
import type { BenchOptions } from './options.ts'
import { addPeers, peersOf } from './people.ts'
import { type StartedProcess, startProcess } from './process.ts'
import { createMeter } from './processor.ts'
import { projectFile } from './project.ts'
import { readAdministrator } from './rows/administrator.ts'

/** Everything a row needs: the running product, the floor beside it, both on the same rows. */
export interface Bench {
  options: BenchOptions
  /** Where the company's data is, loaded at the first call; nothing runs on it before `open`. */
  dataDir(): Promise<string>
  /** Starts database, product and floor at the first call. */
  open(): Promise<OpenBench>
  close(): Promise<void>
}

export interface OpenBench {
  product: StartedProcess
  floor: StartedProcess
  /** Where the floor's Fastify route listens. */
  floorInsertUrl: string
  pool: pg.Pool
  /** As the application signs in. */
  databaseUrl: string
  /** The token of the measured manager. */
  token: string
  /** Tokens of as many people with the manager's reach as there are connections, the manager's own first. */
  managers: readonly string[]
  /** Users in the manager's scope. */
  scope: readonly number[]
  signIn(username: string): Promise<string>
  /** Addresses a call of the product. */
  call(path: string): string
  measure<Name extends string>(loads: Record<Name, NextRequest>): ReturnType<typeof measureInTurns<Name>>
}

export function createBench(options: BenchOptions): Bench {
  const endings: (() => Promise<void>)[] = []
  let preparing: Promise<string> | undefined
  let opening: Promise<OpenBench> | undefined
  const dataDir = () => {
    preparing ??= prepareCompany(options)
    return preparing
  }
  return {
    options,
    dataDir,
    open: () => {
      opening ??= dataDir().then((folder) => open(options, folder, endings))
      return opening
    },
    close: async () => {
      for (const end of endings.splice(0).reverse()) await end()
    },
  }
}

async function open(
  options: BenchOptions,
  dataDir: string,
  endings: (() => Promise<void>)[],
): Promise<OpenBench> {
  const postgres: EmbeddedPostgres = await startEmbedded({
    dataDir,
    onLost: (failure) => console.error(failure),
  })
  endings.push(postgres.stop)
  const pool = new pg.Pool({ connectionString: postgres.url, max: 2 })
  endings.push(() => pool.end())
  await addPeers(pool, options.connections)
  const scope = await readScope(pool)
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    DATABASE_URL: postgres.url,
    DATABASE_OWNER_URL: postgres.ownerUrl,
    LOG_LEVEL: 'warn',
    OUTBOUND_ALLOW: '127.0.0.1',
  }
  const product = await startProcess({
    file: projectFile('server/src/main.ts'),
    env,
    probe: '/ready',
    flags: profiling(),
  })
  endings.push(product.stop)
  const insertPort = await findFreePort()
  const floorEnv = { ...env, INSERT_PORT: String(insertPort), OWNERS: scope.join(',') }
  const floor = await startProcess({ file: projectFile('bench/floor.ts'), env: floorEnv, probe: '/ready' })
  endings.push(floor.stop)
  const call = (path: string) => `${product.url}/crm/api/${path}`
  const signIn = (username: string) => requestToken(call('login'), username)
  const ask = askAs(call, await signIn(await readAdministrator(pool)))
  await prepareFields(ask, pool)
  // one that begins by its schedule would be measured with whatever is measured then
  await ask('operations/setBackupRule', { isOn: 0, hour: 3, days: 7, weeks: 4 })
  const floorInsertUrl = `http://127.0.0.1:${insertPort}/insert`
  const readTime = createMeter(
    new Map([
      [product.url, product.pid],
      [floor.url, floor.pid],
      [new URL(floorInsertUrl).origin, floor.pid],
    ]),
    postmasterOf(dataDir),
  )
  const token = await signIn(MANAGER)
  const peers = await Promise.all(peersOf(options.connections).map(signIn))
  return {
    product,
    floor,
    floorInsertUrl,
    pool,
    databaseUrl: postgres.url,
    scope,
    token,
    managers: [token, ...peers],
    signIn,
    call,
    measure: (loads) => measureInTurns(loads, options, readTime),
  }
}

const postmasterOf = (dataDir: string) =>
  Number(readFileSync(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n', 1)[0])

/** BENCH_PROFILE=folder leaves a CPU profile of the product there. */
function profiling(): string[] {
  const folder = process.env.BENCH_PROFILE
  return folder ? ['--cpu-prof', `--cpu-prof-dir=${folder}`] : []
}

/** The manager's department and everything below it. */
async function readScope(pool: pg.Pool): Promise<number[]> {
  const { rows } = await pool.query<{ user_id: string }>(
    `with recursive tree as (
       select dept_id from users where username = $1
       union select d.dept_id from departments d join tree t on d.pid = t.dept_id)
     select user_id from users where dept_id in (select dept_id from tree) order by user_id`,
    [MANAGER],
  )
  return rows.map((row) => Number(row.user_id))
}

async function requestToken(url: string, username: string): Promise<string> {
  const reply = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: PASSWORD }),
  })
  const { msg, data }: { msg: string; data: { adminToken: string } | null } = JSON.parse(await reply.text())
  if (!data) throw new Error(`${username} cannot sign in: ${msg}`)
  return data.adminToken
}
