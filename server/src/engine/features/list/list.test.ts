import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contacts } from '#protocol/crm/contacts/type.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import { fieldCalls } from '#protocol/crm/fields.ts'
import { leads } from '#protocol/crm/leads/type.ts'
import { sceneCalls } from '#protocol/crm/scenes.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { makeRecord } from '../../../../test/make.ts'
import { drawCompany, type Person, type TestCompany } from '../../../../test/people.ts'

const customers = recordCallsOf(customer)
let company: TestCompany
let rep: Person

const rows = [
  {
    name: '安徽建工',
    mobile: '13800001111',
    level: 'A（重点客户）',
    nextTime: '2025-05-15 08:00:00',
    address: '安徽省,合肥市,蜀山区',
  },
  {
    name: '北京ABC监理',
    mobile: '13800002222',
    level: 'B（普通客户）',
    nextTime: '2025-05-16 08:00:00',
    address: '北京市,北京市,朝阳区',
  },
  { name: '重庆造价100%', mobile: '13800003333', level: '', nextTime: '', address: '' },
  {
    name: '大连_设计院',
    mobile: '',
    level: 'A（重点客户）',
    nextTime: '2025-06-20 08:00:00',
    address: '辽宁省,大连市,中山区',
  },
]

beforeAll(async () => {
  company = await drawCompany()
  rep = company.people.repA
  for (const row of rows) {
    company.platform.clock.advance(60_000)
    const { name, level, ...entity } = row
    await makeRecord(rep, customer, { title: name, entity, field: [{ fieldName: 'level', value: level }] })
  }
})
afterAll(() => company.close())

type ListInput = Parameters<typeof rep.ask<typeof customers.list>>[1]
const names = async (request: ListInput) =>
  (await rep.ask(customers.list, request)).list.map((row) => row.customerName)
const filter = (name: string, type: number | null, values: unknown[], formType: string | null = null) =>
  names({ searchList: [{ name, formType, type, values }] })

const [anhui, beijing, chongqing, dalian] = rows.map((row) => row.name)

describe('search', () => {
  it.each([
    ['建工', [anhui]],
    ['abc', [beijing]],
    ['2222', [beijing]],
    ['1380000', [chongqing, beijing, anhui]],
    ['100%', [chongqing]],
    ['%', [chongqing]],
    ['_设', [dalian]],
    ['院', [dalian]],
    ['没有这样的', []],
    ["' or 1=1 --", []],
  ])('finds %s by any part of name or phone', async (search, expected) => {
    expect(await names({ search })).toEqual(expected)
  })
})

describe('order', () => {
  it('is newest change first, and by pinyin for text with blanks last', async () => {
    expect(await names({})).toEqual([dalian, chongqing, beijing, anhui])
    expect(await names({ sortField: 'customerName', order: 2 })).toEqual([anhui, beijing, chongqing, dalian])
    expect(await names({ sortField: 'customerName', order: 1 })).toEqual([dalian, chongqing, beijing, anhui])
    expect(await names({ sortField: 'nextTime', order: 2 })).toEqual([anhui, beijing, dalian, chongqing])
    expect(await names({ sortField: 'nextTime', order: 1 })).toEqual([dalian, beijing, anhui, chongqing])
  })

  it.each(['nothing', 'id; drop table customer', 'poolDay', 'teamMemberIds', '__proto__'])(
    'falls back for %s',
    async (sortField) => {
      expect(await names({ sortField, order: 2 })).toEqual([dalian, chongqing, beijing, anhui])
    },
  )

  it('works for every column the list can show', async () => {
    const { value, hideValue } = await rep.ask(fieldCalls.columnSettings, { label: 2 })
    const heads = [...value, ...hideValue]
    expect(heads.length).toBeGreaterThan(customer.fields.length)
    for (const head of heads)
      expect(await names({ sortField: head.fieldName, order: 2 }), head.fieldName).toHaveLength(4)
  })
})

