import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { followUpCalls } from '#protocol/bi/follow-ups/calls.ts'
import { productAnalysisCalls } from '#protocol/bi/product/calls.ts'
import { activityCalls } from '#protocol/crm/activity.ts'
import { business } from '#protocol/crm/business/type.ts'
import { contacts } from '#protocol/crm/contacts/type.ts'
import { contract } from '#protocol/crm/contract/type.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import { leads } from '#protocol/crm/leads/type.ts'
import { product } from '#protocol/crm/product/type.ts'
import { fileCalls } from '#protocol/files/calls.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { DAY } from '#server/platform/time/clock.ts'
import { makeRecord } from '../../../test/make.ts'
import { drawCompany, type Person, type TestCompany } from '../../../test/people.ts'
import { sendFile } from '../../../test/upload.ts'
import { makeWorkbook, readWorkbook } from '../../../test/workbook.ts'

let company: TestCompany
beforeAll(async () => {
  company = await drawCompany()
})
afterAll(() => company.close())

const head = [
  '*跟进内容',
  '*创建人',
  '*所属客户',
  '跟进时间-例:2020-2-1',
  '跟进方式',
  '相关联系人',
  '相关商机',
]

async function importRows(person: Person, rows: readonly string[][], crmType = 2, titles = head) {
  const content = await makeWorkbook(['注意事项'], [titles, ...rows])
  return sendFile(
    company,
    person,
    followUpCalls.import,
    { name: '跟进.xlsx', content },
    { crmType: `${crmType}` },
  )
}

async function errorsOf(person: Person, token: string) {
  const { raw } = await person.call(fileCalls.importErrors, { token })
  return readWorkbook(raw)
}

async function exportOf(person: Person, label: number, request = {}) {
  const { raw, code, msg, headers } = await person.call(followUpCalls.exportAll, {
    label,
    subUser: '',
    type: 'year',
    ...request,
  })
  if (code !== 0) throw new Error(`${code} ${msg}`)
  return { rows: await readWorkbook(raw), headers }
}

const tokenOf = (data: unknown): string =>
  typeof data === 'object' && data !== null && 'token' in data ? String(data.token) : ''

describe('follow-ups of a file', () => {
  it('are taken under the headings of the template alone', async () => {
    const { managerA, repA } = company.people
    const { raw, headers } = await managerA.call(followUpCalls.template, { crmType: 2 })
    expect(headers['content-disposition']).toContain(encodeURIComponent('跟进记录导入模板.xlsx'))
    expect((await readWorkbook(raw))[1]).toEqual(head)
    const ofLeads = await managerA.call(followUpCalls.template, { crmType: 1 })
    expect((await readWorkbook(ofLeads.raw))[1]).toEqual([
      '*跟进内容',
      '*创建人',
      '*所属线索',
      '跟进时间-例:2020-2-1',
      '跟进方式',
    ])
    expect(await importRows(managerA, [['一', '二', '三']], 2, ['别的', '两', '列'])).toMatchObject({
      code: 400,
      msg: '请使用最新的模板',
    })
    expect(await importRows(managerA, [], 2)).toMatchObject({ code: 400, msg: '文件中没有可导入的数据' })
    expect((await importRows(managerA, [['一', '二', '三']], 4)).code).toBe(400)
    expect((await managerA.call(followUpCalls.template, { crmType: 99 })).code).toBe(400)
    expect((await importRows(repA, [['一', '二', '三']])).code).toBe(401)
    expect((await repA.call(followUpCalls.template, { crmType: 2 })).code).toBe(401)
  })

  it('stand in the timeline of their record, which tells the latest of all as its last contact', async () => {
    const { managerA, repA } = company.people
    const customerId = await makeRecord(repA, customer, { title: '鸿远机械' })
    await makeRecord(repA, contacts, { title: '王采购', entity: { customerId } })
    await makeRecord(repA, contacts, { title: '刘厂长', entity: { customerId } })
    await makeRecord(repA, business, { title: '二期改造', entity: { customerId } })
    company.platform.clock.advance(DAY)
    const answer = await importRows(managerA, [
      ['旧日拜访', repA.realname, '鸿远机械', '2020-2-1', '见面拜访', '王采购/刘厂长', '二期改造'],
      ['今天电话', managerA.realname, '鸿远机械', '', '打电话'],
    ])
    expect(answer).toMatchObject({ code: 0, data: { totalSize: 2, errSize: 0 } })
    expect(tokenOf(answer.data)).toBe('')
    const detail = await repA.ask(recordCallsOf(customer).detail, { customerId })
    expect(detail).toMatchObject({ lastContent: '今天电话', followup: 1 })
    const page = await repA.ask(followUpCalls.list, {
      label: 2,
      subUser: '',
      startTime: '2020-01-01',
      endTime: '2020-12-31',
    })
    expect(page.list).toMatchObject([
      {
        content: '旧日拜访',
        createTime: '2020-02-01 00:00:00',
        realname: repA.realname,
        category: '见面拜访',
        activityTypeId: customerId,
        contactsList: [{ name: '王采购' }, { name: '刘厂长' }],
        businessList: [{ name: '二期改造' }],
      },
    ])
  })

  it('that are at fault come back with the reasons, and are imported once they are corrected', async () => {
    const { managerA, managerB, repA } = company.people
    await makeRecord(repA, customer, { title: '远大仪表' })
    await makeRecord(company.people.repB, customer, { title: '别组的客户' })
    const otherId = await makeRecord(repA, customer, { title: '另一家' })
    await makeRecord(repA, contacts, { title: '另一家的人', entity: { customerId: otherId } })
    const answer = await importRows(managerA, [
      ['', '', ''],
      ['没有人', '', '远大仪表'],
      ['不认识', '查无此人', '远大仪表'],
      ['', repA.realname, ''],
      ['别组', repA.realname, '别组的客户'],
      ['何时', repA.realname, '远大仪表', '2020-13-45'],
      ['以后', repA.realname, '远大仪表', '2999-01-01'],
      ['找谁', repA.realname, '远大仪表', '', '', '另一家的人'],
      ['很长'.repeat(600), repA.realname, '远大仪表'],
      ['=1+1', repA.realname, '远大仪表'],
    ])
    expect(answer).toMatchObject({ code: 0, data: { totalSize: 9, errSize: 8 } })
    const token = tokenOf(answer.data)
    const errors = await errorsOf(managerA, token)
    expect(errors.slice(2).map(([fault]) => fault)).toEqual([
      '创建人不能为空',
      '创建人不存在',
      '跟进内容不能为空；所属客户不能为空',
      '所属客户不存在',
      '跟进时间的格式不正确',
      '跟进时间不能晚于现在',
      '相关联系人不存在',
      '跟进内容最多1024个字符',
    ])
    expect((await managerB.call(fileCalls.importErrors, { token })).code).toBe(1102)
    const [titles = [], first = []] = errors.slice(1)
    const corrected = first.map((cell, at) => (at === 2 ? repA.realname : cell))
    const again = await importRows(managerA, [corrected], 2, titles)
    expect(again).toMatchObject({ code: 0, data: { totalSize: 1, errSize: 0 } })
    const { rows } = await exportOf(managerA, 2, { search: '没有人' })
    expect(rows[1]?.slice(0, 3)).toEqual(['远大仪表', '没有人', repA.realname])
    await company.platform.pool.query("update error_sheets set create_time = create_time - interval '7 days'")
    company.platform.clock.advance(1)
    expect((await managerA.call(fileCalls.importErrors, { token })).code).toBe(1102)
  })
})

