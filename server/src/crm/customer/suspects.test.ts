import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customerFamilyCalls, customerLookupCalls } from '#protocol/crm/customer/calls.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import { importCalls } from '#protocol/crm/imports.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { makeRecord } from '../../../test/make.ts'
import { drawCompany, type Person, type TestCompany } from '../../../test/people.ts'
import { sendFile } from '../../../test/upload.ts'
import { makeWorkbook, readWorkbook } from '../../../test/workbook.ts'

let company: TestCompany
beforeAll(async () => {
  company = await drawCompany()
})
afterAll(() => company.close())

const make = (person: Person, title: string, entity: Record<string, unknown> = {}) =>
  makeRecord(person, customer, { title, entity })
/** Groups of the caller, each as the names of its customers. */
async function groupsOf(person: Person, request: object = {}) {
  const { list } = await person.ask(customerLookupCalls.suspects, { page: 1, limit: 20, ...request })
  return list.map(({ reason, rows }) => [reason, rows.map((row) => row.customerName).toSorted()])
}
const detail = (customerId: number) =>
  company.people.admin.ask(recordCallsOf(customer).detail, { customerId })

describe('customers that are probably the same (crm-records.md §17.1)', () => {
  it('have names that differ in blanks, brackets and width, or a number in common', async () => {
    const { repA } = company.people
    await make(repA, '南京晟通博监理有限公司')
    await make(repA, '南京晟通博监理 有限公司')
    await make(repA, '南京（晟通博）监理有限公司')
    await make(repA, 'ＡＢＣ软件')
    await make(repA, 'abc软件')
    await make(repA, '南京晟通博监理')
    await make(repA, '同号一', { mobile: '13812340001' })
    await make(repA, '同号二', { telephone: '138-1234-0001' })
    expect(await groupsOf(repA)).toEqual([
      ['phone', ['同号一', '同号二']],
      ['name', ['abc软件', 'ＡＢＣ软件']],
      ['name', ['南京晟通博监理 有限公司', '南京晟通博监理有限公司', '南京（晟通博）监理有限公司']],
    ])
    expect(await groupsOf(repA, { search: '晟通博 监理' })).toMatchObject([['name', { length: 3 }]])
    expect(await groupsOf(repA, { search: '13812340001' })).toMatchObject([['phone', { length: 2 }]])
    expect(await groupsOf(repA, { search: '100%' })).toEqual([])
  })

  it('are those of the own list alone', async () => {
    const { repB, admin, outsider } = company.people
    await make(repB, 'ABC 软件')
    expect(await groupsOf(repB)).toEqual([])
    expect(await groupsOf(admin, { search: 'abc' })).toEqual([
      ['name', ['ABC 软件', 'abc软件', 'ＡＢＣ软件']],
    ])
    expect(await outsider.call(customerLookupCalls.suspects, { page: 1, limit: 20 })).toMatchObject({
      code: 401,
    })
    for (const wrong of [{ page: 0 }, { limit: 'x' }, { importId: 'x' }, { search: '长'.repeat(101) }])
      expect((await admin.call(customerLookupCalls.suspects, { page: 1, limit: 20, ...wrong })).code).toBe(
        400,
      )
    expect((await admin.call(customerLookupCalls.suspects, { page: 1, limit: 20, importId: 99 })).code).toBe(
      401,
    )
  })

  it('are asked for after an import: groups with one of its customers', async () => {
    const { admin, repB } = company.people
    const calls = recordCallsOf(customer).import
    if (!calls) throw new Error('customers cannot be imported')
    const { raw } = await repB.call(calls.template, {})
    const headings = (await readWorkbook(raw))[1] ?? []
    const line = (name: string) =>
      headings.map((heading) => ({ '*客户名称': name, '*负责人': repB.realname })[heading] ?? '')
    await make(repB, '早就重复')
    await make(repB, '早就（重复）')
    await make(repB, '导入前就有')
    const content = await makeWorkbook(headings, [line('导入前 就有'), line('没有重复')])
    const sent = await sendFile(company, repB, calls.upload, { name: 'a.xlsx', content }, {})
    expect(sent).toMatchObject({ code: 0 })
    await company.platform.jobs.runDue()
    const [done] = await repB.ask(importCalls.history, { type: customer.label })
    expect(done).toMatchObject({ created: 2, failed: 0 })
    const importId = done?.importId ?? 0
    expect(await groupsOf(repB, { importId })).toEqual([['name', ['导入前 就有', '导入前就有']]])
    const request = { page: 1, limit: 20, importId }
    expect(await admin.call(customerLookupCalls.suspects, request)).toMatchObject({ code: 401 })
  })

  it('are found by 查重 as well', async () => {
    const { repB } = company.people
    const found = await repB.ask(customerLookupCalls.duplicates, { name: '南京晟通博（监理）有限公司' })
    expect(found.map(({ name }) => name).toSorted()).toEqual([
      '南京晟通博监理 有限公司',
      '南京晟通博监理有限公司',
      '南京（晟通博）监理有限公司',
    ])
  })
})

describe('a merge', () => {
  it('takes the chosen values, and keeps a second number as the telephone', async () => {
    const { admin, repA } = company.people
    const kept = await make(repA, '合并甲', { mobile: '13900010001', website: 'https://a.example' })
    const gone = await make(repA, '合并乙', { mobile: '13900010002', website: 'https://b.example' })
    await admin.ask(customerFamilyCalls.merge, {
      customerId: kept,
      customerIds: [gone],
      chosen: [
        { fieldName: 'customerName', customerId: gone },
        { fieldName: 'website', customerId: gone },
      ],
    })
    expect(await detail(kept)).toMatchObject({
      customerName: '合并乙',
      website: 'https://b.example',
      mobile: '13900010001',
      telephone: '13900010002',
    })
    for (const phone of ['13900010001', '13900010002'])
      expect(await repA.ask(customerLookupCalls.duplicates, { phone })).toMatchObject([{ id: kept }])
  })

  it('keeps the other number where another mobile is chosen', async () => {
    const { admin, repA } = company.people
    const kept = await make(repA, '合并丙', { mobile: '13900010003' })
    const gone = await make(repA, '合并丁', { mobile: '13900010004' })
    const chosen = [{ fieldName: 'mobile', customerId: gone }]
    await admin.ask(customerFamilyCalls.merge, { customerId: kept, customerIds: [gone], chosen })
    expect(await detail(kept)).toMatchObject({ mobile: '13900010004', telephone: '13900010003' })
  })

  it('refuses a choice of what is no field, of a stranger, or without the right', async () => {
    const { admin, repA } = company.people
    const kept = await make(repA, '合并戊')
    const gone = await make(repA, '合并己')
    const other = await make(repA, '旁人')
    for (const chosen of [
      [{ fieldName: 'ownerUserId', customerId: gone }],
      [{ fieldName: 'website', customerId: other }],
      [{ fieldName: '', customerId: gone }],
    ])
      expect(
        (await admin.call(customerFamilyCalls.merge, { customerId: kept, customerIds: [gone], chosen })).code,
      ).toBe(400)
    expect(await detail(gone)).toMatchObject({ customerName: '合并己' })
  })
})
