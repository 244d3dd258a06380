import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { activityCalls } from '#protocol/crm/activity.ts'
import {
  businessCalls,
  businessStageCalls,
  contactsBusinessCalls,
  stageGroupCalls,
} from '#protocol/crm/business/calls.ts'
import { business } from '#protocol/crm/business/type.ts'
import { contacts } from '#protocol/crm/contacts/type.ts'
import { contract } from '#protocol/crm/contract/type.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import { historyCalls } from '#protocol/crm/history.ts'
import { product } from '#protocol/crm/product/type.ts'
import { sceneCalls } from '#protocol/crm/scenes.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { during } from '../../../test/during.ts'
import { makeRecord } from '../../../test/make.ts'
import { drawCompany, type Person, type TestCompany } from '../../../test/people.ts'
import { todoCounts } from '../../../test/todos.ts'

const calls = recordCallsOf(business)
const USUAL = 12371
const [FIRST, SECOND, THIRD] = [47667, 47668, 47669]
let company: TestCompany
let admin: Person
let managerA: Person
let repA: Person
let repB: Person
beforeAll(async () => {
  company = await drawCompany()
  ;({ admin, managerA, repA, repB } = company.people)
})
afterAll(() => company.close())

const answer = ({ code, msg }: { code: number; msg: string }) => [code, msg]
const make = (entity: Record<string, unknown> = {}, person = repA) => makeRecord(person, business, { entity })
const detailOf = (businessId: number, person = repA) => person.ask(calls.detail, { businessId })
const rowOf = async (businessId: number, person = repA) =>
  (await person.ask(calls.list, { limit: 100 })).list.find((row) => row.businessId === businessId)
const boost = (request: Record<string, unknown>, person = repA) =>
  person.call(businessStageCalls.boost, { businessId: 0, ...request })
const linesOf = async (actionId: number) =>
  (await repA.ask(historyCalls.list, { types: business.label, actionId })).flatMap(({ content }) => content)
const formField = async (id: number | undefined, fieldName: string, person = repA) =>
  (await person.ask(calls.form, { id, type: '1' })).flat().find((field) => field.fieldName === fieldName)

interface GroupOptions {
  stages?: { name: string; rate: number; statusId?: number }[]
  deptIds?: number[]
  typeId?: number
  moves?: { statusId: number; to: number }[]
}
const saveGroup = (name: string, { stages, deptIds = [], typeId, moves }: GroupOptions = {}) =>
  admin.call(stageGroupCalls.save, {
    crmBusinessType: { typeId: typeId ?? null, name },
    deptIds,
    crmBusinessStatus: stages ?? [
      { name: '接洽', rate: 10 },
      { name: '谈判', rate: 60 },
    ],
    moves,
  })
async function makeGroup(name: string, options: GroupOptions = {}) {
  expect((await saveGroup(name, options)).code).toBe(0)
  const { list } = await admin.ask(stageGroupCalls.list, { limit: 100 })
  const typeId = list.find((group) => group.name === name)?.typeId ?? 0
  return admin.ask(stageGroupCalls.read, { id: typeId })
}

