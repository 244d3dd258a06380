import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { customer } from '#protocol/crm/customer/type.ts'
import { logCalls } from '#protocol/logs/calls.ts'
import { logKinds } from '#protocol/logs/kinds.ts'
import { operationsCalls } from '#protocol/operations/calls.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { checkDatabase, openDatabase } from '#server/platform/database/database.ts'
import type { EmbeddedStandby } from '#server/platform/embedded/standby.ts'
import { type EmbeddedPostgres, startEmbedded } from '#server/platform/embedded/start-embedded.ts'
import { openStandby } from '#server/platform/standby/open.ts'
import type { StandbyReadKind } from '#server/platform/standby/reads.ts'
import { askAsAdmin, postmasterOf } from './cluster.ts'
import { fillDataFolder } from './data-folder.ts'
import { eventually, RESTART } from './eventually.ts'
import { makeRecord } from './make.ts'
import { drawCompany, type Person, type TestCompany } from './people.ts'
import { listStatements } from './statements.ts'
import { readWorkbook } from './workbook.ts'

// a primary and its standby, which are paused, killed and promoted: the cases go one after the other
vi.setConfig({ testTimeout: 2 * RESTART, hookTimeout: 2 * RESTART })

const { exportAll, list, update, detail } = recordCallsOf(customer)
const LIST = { page: 1, limit: 15, pageType: 1, type: customer.label, searchList: [] } as const
/** Seconds that exports may be behind. */
const MOST_LAG = 3

let folder: string
let primary: EmbeddedPostgres
let embedded: EmbeddedStandby
let company: TestCompany

const standbyFolder = () => path.join(folder, 'copy')
const state = () => company.app.services.reading.standby()
const readsOf = (kind: StandbyReadKind) => ({ ...state()?.reads[kind] })
const condition = () => state()?.condition

const askStandby = (statement: string) => askAsAdmin(embedded.adminUrl, statement)
const pause = () => askStandby('select pg_wal_replay_pause()')
const resume = () => askStandby('select pg_wal_replay_resume()')
/** Whatever was written so far is on it, and the server knows. */
const caughtUp = async () => {
  const now = performance.now()
  await eventually(
    () => expect(company.platform.standby?.watch.caughtUpTo() ?? 0).toBeGreaterThan(now),
    RESTART,
  )
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'suoke 备库-'))
  // whoever runs the database comes in
  await chmod(folder, 0o755)
  const dataDir = path.join(folder, 'data')
  await fillDataFolder(dataDir)
  const settings = { fsync: 'off', max_standby_streaming_delay: '0', hot_standby_feedback: 'off' }
  primary = await startEmbedded({ dataDir, settings, onLost: (failure) => expect.fail(String(failure)) })
  embedded = await primary.startStandby(standbyFolder())
  await embedded.ready
  const handle = openDatabase(primary.url)
  company = await drawCompany({
    database: {
      ...handle,
      url: primary.url,
      ownerUrl: primary.ownerUrl,
      rename: () => Promise.reject(new Error('the only one')),
    },
    standbyUrl: embedded.url,
    config: { databaseReplicaLag: 1000 * MOST_LAG },
    prepare: () => Promise.resolve(),
  })
  await caughtUp()
})

afterAll(async () => {
  await company?.close()
  await embedded?.stop()
  await primary?.stop()
  await rm(folder, { recursive: true, force: true })
})

async function exportedBy(person: Person): Promise<string> {
  const { raw, code, msg } = await person.call(exportAll)
  if (code !== 0) throw new Error(`${code} ${msg}`)
  return JSON.stringify(await readWorkbook(raw))
}

it('is made from a copy of the primary while that works on, and told how far it is', async () => {
  expect(await askStandby('select pg_is_in_recovery() as recovering')).toEqual([{ recovering: true }])
  expect(state()).toMatchObject({ condition: 'good', mostLag: 1000 * MOST_LAG })
  expect(state()?.lag).toBeLessThan(1000 * MOST_LAG)
})

