import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customer } from '#protocol/crm/customer/type.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { makeRecord } from '../../../../test/make.ts'
import { drawCompany, type Person, type TestCompany } from '../../../../test/people.ts'

const { list: listCall, transfer } = recordCallsOf(customer)
const MADE = 2300

let company: TestCompany
let rep: Person
/** What PostgreSQL would have noticed, had the table a million rows. */
let shareOf: (word: string) => number = () => 0

beforeAll(async () => {
  company = await drawCompany()
  rep = company.people.repA
  company.app.services.engine.statistics.of = async () => ({
    rows: 1_000_000,
    shareOf: (word) => shareOf(word),
    shareOfInitials: () => 0,
    shareOwnedBy: () => 1,
  })
  await sql`insert into customer (batch_id, customer_name, level, mobile, owner_user_id, create_user_id, update_time)
    select md5(n::text), '规模' || n || '公司', case when n % 10 = 0 then 'A（重点客户）' else 'B（普通客户）' end,
      '138' || lpad(n::text, 8, '0'), ${rep.userId}::bigint, ${rep.userId}::bigint, '2025-05-01'::timestamptz + n * interval '1 s'
    from generate_series(1, ${MADE}::int) as n`.execute(company.platform.db)
})
afterAll(() => company.close())

type Asked = Parameters<typeof rep.ask<typeof listCall>>[1]
const list = (request: Asked) => rep.ask(listCall, { limit: 100, ...request })
const level = (value: string) => [{ name: 'level', formType: 'select', type: 1, values: [value] }]
const newest = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => `规模${MADE - from - at}公司`)
const names = (page: { list: Record<string, unknown>[] }) => page.list.map((row) => row.customerName)

describe.each([
  ['a common keyword', { search: '规模' }, 0.9],
  ['a filter', { searchList: [{ name: 'customerName', formType: 'text', type: 3, values: ['规模'] }] }, 0],
  ['a keyword that is less common', { search: '规模' }, 0.01],
  ['both, the keyword rarer', { search: '规模', searchList: [] }, 0.1],
] as const)('%s of many rows', (_name, request, share) => {
  beforeAll(() => {
    shareOf = () => share
  })
  const ask = (page: number) => list({ page, ...structuredClone(request) } as Asked)

  it('says that there are more than were counted, and counts on as one reads on', async () => {
    const first = await ask(1)
    expect(first).toMatchObject({ totalRow: 500, totalPage: 5, lastPage: false, atLeast: true })
    expect(names(first)).toEqual(newest(0, 100))
    const tenth = await ask(10)
    expect(tenth).toMatchObject({ totalRow: 1500, lastPage: false, atLeast: true })
    expect(names(tenth)).toEqual(newest(900, 100))
    const last = await ask(23)
    expect(last).toMatchObject({ totalRow: MADE, lastPage: true })
    expect(last.atLeast).toBeUndefined()
    expect(names(last)).toEqual(newest(2200, 100))
    expect(await ask(24)).toMatchObject({ totalRow: MADE, list: [] })
  })
})

describe('few rows', () => {
  it('are counted exactly and sorted by any column, found by a keyword or by a filter alone', async () => {
    shareOf = () => 0.001
    const found = await list({ page: 2, search: '规模', searchList: level('A（重点客户）') })
    expect(found).toMatchObject({ totalRow: 230, lastPage: false })
    expect(found.atLeast).toBeUndefined()
    expect(names(found)[0]).toBe('规模1300公司')
    const filtered = await list({ sortField: 'mobile', order: 2, searchList: level('A（重点客户）') })
    expect(filtered).toMatchObject({ totalRow: 230 })
    expect(names(filtered).slice(0, 2)).toEqual(['规模10公司', '规模20公司'])
    expect(await list({ page: 9, search: '规模', searchList: level('A（重点客户）') })).toMatchObject({
      totalRow: 230,
      list: [],
    })
    expect(await list({ search: '没有这样的' })).toMatchObject({ totalRow: 0, list: [] })
  })

  it('show one’s own change at once, and never a row one may not see any more', async () => {
    shareOf = () => 0.9
    const ask = async () => names(await list({ search: '自己新建' }))
    expect(await ask()).toEqual([])
    const id = await makeRecord(rep, customer, { title: '自己新建的客户' })
    expect(await ask()).toEqual(['自己新建的客户'])
    if (!transfer) throw new Error('customers can be transferred')
    await company.people.admin.ask(transfer, { ids: [id], ownerUserId: company.people.repB.userId })
    expect(await ask()).toEqual([])
  })
})