describe('stages', () => {
  it('are chosen with the group when a business is made: the first ones stand there', async () => {
    expect(await formField(undefined, 'typeId')).toMatchObject({ value: USUAL, isNull: 1 })
    expect(await formField(undefined, 'statusId')).toMatchObject({ value: FIRST, isNull: 1 })
    const id = await make({ statusId: SECOND })
    expect(await detailOf(id)).toMatchObject({
      typeId: USUAL,
      typeName: '销售流程商机组',
      statusId: SECOND,
      statusName: '需求分析',
      isEnd: 0,
      checkStatus: 10,
    })
    expect(await rowOf(id)).toMatchObject({
      typeName: '销售流程商机组',
      statusName: '需求分析',
      businessStatusCount: { isEnd: 0, statusName: '需求分析', currentProgress: 2, totalProgress: 4 },
    })
    const customerId = await makeRecord(repA, customer)
    const add = (entity: object) =>
      repA.call(calls.add, { entity: { businessName: '残缺', customerId, ...entity }, field: [] })
    expect(answer(await add({ statusId: FIRST }))).toEqual([400, '商机状态组不能为空'])
    expect(answer(await add({ typeId: USUAL }))).toEqual([400, '商机阶段不能为空'])
    expect(answer(await add({ typeId: USUAL, statusId: 1 }))).toEqual([400, '商机阶段不存在'])
  })

  it('move forward and backward, and the history and the timeline say so', async () => {
    const id = await make()
    for (const statusId of [THIRD, SECOND]) expect((await boost({ businessId: id, statusId })).code).toBe(0)
    expect(await repA.ask(businessStageCalls.read, { businessId: id })).toMatchObject({
      statusId: SECOND,
      isEnd: 0,
      statusList: [
        { statusId: FIRST, name: '验证客户', rate: 20, orderNum: 1 },
        { statusId: SECOND, orderNum: 2 },
        { statusId: THIRD, name: '方案/报价', rate: 80, orderNum: 3 },
      ],
    })
    expect(await linesOf(id)).toEqual([
      '将商机阶段由方案/报价修改为需求分析。',
      '将商机阶段由验证客户修改为方案/报价。',
      '新建了商机',
    ])
    const { list } = await repA.ask(activityCalls.timeline, {
      crmType: business.label,
      activityTypeId: id,
      page: 1,
    })
    const told = list.map(({ type, content }) => [type, content])
    expect(told).toEqual([
      [3, '需求分析'],
      [3, '方案/报价'],
      [2, null],
    ])
    const { rows } = await company.platform.pool.query(
      'select status_id from business_changes where business_id = $1 order by create_time',
      [id],
    )
    expect(rows.map((row) => Number(row.status_id))).toEqual([FIRST, THIRD, SECOND])
  })

  it.each([
    [1, '赢单', ''],
    [2, '输单', '价格太高'],
    [3, '无效', ''],
  ])('end with %i %s, once and for all', async (isEnd, word, statusRemark) => {
    const id = await make({ statusId: THIRD })
    expect((await boost({ businessId: id, isEnd, statusRemark })).code).toBe(0)
    expect(await detailOf(id)).toMatchObject({ isEnd, statusId: isEnd, statusName: word, statusRemark })
    expect((await rowOf(id))?.businessStatusCount).toEqual({
      isEnd,
      statusName: word,
      currentProgress: 3,
      totalProgress: 4,
    })
    expect(await formField(id, 'statusId')).toMatchObject({ value: isEnd, words: word })
    expect(answer(await boost({ businessId: id, statusId: FIRST }))).toEqual([2094, '商机已结束，不能推进'])
    expect(answer(await boost({ businessId: id, isEnd: 1 }))).toEqual([2094, '商机已结束，不能推进'])
    expect(await repA.ask(businessStageCalls.read, { businessId: id })).toMatchObject({
      statusId: THIRD,
      isEnd,
      statusRemark,
    })
  })

  it('of two acts at once one ends it', async () => {
    const id = await make()
    const answers = await Promise.all([1, 2, 3].map((isEnd) => boost({ businessId: id, isEnd })))
    expect(answers.map(({ code }) => code).toSorted()).toEqual([0, 2094, 2094])
    expect((await linesOf(id)).length).toBe(2)
  })

  it('are moved by who may edit, to stages of the group', async () => {
    const other = await makeGroup('别的流程')
    const foreign = other.statusList[0]?.statusId
    const id = await make()
    expect((await boost({ businessId: id, statusId: SECOND }, repB)).code).toBe(401)
    expect(answer(await boost({ businessId: id, statusId: foreign }))).toEqual([
      400,
      '该阶段不属于此商机的商机组',
    ])
    expect(answer(await boost({ businessId: id }))).toEqual([400, '请选择要推进到的阶段'])
    expect((await boost({ businessId: id, statusId: SECOND }, managerA)).code).toBe(0)
  })

  it('are no matter of the form unless the group changes, with which a closed one begins anew', async () => {
    const other = await makeGroup('渠道流程')
    const [first, second] = other.statusList
    const id = await make()
    const update = (entity: object) =>
      repA.call(calls.update, { entity: { businessId: id, ...entity }, field: [] })
    expect((await update({ typeId: USUAL, statusId: THIRD, businessName: '改名' })).code).toBe(0)
    expect(await detailOf(id)).toMatchObject({ businessName: '改名', statusId: FIRST })
    await boost({ businessId: id, isEnd: 2, statusRemark: '丢了' })
    expect(answer(await update({ typeId: other.typeId, statusId: FIRST }))).toEqual([
      400,
      '商机阶段不属于所选的商机状态组',
    ])
    expect((await update({ typeId: other.typeId, statusId: second?.statusId })).code).toBe(0)
    expect(await detailOf(id)).toMatchObject({
      typeName: '渠道流程',
      statusName: '谈判',
      isEnd: 0,
      statusRemark: '',
    })
    expect((await update({ typeId: USUAL })).code).toBe(0)
    expect(await detailOf(id)).toMatchObject({ statusId: FIRST })
    expect(first?.name).toBe('接洽')
    expect((await linesOf(id)).slice(0, 2).sort()).toEqual([
      '将商机状态组 由渠道流程修改为销售流程商机组。',
      '将商机阶段 由谈判修改为验证客户。',
    ])
  })

  it('filter lists, by group, stage and end', async () => {
    const group = await makeGroup('筛选流程')
    const [one, two] = group.statusList.map(({ statusId }) => statusId)
    const made = [
      await make({ typeId: group.typeId, statusId: one }),
      await make({ typeId: group.typeId, statusId: two }),
      await make({ typeId: group.typeId, statusId: two }),
    ]
    const [, open = 0, won = 0] = made
    await boost({ businessId: won, isEnd: 1 })
    const found = async (name: string, values: unknown[]) => {
      const searchList = [{ name, formType: 'business_type', type: 1, values }]
      return (await repA.ask(calls.list, { searchList })).list
        .map((row) => Number(row.businessId))
        .toSorted((a, b) => a - b)
    }
    expect(await found('typeId', [group.typeId])).toEqual(made)
    expect(await found('typeId', [group.typeId, two])).toEqual([open])
    expect(await found('typeId', [group.typeId, -1])).toEqual([won])
    expect(await found('statusId', [two])).toEqual([open])
    expect((await found('statusId', [1])).includes(won)).toBe(true)
    const filters = await repA.ask(sceneCalls.filterFields, { label: business.label })
    expect(filters.find(({ fieldName }) => fieldName === 'typeId')?.setting).toContainEqual({
      name: '筛选流程',
      value: group.typeId,
      typeId: group.typeId,
      statusList: [
        { statusId: one, name: '接洽', typeId: group.typeId },
        { statusId: two, name: '谈判', typeId: group.typeId },
        { statusId: -1, name: '赢单', typeId: group.typeId },
        { statusId: -2, name: '输单', typeId: group.typeId },
        { statusId: -3, name: '无效', typeId: group.typeId },
      ],
    })
    const scenes = await repA.ask(sceneCalls.list, { type: business.label })
    const sceneId = scenes.find(({ name }) => name === '赢单商机')?.sceneId
    const { list } = await repA.ask(calls.list, { limit: 100, sceneId })
    expect(new Set(list.map((row) => row.isEnd))).toEqual(new Set([1]))
  })
})