describe('filters', () => {
  it('compare text', async () => {
    expect(await filter('customerName', 1, ['安徽建工'])).toEqual([anhui])
    expect(await filter('customerName', 2, ['安徽建工'])).toEqual([dalian, chongqing, beijing])
    expect(await filter('customerName', 3, ['建工', '监理'])).toEqual([beijing, anhui])
    expect(await filter('customerName', 4, ['建工'])).toEqual([dalian, chongqing, beijing])
    expect(await filter('customerName', 12, ['北京'])).toEqual([beijing])
    expect(await filter('customerName', 13, ['设计院'])).toEqual([dalian])
    expect(await filter('mobile', 5, [])).toEqual([dalian])
    expect(await filter('mobile', 6, [''])).toEqual([chongqing, beijing, anhui])
    expect(await filter('customerName', 3, [''])).toHaveLength(4)
  })

  it('compare options and codes', async () => {
    expect(await filter('level', 1, ['A（重点客户）'], 'select')).toEqual([dalian, anhui])
    expect(await filter('level', 2, ['A（重点客户）'], 'select')).toEqual([chongqing, beijing])
    expect(await filter('level', 5, [], 'select')).toEqual([chongqing])
    expect(await filter('dealStatus', 1, [0], 'dealStatus')).toHaveLength(4)
    expect(await filter('dealStatus', 2, [0], 'dealStatus')).toEqual([])
  })

  it('compare times: whole days, ranges, tokens', async () => {
    expect(await filter('nextTime', 1, ['2025-05-15'], 'datetime')).toEqual([anhui])
    expect(await filter('nextTime', 7, ['2025-05-15'], 'datetime')).toEqual([dalian, beijing])
    expect(await filter('nextTime', 8, ['2025-05-15'], 'datetime')).toEqual([dalian, beijing, anhui])
    expect(await filter('nextTime', 9, ['2025-05-16'], 'datetime')).toEqual([anhui])
    expect(await filter('nextTime', 10, ['2025-05-16'], 'datetime')).toEqual([beijing, anhui])
    expect(await filter('nextTime', 14, ['2025-05-16', ''], 'datetime')).toEqual([dalian, beijing])
    expect(await filter('nextTime', 14, ['2025-05-01', '2025-05-15'], 'datetime')).toEqual([anhui])
    expect(await filter('nextTime', 5, [], 'datetime')).toEqual([chongqing])
  })

  it.each([[['soon']], [[]], [['', '']], [['2025-13-01', '2025-14-01']]])(
    'refuse the time %j',
    async (values) => {
      const answer = await rep.call(customers.list, {
        searchList: [{ name: 'nextTime', formType: 'datetime', type: 14, values }],
      })
      expect(answer).toMatchObject({ code: 400, msg: '参数验证错误' })
    },
  )

  it('refuse what no text can hold, and ignore codes that are none', async () => {
    for (const request of [
      { searchList: [{ name: 'customerName', formType: 'text', type: 3, values: ['a\u0000'] }] },
      { search: 'a\u0000' },
    ])
      expect(await rep.call(customers.list, request)).toMatchObject({ code: 400 })
    expect(await filter('dealStatus', 1, [99_999_999_999], 'dealStatus')).toHaveLength(4)
  })

  describe('that are many', () => {
    const items = (count: number, values: number) =>
      Array.from({ length: count }, (_, at) => ({
        name: 'customerName',
        formType: 'text',
        type: 4,
        values: Array.from({ length: values }, (_each, of) => `没有${at}-${of}`),
      }))
    const tooMany = { code: 400, msg: '筛选条件过多：最多100个条件、共1000个值，请减少后再试' }

    it('are refused with a sentence, in lists and exports, where as many as may be are answered', async () => {
      for (const [count, values] of [
        [101, 1],
        [1, 1001],
        [66, 1000],
      ] as const)
        expect(await rep.call(customers.list, { searchList: items(count, values) })).toMatchObject(tooMany)
      expect(
        await company.people.director.call(customers.exportAll, { searchList: items(1, 1001) }),
      ).toMatchObject(tooMany)
      expect(await names({ searchList: items(100, 10) })).toHaveLength(4)
    })

    it('are refused in a scene, and together with those of a scene', async () => {
      const add = (name: string, data: object) =>
        rep.call(sceneCalls.add, { type: customer.label, name, data: JSON.stringify(data), isDefault: 0 })
      expect(await add('太多', items(1, 1001))).toMatchObject(tooMany)
      expect(await add('很多', items(1, 600))).toMatchObject({ code: 0 })
      const scene = (await rep.ask(sceneCalls.list, { type: customer.label })).find(
        ({ name }) => name === '很多',
      )
      const list = (values: number) =>
        rep.call(customers.list, { sceneId: scene?.sceneId, searchList: items(1, values) })
      expect(await list(400)).toMatchObject({ code: 0, data: { totalRow: 4 } })
      expect(await list(401)).toMatchObject(tooMany)
      await rep.ask(sceneCalls.remove, { sceneId: scene?.sceneId })
    })
  })

  it('compare places, people and departments', async () => {
    expect(await filter('address', 1, ['安徽省,合肥市'], 'map_address')).toEqual([anhui])
    expect(await filter('ownerUserId', 3, [rep.userId], 'user')).toHaveLength(4)
    expect(await filter('ownerUserId', 4, [rep.userId], 'user')).toEqual([])
    expect(await filter('createUserId', 3, [company.people.repB.userId], 'user')).toEqual([])
    expect(await filter('ownerDeptId', 3, [company.departments.salesA], 'structure')).toHaveLength(4)
    expect(await filter('ownerDeptId', 3, [company.departments.salesB], 'structure')).toEqual([])
    expect(await filter('teamMemberIds', 5, [], 'user')).toHaveLength(4)
  })

  it('of unknown or hostile names say nothing', async () => {
    for (const name of ['nothing', 'r.id) or (1=1', 'deletedAt', 'grams', '__proto__', 'constructor'])
      expect(await filter(name, 1, ['x']), name).toHaveLength(4)
  })

  it('of a contact find by the name and by the id of its customer', async () => {
    const calls = recordCallsOf(contacts)
    const customerId = (await rep.ask(customers.list, { search: '建工' })).list[0]?.customerId
    await makeRecord(rep, contacts, { title: '小李', entity: { customerId } })
    const found = async (name: string, type: number, values: unknown[]) =>
      (await rep.ask(calls.list, { searchList: [{ name, formType: 'text', type, values }] })).list.map(
        (row) => row.name,
      )
    expect(await found('customer_id', 1, [customerId])).toEqual(['小李'])
    expect(await found('customer_id', 1, [0])).toEqual([])
    expect(await found('customerId', 3, ['建工'])).toEqual(['小李'])
    expect(await found('customerId', 3, ['监理'])).toEqual([])
  })

  it('are offered with every field that lists can be filtered by', async () => {
    const fields = await rep.ask(sceneCalls.filterFields, { label: 2 })
    expect(fields.map((field) => field.fieldName)).toEqual([
      ...['customerName', 'mobile', 'telephone', 'website', 'email', 'nextTime', 'remark'],
      ...['ownerUserId', 'ownerDeptId', 'createUserId', 'updateTime', 'createTime', 'dealStatus', 'lastTime'],
      ...['detailAddress', 'address', 'subAccountNo', 'teamMemberIds', 'source', 'industry', 'level'],
    ])
    const kinds = Object.fromEntries(fields.map((field) => [field.fieldName, field.formType]))
    expect(kinds).toMatchObject({
      mobile: 'mobile',
      website: 'website',
      email: 'text',
      dealStatus: 'dealStatus',
    })
    const ofContacts = await rep.ask(sceneCalls.filterFields, { label: 3 })
    expect(ofContacts.find((field) => field.fieldName === 'customerId')).toMatchObject({
      formType: 'text',
      type: 1,
    })
  })
})

