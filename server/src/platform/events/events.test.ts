import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { inTransaction } from '#server/platform/database/database.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { eventually } from '../../../test/eventually.ts'
import { listStatements } from '../../../test/statements.ts'
import { createEvents, type Events, RECONNECTED } from './events.ts'

let database: TestDatabase
let here: Events
let there: Events

beforeAll(async () => {
  database = await createTestDatabase()
  here = await createEvents(database)
  there = await createEvents(database)
})
afterAll(async () => {
  await here.close()
  await there.close()
  await database.close()
})

/** What a bus hears on a topic. */
function listen(events: Events, topic: string) {
  const heard = vi.fn()
  events.subscribe(topic, heard)
  return heard
}

test('listeners here have run when publish returns; those elsewhere follow; nobody hears twice', async () => {
  const near = listen(here, 'directory')
  const far = listen(there, 'directory')
  await here.publish('directory', { id: 7, name: '王' })
  expect(near).toHaveBeenCalledExactlyOnceWith({ id: 7, name: '王' })
  await eventually(() => expect(far).toHaveBeenCalledExactlyOnceWith({ id: 7, name: '王' }))
  await there.publish('directory', null)
  await eventually(() => expect(near).toHaveBeenCalledTimes(2))
  expect(far).toHaveBeenCalledTimes(2)
})

test('in a transaction it is published at the commit, and not at all after a rollback', async () => {
  const near = listen(here, 'records')
  const far = listen(there, 'records')
  await inTransaction(database.db, async (trx) => {
    await here.publish('records', 1, trx)
    expect(near).not.toHaveBeenCalled()
  })
  expect(near).toHaveBeenCalledExactlyOnceWith(1)
  await eventually(() => expect(far).toHaveBeenCalledExactlyOnceWith(1))

  const failing = inTransaction(database.db, async (trx) => {
    await here.publish('records', 2, trx)
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  await here.publish('records', 3)
  await eventually(() => expect(far).toHaveBeenCalledTimes(2))
  expect(near.mock.calls.flat()).toEqual([1, 3])
  expect(far.mock.calls.flat()).toEqual([1, 3])
})

test('what is announced is heard after the commit and not after a rollback, without a notification inside', async () => {
  const near = listen(here, 'counts')
  const far = listen(there, 'counts')
  const notified = await listStatements(database.pool, () =>
    inTransaction(database.db, async (trx) => {
      await here.announce('counts', 1, trx)
      expect(near).not.toHaveBeenCalled()
      await sql`select 'last'`.execute(trx)
    }),
  )
  expect(notified.slice(0, notified.indexOf('commit'))).toEqual(['begin', `select 'last'`])
  expect(near).toHaveBeenCalledExactlyOnceWith(1)
  await eventually(() => expect(far).toHaveBeenCalledExactlyOnceWith(1))

  const failing = inTransaction(database.db, async (trx) => {
    await here.announce('counts', 2, trx)
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  await Promise.all([3, 4, 5].map((count) => here.announce('counts', count)))
  await eventually(() => expect(far.mock.calls.flat()).toEqual([1, 3, 4, 5]))
  expect(near.mock.calls.flat()).toEqual([1, 3, 4, 5])
  await expect(here.announce('big', '字'.repeat(3000))).rejects.toThrow('larger than 7.9 kB')
})

test('what is announced in a transaction opened elsewhere is heard at its commit', async () => {
  const near = listen(here, 'plain counts')
  await database.db.transaction().execute((trx) => here.announce('plain counts', 1, trx))
  await eventually(() => expect(near).toHaveBeenCalledExactlyOnceWith(1))
})

test('a transaction opened elsewhere delivers by notification, here too', async () => {
  const near = listen(here, 'plain')
  await database.db.transaction().execute((trx) => here.publish('plain', 1, trx))
  await eventually(() => expect(near).toHaveBeenCalledExactlyOnceWith(1))
})

test('a listener that fails does not keep the others from hearing', async () => {
  const warning = vi.spyOn(process, 'emitWarning').mockReturnValue(undefined)
  here.subscribe('fragile', () => Promise.reject(new Error('broken')))
  const near = listen(here, 'fragile')
  await here.publish('fragile', 1)
  expect(near).toHaveBeenCalledOnce()
  expect(warning).toHaveBeenCalledOnce()
  warning.mockRestore()
})

test('who has unsubscribed hears nothing', async () => {
  const heard = vi.fn()
  const stop = here.subscribe('short', heard)
  stop()
  await here.publish('short', 1)
  expect(heard).not.toHaveBeenCalled()
})

test('an event too large for the bus is refused', async () => {
  await expect(here.publish('big', '字'.repeat(3000))).rejects.toThrow('larger than 7.9 kB')
})

test('a lost connection is replaced, and said so', async () => {
  const warning = vi.spyOn(process, 'emitWarning').mockReturnValue(undefined)
  const again = [listen(here, RECONNECTED), listen(there, RECONNECTED)]
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'suoke events' and datname = current_database()`.execute(database.db)
  for (const heard of again) await eventually(() => expect(heard).toHaveBeenCalledOnce())
  const far = listen(there, 'after')
  await here.publish('after', 1)
  await eventually(() => expect(far).toHaveBeenCalledOnce())
  warning.mockRestore()
})