it('searches of one person wait for each other, and not in front of others', async () => {
  shareOf = () => 0.9
  const { repA, repB } = company.people
  const { searches } = company.app.services.engine.turns
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  // many at once: the user's share has started
  const own = Array.from({ length: 50 }, () => searches.take(() => held, repA.userId))
  let isAnswered = false
  const mine = list({ search: '规模' }).then(() => {
    isAnswered = true
  })
  expect(await repB.ask(listCall, { search: '规模' })).toMatchObject({ totalRow: 0 })
  expect(isAnswered).toBe(false)
  release()
  await Promise.all([...own, mine])
  expect(isAnswered).toBe(true)
})

describe('grams', () => {
  const odd = [
    '',
    ' ',
    'a',
    '锁',
    '  锁客 ABC ',
    '😀客😀',
    '13800138000',
    '0531-8800 1234',
    '3幢38号',
    '１２３',
    'a\t1',
    'İx',
  ]

  it('of pairs are what they were, however they are made', async () => {
    const { rows } = await sql<{ same: boolean; part: string | null }>`
      select part, record_grams(part, '12') @> old and record_grams(part, '12') <@ old as same
      from unnest(${[...odd, null]}::text[]) as part,
        lateral (select coalesce(array_agg(distinct substr(word, place, 2)), '{}') as old
          from unnest(array[part, '12']) as each, lower(btrim(each)) as word,
            generate_series(1, length(word) - 1) as place) before`.execute(company.platform.db)
    expect(rows.filter((row) => !row.same)).toEqual([])
    expect(rows).toHaveLength(odd.length + 1)
  })

  it('of any part of a text stand in the text', async () => {
    const parts = odd.flatMap((text) => {
      const letters = [...text]
      return letters.flatMap((_, from) =>
        letters
          .slice(from)
          .map((_each, length) => ({ text, word: letters.slice(from, from + length + 1).join('') })),
      )
    })
    const { rows } = await sql`select text, word from unnest(${parts.map((part) => part.text)}::text[],
        ${parts.map((part) => part.word)}::text[]) as t(text, word)
      where not search_grams(text) @> search_grams(word)`.execute(company.platform.db)
    expect(rows).toEqual([])
  })

  it.each(['38', '138', '0000', '00023', '38000', '规模12', '2公', '公'])(
    'find %s as comparing does',
    async (word) => {
      shareOf = () => 0.001
      const { rows } = await sql<{ total: number }>`select count(*)::int as total from customer
      where (customer_name like ${`%${word}%`} or mobile like ${`%${word}%`}) and customer_name like '规模%'`.execute(
        company.platform.db,
      )
      const total = rows[0]?.total ?? 0
      const { totalRow, atLeast } = await list({ search: word })
      expect(totalRow).toBe(atLeast ? 500 : total)
      expect(total).toBeGreaterThanOrEqual(totalRow)
    },
  )
})

it('rows that were changed long ago are found behind twenty thousand newer ones', async () => {
  shareOf = () => 0.01
  await sql`insert into customer (batch_id, customer_name, owner_user_id, create_user_id, update_time)
    select md5('newer' || n), '后来' || n, ${rep.userId}::bigint, ${rep.userId}::bigint, '2025-06-01'::timestamptz + n * interval '1 s'
    from generate_series(1, 20100) as n`.execute(company.platform.db)
  const found = await list({ search: '规模', searchList: [] })
  expect(names(found)).toEqual(newest(0, 100))
  expect(found.totalRow).toBe(MADE)
})