describe('pages and totals', () => {
  it('count what is listed, and one sees his own write at once', async () => {
    const before = await rep.ask(customers.list, { limit: 2 })
    expect(before).toMatchObject({
      totalRow: 4,
      totalPage: 2,
      pageSize: 2,
      pageNumber: 1,
      firstPage: true,
      lastPage: false,
    })
    expect(await rep.ask(customers.list, { limit: 2, page: 2 })).toMatchObject({
      lastPage: true,
      firstPage: false,
    })
    expect(await rep.ask(customers.list, { limit: 2, page: 9 })).toMatchObject({ list: [], totalRow: 4 })
    const id = await makeRecord(rep, customer, { title: '刚刚新建' })
    expect((await rep.ask(customers.list, {})).totalRow).toBe(5)
    await company.people.managerA.ask(customers.remove, { ids: [id] })
    expect(
      (await company.people.managerA.ask(customers.list, {})).list.map((row) => row.customerId),
    ).not.toContain(id)
    await expect.poll(async () => (await rep.ask(customers.list, {})).totalRow).toBe(4)
  })

  it('cap a page at 100 rows and give everything for pageType 0', async () => {
    expect(await rep.ask(customers.list, { limit: 5000 })).toMatchObject({ pageSize: 100 })
    expect(await rep.ask(customers.list, { pageType: 0 })).toMatchObject({ pageSize: 10_000, pageNumber: 1 })
  })
})

