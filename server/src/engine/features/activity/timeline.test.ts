import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { activityCalls } from '#protocol/crm/activity.ts'
import { contacts } from '#protocol/crm/contacts/type.ts'
import { customerFamilyCalls } from '#protocol/crm/customer/calls.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import { leadsCalls } from '#protocol/crm/leads/calls.ts'
import { leads } from '#protocol/crm/leads/type.ts'
import { fileCalls } from '#protocol/files/calls.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { makeRecord } from '../../../../test/make.ts'
import { drawCompany, type Person, type TestCompany } from '../../../../test/people.ts'
import { uploadFile } from '../../../../test/upload.ts'

let company: TestCompany
beforeAll(async () => {
  company = await drawCompany()
})
afterAll(() => company.close())

const at = (moment: string) => company.platform.clock.set(moment)
const write = (person: Person, type: RecordType, id: number, content: string, more: object = {}) =>
  person.ask(activityCalls.add, { activityType: type.label, activityTypeId: id, content, ...more })
const page = (person: Person, type: RecordType, id: number, more: object = {}) =>
  person.ask(activityCalls.timeline, { crmType: type.label, activityTypeId: id, ...more })

/** All pages as a client walks them. */
async function walk(person: Person, type: RecordType, id: number, more: object = {}) {
  const days: [day: string | null, words: (string | null)[]][] = []
  for (let number = 1; ; number += 1) {
    const { time, list, lastPage } = await page(person, type, id, { ...more, page: number })
    if (time) days.push([time, list.map((entry) => (entry.type === 2 ? '创建' : entry.content))])
    if (lastPage) return days
  }
}

describe('a timeline', () => {
  it('is paged by days of Shanghai that have entries, the newest first', async () => {
    const { repA } = company.people
    at('2025-05-01 10:00:00')
    const id = await makeRecord(repA, customer)
    at('2025-05-02 23:59:59')
    await write(repA, customer, id, '夜里')
    at('2025-05-03 00:00:00')
    await write(repA, customer, id, '零点')
    at('2025-05-03 09:00:00')
    await write(repA, customer, id, '早上')
    expect(await walk(repA, customer, id)).toEqual([
      ['2025-05-03', ['早上', '零点']],
      ['2025-05-02', ['夜里']],
      ['2025-05-01', ['创建']],
    ])
    expect(await page(repA, customer, id, { page: 2 })).toMatchObject({ time: '2025-05-02', lastPage: false })
    expect(await page(repA, customer, id, { page: 3 })).toMatchObject({ lastPage: true })
    expect(await page(repA, customer, id, { page: 4 })).toEqual({ time: null, list: [], lastPage: true })
  })

  it('is narrowed by words, days and intervals', async () => {
    const { repA } = company.people
    at('2025-03-01 10:00:00')
    const id = await makeRecord(repA, customer)
    for (const [day, content] of [
      ['2025-03-10', '报价 100%'],
      ['2025-04-20', '报价 50'],
      ['2025-05-09', '签约'],
    ] as const) {
      at(`${day} 10:00:00`)
      await write(repA, customer, id, content)
    }
    at('2025-05-15 10:00:00')
    const daysOf = async (more: object) => (await walk(repA, customer, id, more)).map(([day]) => day)
    expect(await daysOf({ search: '报价' })).toEqual(['2025-04-20', '2025-03-10'])
    expect(await daysOf({ search: '0%' })).toEqual(['2025-03-10'])
    expect(await daysOf({ intervalDay: '7' })).toEqual(['2025-05-09'])
    expect(await daysOf({ intervalDay: '30' })).toEqual(['2025-05-09', '2025-04-20'])
    expect(await daysOf({ startDate: '2025-03-10', endDate: '2025-04-20 00:00:00' })).toEqual([
      '2025-04-20',
      '2025-03-10',
    ])
    expect(await daysOf({ endDate: '2025-03-01' })).toEqual(['2025-03-01'])
    expect(await daysOf({ activityType: 11 })).toEqual([])
    const wrong = await repA.call(activityCalls.timeline, {
      crmType: 2,
      activityTypeId: id,
      startDate: '2025-02-30',
    })
    expect(wrong.code).toBe(400)
  })

  it('of a customer has the entries of its contacts, that of a contact no others', async () => {
    const { repA } = company.people
    at('2025-05-15 10:00:00')
    const id = await makeRecord(repA, customer, { title: '有联系人的客户' })
    const [one, other] = [
      await makeRecord(repA, contacts, { title: '联一', entity: { customerId: id } }),
      await makeRecord(repA, contacts, { title: '联二', entity: { customerId: id } }),
    ]
    const elsewhere = await makeRecord(repA, contacts)
    await write(repA, contacts, one, '和联一谈')
    await write(repA, contacts, elsewhere, '别家')
    const list = (await page(repA, customer, id)).list
    expect(list.map((entry) => [entry.type, entry.activityType, entry.activityTypeName])).toEqual([
      [1, 3, '联一'],
      [2, 3, '联二'],
      [2, 3, '联一'],
      [2, 2, '有联系人的客户'],
    ])
    const own = (await page(repA, customer, id, { activityType: 2 })).list
    expect(own.map((entry) => entry.activityType)).toEqual([2])
    expect((await page(repA, contacts, other)).list).toHaveLength(1)
    await company.people.admin.ask(recordCallsOf(contacts).remove, { ids: [one] })
    expect((await page(repA, customer, id)).list.map((entry) => entry.activityTypeName)).not.toContain('联一')
  })

  it('of a lead has no creation', async () => {
    const { repA } = company.people
    const id = await makeRecord(repA, leads)
    expect(await page(repA, leads, id)).toEqual({ time: null, list: [], lastPage: true })
  })

  it('of a pooled customer is for the members of its pool', async () => {
    const { repA, repB, admin } = company.people
    const id = await makeRecord(repA, customer)
    await write(repA, customer, id, '入公海前')
    const { pool } = company.platform
    const { rows } = await pool.query('select pool_id from customer_pools order by pool_id limit 1')
    await pool.query('insert into customer_pool_relations (pool_id, customer_id) values ($1, $2)', [
      rows[0].pool_id,
      id,
    ])
    await pool.query('update customer set owner_user_id = null where id = $1', [id])
    expect((await page(admin, customer, id)).list.map((entry) => entry.content)).toContain('入公海前')
    const isMember = (await repB.ask(recordCallsOf(customer).detail, { customerId: id })).dataAuth
    const asked = await repB.call(activityCalls.timeline, { crmType: 2, activityTypeId: id })
    expect(asked.code).toBe(isMember === 1 ? 0 : 401)
  })
})

