import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestServices, type TestServices } from '../../../test/services.ts'
import { listStatements } from '../../../test/statements.ts'
import { openDatabase } from './database.ts'
import { grantDeclared, keepDecided, type Upgrade } from './upgrade.ts'

let services: TestServices
beforeAll(async () => {
  services = await createTestServices()
  await sql`create table gifts (subject text not null, key text not null)`.execute(services.db)
})
afterAll(() => services.close())
beforeEach(() => sql`truncate gifts, declared`.execute(services.db))

/** Writes a row of `gifts` for each of these keys that is new. */
const part = (name: string, declared: Record<string, readonly string[]>): Upgrade => ({
  part: name,
  declared: () => Object.entries(declared).map(([subject, keys]) => ({ subject, keys })),
  give: async (trx, { isNew }) => {
    for (const [subject, keys] of Object.entries(declared))
      for (const key of keys.filter((each) => isNew(subject, each)))
        await sql`insert into gifts (subject, key) values (${subject}, ${key})`.execute(trx)
  },
})
async function gifts(): Promise<string[]> {
  const { rows } = await sql<{ gift: string }>`
    select subject || ' ' || key as gift from gifts order by 1`.execute(services.db)
  return rows.map(({ gift }) => gift)
}

test('everything is new once; later what was added is, to the subject that has it', async () => {
  await grantDeclared(services, [part('fields', { a: ['1', '2'] })])
  expect(await gifts()).toEqual(['a 1', 'a 2'])
  await grantDeclared(services, [part('fields', { a: ['1', '3'], b: ['1'] })])
  expect(await gifts()).toEqual(['a 1', 'a 2', 'a 3', 'b 1'])
})

test('what was taken away stays away, also when the declaration had dropped it meanwhile', async () => {
  const whole = part('fields', { a: ['1', '2'] })
  await grantDeclared(services, [whole])
  await sql`delete from gifts where key = '2'`.execute(services.db)
  await grantDeclared(services, [part('fields', { a: ['1'] })])
  await grantDeclared(services, [whole])
  expect(await gifts()).toEqual(['a 1'])
})

test('parts do not know of each other’s keys', async () => {
  await grantDeclared(services, [part('fields', { a: ['1'] }), part('scenes', { a: ['1'] })])
  expect(await gifts()).toEqual(['a 1', 'a 1'])
})

test('where nothing is new, one query says so', async () => {
  const parts = [part('fields', { a: ['1'] }), part('scenes', { a: ['1'] })]
  await grantDeclared(services, parts)
  const statements = await listStatements(services.pool, () => grantDeclared(services, parts))
  expect(statements).toEqual([expect.stringContaining('from "declared"')])
})

test('processes that start at once give once', async () => {
  const others = [openDatabase(services.url), openDatabase(services.url)]
  const slow: Upgrade = {
    ...part('fields', { a: ['1'] }),
    give: async (trx) => {
      await sql`insert into gifts select 'a', '1' from pg_sleep(0.3)`.execute(trx)
    },
  }
  const starts = [services, ...others].map(({ db }) => grantDeclared({ db, clock: services.clock }, [slow]))
  await Promise.all(starts)
  for (const other of others) await other.close()
  expect(await gifts()).toEqual(['a 1'])
})

test('a part that fails leaves nothing of the others', async () => {
  const broken: Upgrade = { ...part('scenes', { a: ['1'] }), give: () => Promise.reject(new Error('broken')) }
  await expect(grantDeclared(services, [part('fields', { a: ['1'] }), broken])).rejects.toThrow('broken')
  expect(await gifts()).toEqual([])
  await grantDeclared(services, [part('fields', { a: ['1'] }), part('scenes', { a: ['1'] })])
  expect(await gifts()).toEqual(['a 1', 'a 1'])
})

test('what somebody has decided himself is not given to that subject, and to others is', async () => {
  await grantDeclared(services, [part('fields', { a: ['1'], b: ['1'] })])
  await services.db.transaction().execute(async (trx) => {
    await keepDecided(trx, { part: 'fields' }, 'a', [1, 2])
    // had nothing until now
    await keepDecided(trx, { part: 'fields' }, 'c', [2])
  })
  await grantDeclared(services, [part('fields', { a: ['1', '2'], b: ['1', '2'], c: ['1', '2'] })])
  expect(await gifts()).toEqual(['a 1', 'b 1', 'b 2', 'c 1'])
})