describe('groups of stages', () => {
  it('are set by who may set the parameters of the business', async () => {
    const request = {
      crmBusinessType: { name: '越权' },
      deptIds: [],
      crmBusinessStatus: [{ name: '一', rate: 1 }],
    }
    expect((await managerA.call(stageGroupCalls.save, request)).code).toBe(401)
    const group = await makeGroup('两部专用', { deptIds: [company.departments.salesB] })
    expect(group).toMatchObject({
      status: 1,
      deptList: [{ id: company.departments.salesB, name: '销售二部' }],
      statusList: [
        { name: '接洽', rate: 10, orderNum: 1 },
        { name: '谈判', rate: 60, orderNum: 2 },
      ],
    })
    const offered = async (person: Person) =>
      (await person.ask(businessStageCalls.options, {})).some(({ typeId }) => typeId === group.typeId)
    expect([await offered(repA), await offered(repB), await offered(admin)]).toEqual([false, true, true])
    const entity = { businessName: '外部', typeId: group.typeId, statusId: group.statusList[0]?.statusId }
    const add = async (person: Person) => {
      const customerId = await makeRecord(person, customer)
      return person.call(calls.add, { entity: { ...entity, customerId }, field: [] })
    }
    expect(answer(await add(repA))).toEqual([400, '商机状态组不存在'])
    expect((await add(repB)).code).toBe(0)
  })

  it.each([
    ['', undefined, [400, '请填写商机组名称']],
    ['无阶段', [], [400, '请完善阶段信息']],
    ['空阶段', [{ name: ' ', rate: 1 }], [400, '请完善阶段信息']],
    ['太高', [{ name: '一', rate: 101 }], [2046, '赢单率不能大于100']],
    ['销售流程商机组', undefined, [400, '商机组“销售流程商机组”已存在']],
  ])('%s is refused where something is missing or wrong', async (name, stages, refused) => {
    expect(answer(await saveGroup(name, { stages }))).toEqual(refused)
  })

  it('have a name alone, also when two are made at once', async () => {
    const replies = await during(company.platform.db, {
      held: (trx) => sql`lock table business_types in share row exclusive mode`.execute(trx),
      waits: () => Promise.all([saveGroup('同时的'), saveGroup('同时的')]),
      waiters: 2,
    })
    expect(replies.map(({ code }) => code).toSorted()).toEqual([0, 400])
  })

  it('keep their stages while a business has them; name and departments change', async () => {
    const group = await makeGroup('在用的')
    const stages = group.statusList.map(({ statusId, name, rate }) => ({ statusId, name, rate }))
    const { typeId } = group
    const reversed = { typeId, stages: stages.toReversed() }
    expect((await saveGroup('在用的', reversed)).code).toBe(0)
    expect(
      (await admin.ask(stageGroupCalls.read, { id: typeId })).statusList.map(({ name }) => name),
    ).toEqual(['谈判', '接洽'])
    const id = await make({ typeId, statusId: stages[0]?.statusId })
    expect(answer(await saveGroup('在用的', { typeId, stages }))).toEqual([2047, '使用中的商机组不可以修改'])
    expect((await saveGroup('在用的二', { ...reversed, deptIds: [company.departments.salesA] })).code).toBe(0)
    expect(await detailOf(id)).toMatchObject({ typeName: '在用的二' })
    expect(answer(await admin.call(stageGroupCalls.remove, { id: typeId }))).toEqual([
      2047,
      '使用中的商机组不可以修改',
    ])
  })

  it('in use are changed by who names where the businesses of removed stages go', async () => {
    const group = await makeGroup('改阶段')
    const { typeId } = group
    const [first, second] = group.statusList
    if (!first || !second) throw new Error('no stages')
    const [open, ended] = [
      await make({ typeId, statusId: first.statusId }),
      await make({ typeId, statusId: first.statusId }),
    ]
    expect((await boost({ businessId: ended, isEnd: 1 })).code).toBe(0)
    const counts = (person = admin) => person.call(stageGroupCalls.countStages, { id: typeId })
    expect(await counts()).toMatchObject({ data: [{ statusId: first.statusId, count: 2 }] })
    expect((await counts(managerA)).code).toBe(401)

    const { statusId, name, rate } = second
    const kept = { statusId, name, rate }
    const begun = { statusId: first.statusId, name: '初次接洽', rate: 20 }
    expect(
      (await saveGroup('改阶段', { typeId, stages: [begun, { name: '报价', rate: 40 }, kept] })).code,
    ).toBe(2047)
    const added = { typeId, stages: [kept, { name: '报价', rate: 40 }, begun], moves: [] }
    expect((await saveGroup('改阶段', added)).code).toBe(0)
    const stagesNow = async () =>
      (await admin.ask(stageGroupCalls.read, { id: typeId })).statusList.map((stage) => stage.name)
    expect(await stagesNow()).toEqual(['谈判', '报价', '初次接洽'])
    expect(await detailOf(open)).toMatchObject({ statusName: '初次接洽' })

    const without = { typeId, stages: [kept] }
    const missing = [400, '阶段“初次接洽”有 2 个商机，请选择移到哪个阶段']
    for (const moves of [
      [],
      [{ statusId: first.statusId, to: first.statusId }],
      [{ statusId: first.statusId, to: 1 }],
    ])
      expect(answer(await saveGroup('改阶段', { ...without, moves }))).toEqual(missing)
    expect(await stagesNow()).toHaveLength(3)
    const moves = [{ statusId: first.statusId, to: statusId }]
    expect((await saveGroup('改阶段', { ...without, moves })).code).toBe(0)
    expect(await stagesNow()).toEqual(['谈判'])
    expect(await detailOf(open)).toMatchObject({ statusName: '谈判', isEnd: 0 })
    expect(await detailOf(ended)).toMatchObject({ statusName: '赢单', isEnd: 1 })
    expect(await repA.ask(businessStageCalls.read, { businessId: ended })).toMatchObject({
      statusId,
      isEnd: 1,
    })
    expect(await linesOf(open)).toContain('将商机阶段由初次接洽修改为谈判。')
  })

  it('take nobody into a stage that is being removed', async () => {
    const group = await makeGroup('正在删')
    const { typeId } = group
    const [first, second] = group.statusList
    const id = await make({ typeId, statusId: first?.statusId })
    const reply = await during(company.platform.db, {
      held: (trx) =>
        sql`update business_statuses set removed_at = now() where status_id = ${second?.statusId}`.execute(
          trx,
        ),
      waits: () => boost({ businessId: id, statusId: second?.statusId }),
    })
    expect(answer(reply)).toEqual([400, '该阶段不属于此商机的商机组'])
  })

  it('that are out of use are offered no more, and stay with those that have them', async () => {
    const group = await makeGroup('停用的')
    const { typeId } = group
    const statusId = group.statusList[0]?.statusId
    const id = await make({ typeId, statusId })
    await admin.ask(stageGroupCalls.changeStatus, { typeId, status: 0 })
    const offered = await repA.ask(businessStageCalls.options, {})
    expect(offered.some((each) => each.typeId === typeId)).toBe(false)
    expect(
      (
        await repA.call(calls.update, {
          entity: { businessId: id, typeId, statusId, businessName: '留着' },
          field: [],
        })
      ).code,
    ).toBe(0)
    expect((await boost({ businessId: id, statusId: group.statusList[1]?.statusId })).code).toBe(0)
    await repA.ask(calls.remove, { ids: [id] })
    await admin.ask(stageGroupCalls.remove, { id: typeId })
    const { list } = await admin.ask(stageGroupCalls.list, { limit: 100 })
    expect(list.some((each) => each.typeId === typeId)).toBe(false)
  })
})