describe('follow-ups go along', () => {
  it('with a converted lead, files included', async () => {
    const { repA } = company.people
    const id = await makeRecord(repA, leads)
    const { batchId } = await uploadFile(company, repA, fileCalls.upload, { name: '名片.txt', content: '1' })
    await write(repA, leads, id, '线索时谈的', { batchId, nextTime: '2026-01-01 09:00:00' })
    await repA.ask(leadsCalls.convert, { ids: [id] })
    const { customerId } = await repA.ask(recordCallsOf(leads).detail, { leadsId: id })
    const entry = (await page(repA, customer, Number(customerId))).list.find((each) => each.type === 1)
    expect(entry).toMatchObject({
      content: '线索时谈的',
      activityType: 2,
      nextTime: '2026-01-01 09:00:00',
      file: [{ name: '名片.txt' }],
    })
    expect(entry?.batchId).not.toBe(batchId)
    expect(await repA.ask(recordCallsOf(customer).detail, { customerId })).toMatchObject({
      lastContent: '线索时谈的',
    })
    const removed = entry?.activityId ?? 0
    await repA.ask(activityCalls.remove, { activityId: removed })
    expect((await page(repA, leads, id)).list).toMatchObject([{ file: [{ name: '名片.txt' }] }])
  })

  it('with a merged customer, those who were named included', async () => {
    const { managerA } = company.people
    const [kept, merged] = [await makeRecord(managerA, customer), await makeRecord(managerA, customer)]
    const contact = await makeRecord(managerA, contacts, { entity: { customerId: merged } })
    const { batchId } = await uploadFile(company, managerA, fileCalls.upload, {
      name: '合.txt',
      content: '1',
    })
    at('2025-05-16 10:00:00')
    await write(managerA, customer, merged, '被合并者的', { batchId, contactsIds: String(contact) })
    await managerA.ask(customerFamilyCalls.merge, { customerId: kept, customerIds: [kept, merged] })
    const [entry] = (await page(managerA, customer, kept)).list.filter((each) => each.type === 1)
    expect(entry).toMatchObject({
      content: '被合并者的',
      activityTypeId: kept,
      file: [{ name: '合.txt' }],
      contactsList: [{ id: contact }],
    })
    expect((await page(managerA, contacts, contact)).list.map((each) => each.content)).toContain('被合并者的')
    await managerA.ask(activityCalls.remove, { activityId: entry?.activityId ?? 0 })
    const detail = await managerA.ask(recordCallsOf(customer).detail, { customerId: kept })
    expect(detail).toMatchObject({ lastContent: '', lastTime: detail.createTime })
  })
})