describe('what is read there', () => {
  it('are exports, figures and searches of large tables; nothing of a save, a detail or a short list', async () => {
    const { director, repA } = company.people
    const { platform, app } = company
    const pools = platform.standby?.connections
    if (!pools) throw new Error('no standby')
    const id = await makeRecord(repA, customer, { title: '备库读到的客户' })
    await caughtUp()
    const onLists = await listStatements(pools.lists.pool, async () => {
      await director.ask(list, LIST)
      await director.ask(detail, { customerId: id })
    })
    // the total alone
    expect(onLists.filter((text) => !text.includes('count(*)'))).toEqual([])
    expect(onLists).not.toEqual([])
    let written = 0
    const writing = async () => {
      written += 1
      await makeRecord(repA, customer, { title: `保存时不读备库${written}` })
      await repA.ask(update, { entity: { customerId: id, remark: '改' }, field: [] })
    }
    expect(await listStatements(pools.lists.pool, writing)).toEqual([])
    expect(await listStatements(pools.long.pool, writing)).toEqual([])

    await caughtUp()
    const onLong = await listStatements(pools.long.pool, async () =>
      expect(await exportedBy(director)).toContain('备库读到的客户'),
    )
    expect(onLong.join()).toContain('declare chosen')

    for (const call of [logCalls.exportOperations, logCalls.exportRefusals, logCalls.exportLogins] as const) {
      const { standby = 0, primary } = readsOf('exports')
      expect((await company.people.admin.call(call, { type: logKinds.data })).code, call.path).toBe(0)
      // the count and the rows
      expect(readsOf('exports'), call.path).toMatchObject({ standby: standby + 2, primary })
    }
    const { statistics } = app.services.engine
    const large = await statistics.of(customer)
    const asLarge = vi.spyOn(statistics, 'of').mockResolvedValue({ ...large, rows: 1_000_000 })
    const before = readsOf('searches')
    expect((await director.ask(list, { ...LIST, search: '备库读到' })).list).toHaveLength(1)
    expect(readsOf('searches').standby).toBe((before.standby ?? 0) + 1)
    asLarge.mockRestore()
  })

  it('is read on the primary by whoever has just written, whatever the standby has', async () => {
    const { managerA, director } = company.people
    await caughtUp()
    await pause()
    await makeRecord(managerA, customer, { title: '刚刚写的' })
    expect(await exportedBy(managerA)).toContain('刚刚写的')
    // somebody else may see what was there before
    expect(await exportedBy(director)).not.toContain('刚刚写的')
    await resume()
    await caughtUp()
    expect(await exportedBy(director)).toContain('刚刚写的')
    expect(await exportedBy(managerA)).toContain('刚刚写的')
  })

  it('is read on the primary while the standby is too far behind, and there again when it is not', async () => {
    const { repA, director } = company.people
    await pause()
    await eventually(() => expect(condition()).toBe('paused'))
    await makeRecord(repA, customer, { title: '落后时写的' })
    await eventually(() => expect(state()?.lag).toBeGreaterThan(1000 * MOST_LAG))
    const before = readsOf('exports')
    expect(await exportedBy(director)).toContain('落后时写的')
    expect(readsOf('exports').standby).toBe(before.standby)
    await resume()
    await caughtUp()
    expect(condition()).toBe('good')
    expect(await exportedBy(director)).toContain('落后时写的')
    expect(readsOf('exports').standby).toBeGreaterThan(before.standby ?? 0)
  })
})

