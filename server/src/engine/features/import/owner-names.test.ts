import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contacts } from '#protocol/crm/contacts/type.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import { importCalls } from '#protocol/crm/imports.ts'
import { accountCalls } from '#protocol/manage/people/account-calls.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { makeRecord } from '../../../../test/make.ts'
import { drawCompany, type Person, type TestCompany } from '../../../../test/people.ts'
import { sendFile } from '../../../../test/upload.ts'
import { makeWorkbook } from '../../../../test/workbook.ts'

let company: TestCompany
beforeAll(async () => {
  company = await drawCompany()
})
afterAll(() => company.close())

type Rows = readonly (readonly string[])[]

/** The id of a file that was checked. */
async function check(person: Person, type: RecordType, headings: readonly string[], rows: Rows) {
  const calls = recordCallsOf(type).import
  if (!calls) throw new Error(`${type.key} cannot be imported`)
  const content = await makeWorkbook(headings, rows)
  const { data } = await sendFile(company, person, calls.upload, { name: 'a.xlsx', content }, { dryRun: '1' })
  await company.platform.jobs.runDue()
  return Number(data)
}

async function start(person: Person, importId: number) {
  await person.ask(importCalls.start, { importId })
  await company.platform.jobs.runDue()
  return person.ask(importCalls.read, { importId })
}

async function ownerOf(type: RecordType, title: string): Promise<number | null> {
  const { rows } = await sql<{
    owner_user_id: number | null
  }>`select owner_user_id from ${sql.table(type.table)}
    where ${sql.ref(type.title)} = ${title} and deleted_at is null`.execute(company.app.services.db)
  expect(rows).toHaveLength(1)
  return rows[0]?.owner_user_id ?? null
}

describe('names that are no owner’s', () => {
  const headings = ['客户名称', '负责人']
  const rows = [
    ['换人一', '安小一'],
    ['换人二', '任人事'],
    ['换人三', '任人事'],
    ['换人四', '安小衣'],
    ['换人五', '白小一'],
  ]

  it('are named with why, replaced in the whole file by people within reach, and checked again', async () => {
    const { admin, repA, repB, hr: gone } = company.people
    await admin.ask(accountCalls.setUserStatus, { ids: [gone.userId], status: 0 })
    const importId = await check(repA, customer, headings, rows)
    const checked = await repA.ask(importCalls.read, { importId })
    expect(checked).toMatchObject({ created: 1, failed: 4 })
    expect(checked.owners).toEqual([
      { name: gone.realname, count: 2, why: 'disabled', ownerUserId: null },
      { name: '安小衣', count: 1, why: 'unknown', ownerUserId: null },
      { name: '白小一', count: 1, why: 'outside', ownerUserId: null },
    ])
    const replace = (ownerUserId: number) => ({
      importId,
      owners: [gone.realname, '安小衣', '白小一'].map((name) => ({ name, ownerUserId })),
    })
    expect(await repA.call(importCalls.replaceOwners, replace(repB.userId))).toMatchObject({
      code: 400,
      msg: '负责人不在您的数据范围内，且您没有转移权限',
    })
    expect(await repA.call(importCalls.replaceOwners, replace(gone.userId))).toMatchObject({ code: 400 })
    expect((await repB.call(importCalls.replaceOwners, replace(repB.userId))).code).not.toBe(0)
    await repA.ask(importCalls.replaceOwners, replace(repA.userId))
    await company.platform.jobs.runDue()
    const again = await repA.ask(importCalls.read, { importId })
    expect(again).toMatchObject({ state: 'checked', created: 5, failed: 0 })
    expect(again.owners[0]).toMatchObject({ name: gone.realname, ownerUserId: repA.userId })
    expect(await start(repA, importId)).toMatchObject({ created: 5, failed: 0, owners: [] })
    expect(await ownerOf(customer, '换人二')).toBe(repA.userId)
    // it has begun
    expect(await repA.call(importCalls.replaceOwners, replace(repA.userId))).toMatchObject({ code: 400 })
  })
})

describe('contacts of a file without owners', () => {
  it('have those of their customers, within the importer’s reach', async () => {
    const { repA, managerA } = company.people
    await makeRecord(repA, customer, { title: '随客户公司' })
    const importId = await check(managerA, contacts, ['姓名', '客户名称'], [['随客户', '随客户公司']])
    expect(await start(managerA, importId)).toMatchObject({ created: 1, failed: 0 })
    expect(await ownerOf(contacts, '随客户')).toBe(repA.userId)
  })

  it('have the owner that the file names where it has the column', async () => {
    const { repA, managerA } = company.people
    const rows = [
      ['有负责人', '随客户公司', managerA.realname],
      ['空负责人', '随客户公司', ''],
    ]
    const importId = await check(managerA, contacts, ['姓名', '客户名称', '负责人'], rows)
    expect(await start(managerA, importId)).toMatchObject({ created: 1, failed: 1 })
    expect(await ownerOf(contacts, '有负责人')).toBe(managerA.userId)
    expect(repA.userId).not.toBe(managerA.userId)
  })
})

it('an import is no follow-up; a customer who is made by hand begins with one', async () => {
  const { repA } = company.people
  await makeRecord(repA, customer, { title: '手建跟进' })
  await start(repA, await check(repA, customer, ['客户名称', '负责人'], [['导入跟进', '安小一']]))
  const { rows } = await sql<{ name: string; last: Date | null }>`
    select customer_name as name, last_time as last from customer
    where customer_name in ('手建跟进', '导入跟进') order by id`.execute(company.app.services.db)
  expect(rows.map(({ name, last }) => [name, last !== null])).toEqual([
    ['手建跟进', true],
    ['导入跟进', false],
  ])
})