describe('follow-ups as a workbook', () => {
  it('are those that the list shows, of one type, under its columns', async () => {
    const { managerA, managerB, repA } = company.people
    const leadsId = await makeRecord(repA, leads, { title: '展会线索' })
    const contractId = await makeRecord(repA, contract, { entity: { num: 'HT-跟进-1' } })
    for (const [activityType, activityTypeId] of [
      [leads.label, leadsId],
      [contract.label, contractId],
    ] as const)
      await repA.ask(activityCalls.add, {
        activityType,
        activityTypeId,
        content: '=谈过',
        category: '打电话',
      })
    const ofLeads = await exportOf(managerA, leads.label)
    expect(ofLeads.headers['content-disposition']).toContain(encodeURIComponent('跟进记录信息.xlsx'))
    expect(ofLeads.rows[0]).toEqual([
      '跟进内容',
      '跟进人',
      '所属线索',
      '跟进时间',
      '跟进方式',
      '下次联系时间',
    ])
    expect(ofLeads.rows[1]?.slice(0, 3)).toEqual(['=谈过', repA.realname, '展会线索'])
    const ofContracts = await exportOf(managerA, contract.label)
    expect(ofContracts.rows[1]?.[2]).toBe('HT-跟进-1')
    const ofCustomers = await exportOf(managerA, customer.label)
    expect(ofCustomers.rows[0]).toEqual([
      '所属客户',
      '跟进内容',
      '跟进人',
      '跟进时间',
      '跟进方式',
      '下次联系时间',
      '相关联系人',
      '相关商机',
    ])
    expect((await exportOf(managerB, leads.label)).rows).toHaveLength(1)
    expect((await repA.call(followUpCalls.exportAll, { label: 1 })).code).toBe(401)
    expect((await managerA.call(followUpCalls.exportAll, {})).code).toBe(400)
    expect((await managerA.call(followUpCalls.exportAll, { label: 7 })).code).toBe(400)
  })
})

describe('the contracts of a product', () => {
  it('are those in force that sell it, of the people asked for, which the caller may list', async () => {
    const { director, repA, repB, finance, admin } = company.people
    const productId = await makeRecord(admin, product, { entity: { price: '100' } })
    const otherId = await makeRecord(admin, product, { entity: { price: '50' } })
    const customerId = await makeRecord(repA, customer)
    const selling = async (id: number, orderDate: string) => {
      const line = { productId: id, price: 100, num: 2, discount: 0, salesPrice: 100 }
      const entity = { name: '售出', num: `S-${id}-${orderDate}`, customerId, money: '200', orderDate }
      const request = { entity: { ...entity, discountRate: 0, totalPrice: 200 }, field: [], product: [line] }
      return Number((await repA.ask(recordCallsOf(contract).add, request)).contractId)
    }
    const soldId = await selling(productId, '2025-03-04')
    await selling(otherId, '2025-03-04')
    await selling(productId, '2023-03-04')
    const asked = { typeId: productId, startTime: '2025-01-01', endTime: '2025-12-31', isUser: 0 }
    const idsOf = async (person: Person, request = {}) => {
      const { list } = await person.ask(productAnalysisCalls.contracts, { ...asked, ...request })
      return list.map((row) => row.contractId)
    }
    const whole = { deptId: company.departments.root }
    expect(await idsOf(director, whole)).toEqual([soldId])
    expect(await idsOf(director, { deptId: company.departments.salesB })).toEqual([])
    expect(await idsOf(director, { isUser: 1, userId: repA.userId })).toEqual([soldId])
    expect(await idsOf(repA, whole)).toEqual([soldId])
    expect(await idsOf(repB, whole)).toEqual([])
    expect((await finance.call(productAnalysisCalls.contracts, asked)).code).toBe(401)
  })
})