describe('scenes', () => {
  it('are made on first use, the first of them the default', async () => {
    const scenes = await rep.ask(sceneCalls.list, { type: 2 })
    expect(scenes.map((scene) => [scene.name, scene.bydata, scene.isDefault])).toEqual([
      ['全部客户', 'all', 1],
      ['我负责的客户', 'self', 0],
      ['下属负责的客户', 'child', 0],
      ['我关注的客户', 'star', 0],
      ['今日需联系', 'all', 0],
      ['已逾期', 'all', 0],
      ['超过30天未跟进', 'all', 0],
      ['即将进入公海', 'all', 0],
    ])
  })

  it('narrow a list, and those of others count as absent', async () => {
    const { managerA } = company.people
    const scenes = await managerA.ask(sceneCalls.list, { type: 2 })
    const sceneId = (bydata: string) => scenes.find((scene) => scene.bydata === bydata)?.sceneId
    const total = async (id: number | undefined) =>
      (await managerA.ask(customers.list, { sceneId: id })).totalRow
    expect([
      await total(sceneId('all')),
      await total(sceneId('self')),
      await total(sceneId('child')),
    ]).toEqual([4, 0, 4])
    expect(await total(sceneId('star'))).toBe(0)
    const [first] = (await managerA.ask(customers.list, {})).list
    if (customers.star) await managerA.ask(customers.star, { id: Number(first?.customerId) })
    expect(await total(sceneId('star'))).toBe(1)
    expect(await names({ sceneId: sceneId('self') })).toHaveLength(4)
  })

  it('can be added, changed, made the default, hidden and deleted by their owner alone', async () => {
    const data = JSON.stringify([{ name: 'level', formType: 'select', type: 1, values: ['A（重点客户）'] }])
    await rep.ask(sceneCalls.add, { type: 2, name: '重点', isDefault: 1, data })
    const mine = (await rep.ask(sceneCalls.list, { type: 2 })).find((scene) => scene.name === '重点')
    expect(mine).toMatchObject({ isDefault: 1, isSystem: 0 })
    const sceneId = mine?.sceneId ?? 0
    expect(await names({ sceneId })).toEqual([dalian, anhui])
    const { repB } = company.people
    expect((await repB.call(sceneCalls.remove, { sceneId })).code).toBe(1102)
    expect(
      (await repB.call(sceneCalls.update, { sceneId, type: 2, name: '别人', isDefault: 0, data })).code,
    ).toBe(1102)
    for (const [name, msg] of [
      ['名字超过了十个字的场景', '场景名称最多10个字符'],
      ['  ', '场景名称不能为空！'],
      [undefined, '场景名称不能为空！'],
    ])
      expect(await rep.call(sceneCalls.add, { type: 2, name, isDefault: 0 })).toMatchObject({
        code: 400,
        msg,
      })
    expect(
      await rep.call(sceneCalls.add, { type: 2, name: '坏', isDefault: 0, data: '{"a":1' }),
    ).toMatchObject({ code: 400 })
    await rep.ask(sceneCalls.remove, { sceneId })
    const all = (await rep.ask(sceneCalls.list, { type: 2 })).map((scene) => scene.sceneId)
    expect(await rep.call(sceneCalls.remove, { sceneId: all[0] ?? 0 })).toMatchObject({
      code: 400,
      msg: '系统场景不能修改或删除',
    })
  })

  it('become the default one after the other, however many windows say so at once', async () => {
    const { managerB } = company.people
    const scenes = await managerB.ask(sceneCalls.list, { type: 3 })
    const answers = await Promise.all(
      [...scenes, ...scenes].map(({ sceneId }) => managerB.call(sceneCalls.setDefault, { sceneId })),
    )
    expect(answers.map((answer) => answer.code)).toEqual(answers.map(() => 0))
    const all = await managerB.ask(sceneCalls.list, { type: 3 })
    expect(all.filter((scene) => scene.isDefault === 1)).toHaveLength(1)
  })

  it('of leads hide converted ones everywhere but in their own', async () => {
    const calls = recordCallsOf(leads)
    const id = await makeRecord(rep, leads, { title: '已转化' })
    await company.platform.pool.query('update leads set is_transform = 1 where id = $1', [id])
    company.app.services.engine.counts.touch(rep.userId)
    const scenes = await rep.ask(sceneCalls.list, { type: 1 })
    const total = async (sceneId?: number) => (await rep.ask(calls.list, { sceneId })).totalRow
    expect(await total()).toBe(0)
    expect(scenes.map((scene) => scene.bydata)).toEqual(expect.arrayContaining(['all', 'transform']))
    for (const scene of scenes)
      expect(await total(scene.sceneId), scene.name).toBe(scene.bydata === 'transform' ? 1 : 0)
  })
})
