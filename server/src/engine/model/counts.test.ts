import { type CompiledQuery, sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import { drawCompany, type TestCompany } from '../../../test/people.ts'
import type { SumRow } from './counts.ts'

/** Sums of lists are remembered; what is asked for all the time is added up behind the answers. */

let company: TestCompany
let now = 0
beforeAll(async () => {
  company = await drawCompany()
  await company.platform.pool.query('create table counted (id int, money numeric)')
})
afterAll(() => company.close())
beforeEach(async () => {
  now = performance.now()
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  await company.platform.pool.query('truncate counted')
})
afterEach(() => vi.restoreAllMocks())

const [READER, WRITER] = [1, 2]
let asked = 0

/** Another query with each case, so that nothing is remembered of it. */
function newQuery(): CompiledQuery<SumRow> {
  asked += 1
  return sql<SumRow>`select coalesce(sum(money), 0)::text as money, ${sql.lit(asked)} as asked from counted`.compile(
    company.platform.db,
  )
}

function countsOf(query: CompiledQuery<SumRow>) {
  const { counts } = company.app.services.engine
  const added = vi.fn()
  return {
    added,
    sum: async (userId: number) => {
      const row = await counts.sums(query, userId, (run) => {
        added()
        return run()
      })
      return row.money
    },
    write: async (money: number) => {
      await company.platform.pool.query('insert into counted (money) values ($1)', [money])
      counts.touch(WRITER)
    },
  }
}

it('is remembered while nobody writes, and takes no turn for it', async () => {
  const { sum, added } = countsOf(newQuery())
  expect([await sum(READER), await sum(READER), await sum(WRITER)]).toEqual(['0', '0', '0'])
  expect(added).toHaveBeenCalledOnce()
})

it('shows a writer his own at once, others the old one for two seconds', async () => {
  const { sum, write } = countsOf(newQuery())
  await sum(READER)
  now += 10
  await write(5)
  expect(await sum(READER)).toBe('0')
  now += 10
  expect(await sum(WRITER)).toBe('5')
})

it('answers what is one second old at once, and adds it up behind that answer', async () => {
  const { sum, write, added } = countsOf(newQuery())
  await sum(READER)
  await write(5)
  now += 1500
  expect(await sum(READER)).toBe('0')
  await eventually(async () => expect(await sum(READER)).toBe('5'))
  expect(added).toHaveBeenCalledTimes(2)
  await write(6)
  now += 2500
  expect(await sum(READER), 'after two seconds nobody is given an old one').toBe('11')
})
