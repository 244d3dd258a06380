import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { inTransaction, openDatabase } from '#server/platform/database/database.ts'
import { eventually } from '../../../test/eventually.ts'
import { createTestServices, type TestServices } from '../../../test/services.ts'
import { createJobs, defineJob, type Jobs } from './jobs.ts'

interface Remind {
  customerId: number
}

let services: TestServices
let done: number[]
const remind = defineJob<Remind>('remind', { title: '提醒', retries: 1, retryDelay: 0 })

beforeEach(async () => {
  services = await createTestServices()
  done = []
})
afterEach(() => services.close())

const collect = async ({ customerId }: Remind) => void done.push(customerId)

test('a job is done once, with its payload', async () => {
  services.jobs.work(remind, collect)
  expect(await services.jobs.send(remind, { customerId: 7 })).toBe(true)
  await services.jobs.runDue()
  await services.jobs.runDue()
  expect(done).toEqual([7])
})

test('a job of a rolled-back transaction never runs', async () => {
  services.jobs.work(remind, collect)
  const failing = inTransaction(services.db, async (trx) => {
    await services.jobs.send(remind, { customerId: 1 }, trx)
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  await inTransaction(services.db, (trx) => services.jobs.send(remind, { customerId: 2 }, trx))
  await services.jobs.runDue()
  expect(done).toEqual([2])
})

test('a started worker wakes at once, also for what another process sends', async () => {
  services.jobs.work(remind, collect)
  await services.jobs.start()
  await services.jobs.send(remind, { customerId: 1 })
  await eventually(() => expect(done).toEqual([1]))
  const other = createJobs(services)
  await inTransaction(services.db, (trx) => other.send(remind, { customerId: 2 }, trx))
  await eventually(() => expect(done).toEqual([1, 2]))
})

test('a failed run is tried again, as often as declared', async () => {
  const warning = vi.spyOn(process, 'emitWarning').mockReturnValue(undefined)
  const handler = vi.fn().mockRejectedValue(new Error('network'))
  services.jobs.work(remind, handler)
  await services.jobs.send(remind, { customerId: 1 })
  await services.jobs.runDue()
  expect(handler).toHaveBeenCalledTimes(2)
  warning.mockRestore()
})

test('a key keeps a second job out while the first waits', async () => {
  services.jobs.work(remind, collect)
  const send = (customerId: number) => services.jobs.send(remind, { customerId }, undefined, { key: 'daily' })
  expect([await send(1), await send(2)]).toEqual([true, false])
  await services.jobs.runDue()
  expect(await send(3)).toBe(true)
  await services.jobs.runDue()
  expect(done).toEqual([1, 3])
})

test('a job for later waits', async () => {
  services.jobs.work(remind, collect)
  const startAfter = new Date(Date.now() + 60_000)
  expect(await services.jobs.send(remind, { customerId: 1 }, undefined, { startAfter })).toBe(true)
  await services.jobs.send(remind, { customerId: 2 })
  await services.jobs.runDue()
  expect(done).toEqual([2])
})

test('work and its completion commit together', async () => {
  await services.pool.query('create table sums (id int)')
  const warning = vi.spyOn(process, 'emitWarning').mockReturnValue(undefined)
  let crash = true
  services.jobs.work(remind, async ({ customerId }, run) => {
    await inTransaction(services.db, async (trx) => {
      await sql`insert into sums values (${customerId})`.execute(trx)
      await run.completeIn(trx)
    })
    if (crash) throw new Error('killed after the commit')
  })
  await services.jobs.send(remind, { customerId: 1 })
  await services.jobs.runDue()
  crash = false
  await services.jobs.runDue()
  expect((await services.pool.query('select * from sums')).rowCount).toBe(1)
  warning.mockRestore()
})

test('a server that stops gives its running job back', async () => {
  const warning = vi.spyOn(process, 'emitWarning').mockReturnValue(undefined)
  const stopped: Jobs = createJobs(services)
  const started = vi.fn()
  stopped.work(remind, async (_payload, { signal }) => {
    started()
    await new Promise((_resolve, reject) =>
      signal.addEventListener('abort', () => reject(new Error('stopping'))),
    )
  })
  await stopped.start()
  await stopped.send(remind, { customerId: 5 })
  await eventually(() => expect(started).toHaveBeenCalled())
  await stopped.stop()
  services.jobs.work(remind, collect)
  await services.jobs.runDue()
  expect(done).toEqual([5])
  warning.mockRestore()
})

test('a job whose process was killed is taken over at once, another one’s stays with it', async () => {
  const warning = vi.spyOn(process, 'emitWarning').mockReturnValue(undefined)
  const blocked = async () => {
    await new Promise(() => undefined)
  }
  const begin = async (customerId: number) => {
    const handle = openDatabase(services.url)
    const jobs = createJobs({ ...handle, events: services.events })
    const started = vi.fn(blocked)
    jobs.work(remind, started)
    await jobs.start()
    await jobs.send(remind, { customerId })
    await eventually(() => expect(started).toHaveBeenCalled())
    return { handle, jobs }
  }
  const killed = await begin(1)
  const alive = await begin(2)
  await services.pool.query(
    `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and granted
     and objid::bigint = (select (output ->> 'instance')::int from pgboss.job where data @> '{"customerId":1}')`,
  )
  services.jobs.work(remind, collect)
  await services.jobs.start()
  await eventually(() => expect(done).toEqual([1]))
  for (const { jobs, handle } of [killed, alive]) {
    await jobs.stop(0)
    await handle.close()
  }
  await services.jobs.runDue()
  expect(done).toEqual([1, 2])
  warning.mockRestore()
})

test('a daily job whose hour was missed is done at the start, and not again', async () => {
  const daily = defineJob<Remind>('daily', { title: '每日', catchesUp: true })
  const begin = async () => {
    const jobs = createJobs(services)
    jobs.work(daily, collect)
    jobs.schedule(daily, '0 2 * * *', { customerId: 4 })
    await jobs.start()
    return jobs
  }
  const first = await begin()
  await eventually(() => expect(done).toEqual([4]))
  await first.stop()
  const second = await begin()
  await second.runDue()
  expect(done, 'it was done today').toEqual([4])
  await second.stop()
  await services.pool.query(
    "update pgboss.job set created_on = created_on - interval '3 days' where name = 'daily'",
  )
  const third = await begin()
  await eventually(() => expect(done).toEqual([4, 4]))
  await third.stop()
})

test('schedules are exactly what this version declares', async () => {
  const first = createJobs(services)
  first.schedule(remind, '0 9 * * *', { customerId: 1 })
  await first.start()
  await first.stop()
  const second = createJobs(services)
  second.schedule(defineJob<Remind>('report', { title: '报告' }), '30 8 * * 1', { customerId: 2 })
  await second.start()
  await second.stop()
  const { rows } = await services.pool.query('select name, cron, timezone, data from pgboss.schedule')
  expect(rows).toEqual([
    { name: 'report', cron: '30 8 * * 1', timezone: 'Asia/Shanghai', data: { customerId: 2 } },
  ])
})

describe('an installation whose jobs are those of pg-boss 10', () => {
  /** The old tables with one queue, a schedule and a job in each state. */
  async function bringBackOldTables() {
    const tables = await readFile(new URL('../../../test/pg-boss-10.sql', import.meta.url), 'utf8')
    await services.pool.query(`drop schema pgboss cascade; ${tables}`)
    await services.pool.query(`
      select pgboss.create_queue('remind', '{"policy":"short"}');
      insert into pgboss.schedule (name, cron, timezone, data) values ('remind', '0 9 * * *', 'Asia/Shanghai', '{}');
      insert into pgboss.job (name, policy, data, state, singleton_key, retry_limit, retry_count, output, start_after)
      values
        ('remind', 'short', '{"customerId":1}', 'created', 'daily', 1, 0, null, now() - interval '3 min'),
        ('remind', 'short', '{"customerId":2}', 'retry', 'b', 1, 1, null, now() - interval '2 min'),
        ('remind', 'short', '{"customerId":3}', 'created', 'c', 1, 0, null, now() + interval '1 day'),
        ('remind', 'short', '{"customerId":4}', 'active', 'd', 1, 0, '{"instance":12}', now()),
        ('remind', 'short', '{"customerId":5}', 'completed', 'e', 1, 0, null, now()),
        ('remind', 'short', '{"customerId":6}', 'failed', 'f', 1, 1, null, now())`)
  }

  test('starts with what waits, what is to be tried again and what a killed process left', async () => {
    await bringBackOldTables()
    services.jobs.work(remind, collect)
    services.jobs.schedule(remind, '30 8 * * *', { customerId: 9 })
    await services.jobs.start()
    await eventually(() => expect(done.toSorted()).toEqual([1, 2, 4]))
    const { rows } = await services.pool.query(`
      select (select array_agg(data->>'customerId') from pgboss.job where state < 'completed') as waiting,
        (select array_agg(cron) from pgboss.schedule) as schedules, to_regnamespace('pgboss_10') as aside`)
    expect(rows).toEqual([{ waiting: ['3'], schedules: ['30 8 * * *'], aside: null }])
  })

  test('keeps the key of a waiting job', async () => {
    await bringBackOldTables()
    const send = (key: string) => services.jobs.send(remind, { customerId: 7 }, undefined, { key })
    expect([await send('daily'), await send('weekly')]).toEqual([false, true])
  })

  test('goes on where an upgrade was interrupted, in two processes at once', async () => {
    await bringBackOldTables()
    await services.pool.query('alter schema pgboss rename to pgboss_10')
    services.jobs.work(remind, collect)
    await Promise.all([services.jobs.install(), createJobs(services).install()])
    await services.jobs.runDue()
    expect(done).toEqual([1, 2])
  })
})