describe('when it fails in the middle', () => {
  const reading = () => company.app.services.reading

  it('the primary takes over what replay has cancelled', async () => {
    const { db } = company.platform
    await sql`create table conflicted (id int); insert into conflicted values (1)`.execute(db)
    await caughtUp()
    const before = readsOf('figures')
    const asked: (number | null)[] = []
    const found = await reading().read('figures', 0, async ({ pool, asOf }) => {
      asked.push(asOf)
      const client = await pool.connect()
      try {
        await client.query('begin')
        const { rows } = await client.query<{ id: number }>('select id from conflicted')
        if (asOf !== null) {
          await sql`alter table conflicted add more int`.execute(db)
          // the lock of the change cannot be replayed while this statement runs
          await client.query('select pg_sleep(30)')
        }
        return rows
      } finally {
        await client.query('rollback').catch(() => undefined)
        client.release(true)
      }
    })
    expect(found).toEqual([{ id: 1 }])
    expect(asked).toEqual([expect.any(Number), null])
    expect(readsOf('figures').takenOver).toBe((before.takenOver ?? 0) + 1)
    await eventually(() => expect(condition()).toBe('good'))
  })

  it('a killed one is noticed by nobody; it comes back, and is read again', async () => {
    const { director } = company.people
    await caughtUp()
    let isKilled = false
    const text = await reading().read('exports', director.userId, async ({ pool, asOf }) => {
      if (asOf !== null && !isKilled) {
        isKilled = true
        process.kill(await standbyPid(), 'SIGKILL')
        await pool.query('select pg_sleep(30)')
      }
      return asOf === null ? 'primary' : 'standby'
    })
    expect([isKilled, text]).toEqual([true, 'primary'])
    expect(await exportedBy(director)).toContain('刚刚写的')
    // started again by itself
    await eventually(() => expect(condition()).toBe('good'), RESTART)
    await caughtUp()
    const before = readsOf('exports')
    expect(await exportedBy(director)).toContain('刚刚写的')
    expect(readsOf('exports').standby).toBeGreaterThan(before.standby ?? 0)
  })

  it('one that hangs is given up', async () => {
    const { director } = company.people
    await caughtUp()
    const backends = await askStandby('select pid from pg_stat_activity where pid <> pg_backend_pid()')
    const pids = [await standbyPid(), ...backends.map((backend) => Number(Object(backend).pid))]
    for (const pid of pids) process.kill(pid, 'SIGSTOP')
    try {
      expect(await exportedBy(director)).toContain('刚刚写的')
      expect(condition()).toBe('away')
    } finally {
      for (const pid of pids.toReversed()) process.kill(pid, 'SIGCONT')
    }
    await eventually(() => expect(condition()).toBe('good'), RESTART)
  })
})

const standbyPid = () => postmasterOf(path.join(standbyFolder(), 'postgres'))

describe('what is no standby of this database', () => {
  const settings = { databasePoolSize: 2, listTimeout: 1000, databaseReplicaLag: 1000 }
  const open = (standbyUrl: string) =>
    openStandby({ primaryUrl: primary.url, standbyUrl, settings, events: company.platform.events })

  it('is refused at the start: another database, or the primary itself', async () => {
    await expect(open(inject('templateUrl'))).rejects.toThrow('复制的不是 DATABASE_URL 的数据库')
    await expect(open(primary.url)).rejects.toThrow('不处于恢复状态')
    const wrong = new URL(embedded.url)
    wrong.password = 'wrong'
    await expect(open(wrong.href)).rejects.toThrow('用户名或密码不正确')
    const standby = openDatabase(embedded.url, { poolSize: 1 })
    await expect(checkDatabase(standby.pool, embedded.url)).rejects.toThrow('指向一台只读的备库')
    await standby.close()
  })

  it('one that is away at the start is waited for', async () => {
    const warned = vi.spyOn(process, 'emitWarning').mockReturnValue(undefined)
    const away = await open('postgres://suoke@127.0.0.1:1/copy')
    expect(away.watch.condition()).toBe('away')
    expect(warned).toHaveBeenCalledWith(expect.stringContaining('对方拒绝连接'))
    warned.mockRestore()
    await away.close()
  })

  it('stands on 系统状态 as it is, with what to do', async () => {
    const shown = async () => {
      const { app, people } = company
      app.services.operations.renew()
      const { entries } = await people.admin.ask(operationsCalls.status, {})
      return entries.find(({ key }) => key === 'standby')
    }
    await caughtUp()
    expect(await shown()).toMatchObject({
      state: 'ok',
      sentence: expect.stringMatching(/^备库正常，落后 \d/),
    })
    await pause()
    await eventually(() => expect(condition()).toBe('paused'))
    expect(await shown()).toMatchObject({
      state: 'attention',
      sentence: '备库已暂停回放，现在由主库代为回答',
      remedy: expect.stringContaining('pg_wal_replay_resume'),
    })
    await resume()
    await caughtUp()
  })

  it('one that was promoted is read no more, and is made anew at the next start', async () => {
    const { director, repA } = company.people
    await askStandby('select pg_promote()')
    await eventually(() => expect(condition()).toBe('promoted'))
    await makeRecord(repA, customer, { title: '提升之后写的' })
    expect(await exportedBy(director)).toContain('提升之后写的')
    await embedded.stop()
    embedded = await primary.startStandby(standbyFolder())
    await embedded.ready
    await eventually(() => expect(condition()).toBe('good'), RESTART)
    await caughtUp()
    expect(await exportedBy(director)).toContain('提升之后写的')
    expect(await askStandby('select pg_is_in_recovery() as recovering')).toEqual([{ recovering: true }])
  })
})