describe('contacts of a business', () => {
  async function withContacts() {
    const customerId = await makeRecord(repA, customer)
    const businessId = await make({ customerId })
    const [one, two] = [
      await makeRecord(repA, contacts, { title: '联系人甲', entity: { customerId } }),
      await makeRecord(repA, contacts, { title: '联系人乙', entity: { customerId } }),
    ]
    return { customerId, businessId, one, two }
  }
  const namesOf = async (businessId: number) =>
    (await repA.ask(businessCalls.contacts, { businessId, pageType: 0 })).list
      .map(({ name }) => name)
      .toSorted()

  it('are those of its customer, tied and untied, from both sides', async () => {
    const { businessId, one, two } = await withContacts()
    const foreign = await makeRecord(repA, contacts)
    expect(
      answer(await repA.call(businessCalls.relateContacts, { businessId, contactsIds: [one, foreign] })),
    ).toEqual([400, '只能关联该商机客户的联系人'])
    await repA.ask(businessCalls.relateContacts, { businessId, contactsIds: [one, two] })
    await repA.ask(businessCalls.relateContacts, { businessId, contactsIds: [one] })
    expect(await namesOf(businessId)).toEqual(['联系人乙', '联系人甲'])
    expect(await repA.ask(calls.counters, { id: businessId })).toMatchObject({
      contactCount: 2,
      productCount: 0,
    })
    const { list } = await repA.ask(contactsBusinessCalls.list, { contactsId: one })
    expect(list).toMatchObject([{ businessId, statusName: '验证客户' }])
    expect(await repA.ask(recordCallsOf(contacts).counters, { id: one })).toMatchObject({ businessCount: 1 })
    await repA.ask(contactsBusinessCalls.unrelate, { contactsId: one, businessIds: [businessId] })
    expect(await namesOf(businessId)).toEqual(['联系人乙'])
    await repA.ask(contactsBusinessCalls.relate, { contactsId: one, businessIds: [businessId] })
    await repA.ask(businessCalls.unrelateContacts, { businessId, contactsIds: [two] })
    expect(await namesOf(businessId)).toEqual(['联系人甲'])
    expect(await linesOf(businessId)).toEqual([
      '取消关联了联系人：联系人乙',
      '关联了联系人：联系人甲',
      '取消关联了联系人：联系人甲',
      '关联了联系人：联系人甲、联系人乙',
      '新建了商机',
    ])
  })

  it('have a first one, which is one of them', async () => {
    const { businessId, one } = await withContacts()
    const setPrimary = () => repA.call(businessCalls.setPrimary, { businessId, contactsId: one })
    expect(answer(await setPrimary())).toEqual([400, '请先将该联系人关联到商机'])
    await repA.ask(businessCalls.relateContacts, { businessId, contactsIds: [one] })
    expect((await setPrimary()).code).toBe(0)
    expect(await detailOf(businessId)).toMatchObject({ contactsId: one, contactsName: '联系人甲' })
    await repA.ask(businessCalls.unrelateContacts, { businessId, contactsIds: [one] })
    expect((await detailOf(businessId)).contactsId).toBe('')
  })

  it('are made at it, and it at one of them', async () => {
    const { customerId, businessId, one } = await withContacts()
    await repA.ask(recordCallsOf(contacts).add, {
      entity: { name: '新来的', customerId },
      field: [],
      businessId,
    })
    expect(await namesOf(businessId)).toEqual(['新来的'])
    const reply = await repA.ask(calls.add, {
      entity: { businessName: '从联系人', customerId, typeId: USUAL, statusId: FIRST },
      field: [],
      contactsId: one,
    })
    expect(await namesOf(Number(reply.businessId))).toEqual(['联系人甲'])
  })

  it('are changed by who may edit the business, and listed by who may list contacts', async () => {
    const { businessId, one } = await withContacts()
    const request = { businessId, contactsIds: [one] }
    expect((await repB.call(businessCalls.relateContacts, request)).code).toBe(401)
    expect((await managerA.call(businessCalls.relateContacts, request)).code).toBe(0)
    expect((await repB.call(businessCalls.contacts, { businessId })).code).toBe(401)
    expect((await company.people.finance.call(businessCalls.contacts, { businessId })).code).toBe(102)
  })
})

