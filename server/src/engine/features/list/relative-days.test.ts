import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customer } from '#protocol/crm/customer/type.ts'
import { sceneCalls } from '#protocol/crm/scenes.ts'
import { operators } from '#protocol/fields/rule/operators.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import type { SearchItem } from '#protocol/record/calls/conditions.ts'
import { DAY } from '#server/platform/time/clock.ts'
import { makeRecord } from '../../../../test/make.ts'
import { drawCompany, type Person, type TestCompany } from '../../../../test/people.ts'

const { beforeDaysAgo, withinPastDays, withinNextDays, afterDays, empty, equals } = operators
const customers = recordCallsOf(customer)
let company: TestCompany
let rep: Person

/** Last and next contact, as days from the day of the test (2025-05-15). */
const rows: [name: string, last: string | null, next: string | null][] = [
  ['今天', '2025-05-15 09:00', '2025-05-15 23:59'],
  ['三十天', '2025-04-15 00:00', '2025-05-18 00:00'],
  ['三十一天', '2025-04-14 23:59', '2025-05-19 00:00'],
  ['从未', null, null],
]

beforeAll(async () => {
  company = await drawCompany()
  rep = company.people.repA
  for (const [name, last, next] of rows) {
    const id = await makeRecord(rep, customer, { title: name })
    await sql`update customer set last_time = ${last}::timestamp at time zone 'Asia/Shanghai',
      next_time = ${next}::timestamp at time zone 'Asia/Shanghai' where id = ${id}`.execute(
      company.platform.db,
    )
  }
})
afterAll(() => company.close())

const last = (type: number, values: unknown[], more: Partial<SearchItem> = {}): SearchItem => ({
  name: 'lastTime',
  formType: 'datetime',
  type,
  values,
  ...more,
})
const next = (type: number, values: unknown[], more: Partial<SearchItem> = {}): SearchItem => ({
  ...last(type, values, more),
  name: 'nextTime',
})
const titled = (name: string, group?: number): SearchItem => ({
  name: 'customerName',
  formType: 'text',
  type: equals,
  values: [name],
  group,
})
const found = async (searchList: SearchItem[], more: object = {}) =>
  (await rep.ask(customers.list, { searchList, ...more })).list.map((row) => row.customerName).toSorted()

describe('days counted from today', () => {
  it.each([
    ['超过30天前', last(beforeDaysAgo, [30]), ['三十一天']],
    ['过去30天内', last(withinPastDays, ['30']), ['三十天', '今天']],
    ['超过0天前', last(beforeDaysAgo, [0]), ['三十一天', '三十天']],
    ['未来3天内', next(withinNextDays, [3]), ['三十天', '今天']],
    ['3天后', next(afterDays, [3]), ['三十一天']],
    ['为空或超过30天前', last(beforeDaysAgo, [30], { orEmpty: 1 }), ['三十一天', '从未']],
    ['为空或3天后', next(afterDays, [3], { orEmpty: 1 }), ['三十一天', '从未']],
    ['为空', last(empty, [], { orEmpty: 1 }), ['从未']],
  ])('%s', async (_words, item, expected) => {
    expect(await found([item])).toEqual(expected)
  })

  it.each([[[]], [['']], [['-1']], [['1.5']], [['30天']], [[36_501]], [[{}]]])(
    'refuse %j',
    async (values) => {
      const answer = await rep.call(customers.list, { searchList: [last(beforeDaysAgo, values)] })
      expect(answer).toMatchObject({ code: 400, msg: '参数验证错误' })
    },
  )
})

describe('groups', () => {
  it('one of which must hold, beside what stands alone', async () => {
    const items = [titled('今天', 1), last(beforeDaysAgo, [30], { group: 2 })]
    expect(await found(items)).toEqual(['三十一天', '今天'])
    expect(await found([...items, next(withinNextDays, [0])])).toEqual(['今天'])
    expect(await found([...items, next(afterDays, [3], { group: 1 })])).toEqual(['三十一天'])
  })

  it('of which nothing remains are left out, as single conditions are', async () => {
    const ignored: SearchItem = {
      name: 'noSuchField',
      formType: 'text',
      type: equals,
      values: ['x'],
      group: 2,
    }
    expect(await found([titled('今天', 1), ignored])).toEqual(['今天'])
    expect(await found([ignored])).toHaveLength(4)
  })

  it('are at most ten, and conditions a hundred in all', async () => {
    const ten = Array.from({ length: 10 }, (_, at) => titled('今天', at + 1))
    expect(await found(ten)).toEqual(['今天'])
    const hundred = Array.from({ length: 100 }, () => titled('今天', 1))
    expect(await found(hundred)).toEqual(['今天'])
    for (const refused of [[titled('今天', 11)], [titled('今天', -1)], [...hundred, titled('今天', 2)]])
      expect((await rep.call(customers.list, { searchList: refused })).code).toBe(400)
  })
})

describe('a scene of such conditions', () => {
  it('is right tomorrow', async () => {
    const data = JSON.stringify([titled('今天', 1), last(beforeDaysAgo, [30], { group: 2, orEmpty: 1 })])
    const { sceneId } = await rep.ask(sceneCalls.add, { type: 2, name: '30天', isDefault: 0, data })
    expect(await found([], { sceneId })).toEqual(['三十一天', '今天', '从未'])
    company.platform.clock.advance(DAY)
    expect(await found([], { sceneId })).toEqual(['三十一天', '三十天', '今天', '从未'])
  })

  it('is refused with too many conditions or unknown groups', async () => {
    const name = '过多'
    const add = (items: unknown[]) =>
      rep.call(sceneCalls.add, { type: 2, name, isDefault: 0, data: JSON.stringify(items) })
    expect(await add(Array.from({ length: 101 }, () => titled('今天')))).toMatchObject({
      code: 400,
      msg: '筛选条件过多：最多100个条件、共1000个值，请减少后再试',
    })
    expect(await add([titled('今天', 11)])).toMatchObject({ code: 400, msg: '筛选条件格式有误' })
  })
})