describe('products', () => {
  it('are sold as lines, whose words stay when the product is off sale or gone', async () => {
    const productId = await makeRecord(managerA, product, {
      title: '打印机',
      entity: { price: '100', status: 0 },
    })
    const id = Number(
      (
        await repA.ask(calls.add, {
          entity: {
            businessName: '带产品',
            customerId: await makeRecord(repA, customer),
            typeId: USUAL,
            statusId: FIRST,
            discountRate: '10',
            totalPrice: '162',
            money: '160',
          },
          field: [],
          product: [{ productId, price: 100, num: 2, discount: 10, salesPrice: 90, subtotal: 999 }],
        })
      ).businessId,
    )
    const line = {
      productId,
      name: '打印机',
      productName: '打印机',
      categoryName: '默认',
      price: 100,
      salesPrice: 90,
      subtotal: 180,
    }
    expect(await repA.ask(businessCalls.products, { businessId: id, pageType: 0 })).toMatchObject({
      discountRate: 10,
      money: 162,
      list: [line],
    })
    expect(await detailOf(id)).toMatchObject({ money: 160, totalPrice: 162 })
    await managerA.ask(calls.update, { entity: { businessId: id, businessName: '动过' }, field: [] })
    await managerA.ask(recordCallsOf(product).remove, { ids: [productId] })
    // a client that names no ids of lines keeps what was there
    await repA.ask(calls.update, {
      entity: { businessId: id },
      field: [],
      product: [{ productId, price: 100, num: 3, discount: 10 }],
    })
    expect(await repA.ask(businessCalls.products, { businessId: id })).toMatchObject({
      list: [{ ...line, subtotal: 270 }],
    })
    const other = await make()
    const sold = { entity: { businessId: other }, field: [], product: [{ productId, price: 1, num: 1 }] }
    expect(answer(await repA.call(calls.update, sold))).toEqual([400, '产品第1行：产品不存在'])
  })

  it.each([
    [{ price: '1.005' }, '产品第1行：标准价格小数位不能大于2'],
    [{ num: '-1' }, '产品第1行：数量不能小于0'],
    [{ num: '100000000' }, '产品第1行：数量不能大于99999999.99'],
    [{ discount: '100.01' }, '产品第1行：折扣（%）不能大于100'],
  ])('refuse %o', async (line, msg) => {
    const productId = await makeRecord(managerA, product)
    const id = await make()
    const save = (more: object) =>
      repA.call(calls.update, {
        entity: { businessId: id },
        field: [],
        product: [{ productId, price: '1', num: '1', ...more }],
      })
    expect(answer(await save(line))).toEqual([400, msg])
    expect((await save({})).code).toBe(0)
  })
})

describe('among other records', () => {
  it('a customer counts its businesses, and takes them along', async () => {
    const customerId = await makeRecord(repA, customer)
    const id = await make({ customerId })
    const { list } = await repA.ask(recordCallsOf(customer).list, { limit: 100 })
    expect(list.find((row) => row.customerId === customerId)?.businessCount).toBe(1)
    await managerA.ask(recordCallsOf(customer).transfer, {
      ids: [customerId],
      ownerUserId: company.people.repA2.userId,
      changeType: [2],
    })
    expect((await detailOf(id, managerA)).ownerUserId).toBe(company.people.repA2.userId)
  })

  it('is kept by its contracts', async () => {
    const customerId = await makeRecord(repA, customer)
    const id = await make({ customerId })
    const contractId = await makeRecord(repA, contract, {
      entity: { customerId, businessId: id, checkStatus: 5, money: '1' },
    })
    expect(answer(await repA.call(calls.remove, { ids: [id] }))).toEqual([
      2017,
      '该条数据与其他数据有必要关联，请勿删除',
    ])
    await admin.ask(recordCallsOf(contract).remove, { ids: [contractId] })
    expect((await repA.call(calls.remove, { ids: [id] })).code).toBe(0)
  })

  it('an open one waits among the to-dos on its day', async () => {
    const id = await make({}, repB)
    const { clock, todos } = company.app.services
    const waiting = async () => (await todoCounts(repB)).todayBusiness
    const before = (await waiting()) ?? 0
    await company.platform.pool.query('update business set next_time = $2 where id = $1', [id, clock.now()])
    todos.touch({ userIds: [repB.userId] })
    expect(await waiting()).toBe(before + 1)
    await boost({ businessId: id, isEnd: 1 }, repB)
    expect(await waiting()).toBe(before)
  })
})
