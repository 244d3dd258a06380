import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contacts } from '#protocol/crm/contacts/type.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import { fieldCalls } from '#protocol/crm/fields.ts'
import { leads } from '#protocol/crm/leads/type.ts'
import { poolCalls } from '#protocol/crm/pool/calls.ts'
import { crmTypes } from '#protocol/crm/types.ts'
import { fieldAdminCalls } from '#protocol/manage/fields/calls.ts'
import { showAllColumns } from '../../../../test/all-columns.ts'
import { makePool } from '../../../../test/make-pool.ts'
import { drawCompany, type Person, type TestCompany } from '../../../../test/people.ts'

const label: number = customer.label
let company: TestCompany
let rep: Person
let other: Person
beforeAll(async () => {
  company = await drawCompany()
  ;({ repA: rep, repB: other } = company.people)
})
afterAll(() => company.close())

const headOf = (person: Person, of = label) => person.ask(fieldCalls.listHead, { label: of })
const namesOf = async (person: Person, of = label) => (await headOf(person, of)).map(({ name }) => name)
const settingsOf = (person: Person) => person.ask(fieldCalls.columnSettings, { label })

const atFirst = [
  ...['客户名称', '客户级别', '下次联系时间', '最后跟进时间', '手机', '负责人', '成交状态', '更新时间'],
]

describe('at first sight', () => {
  it('a list shows what its type declares, in its order and widths; the rest waits to be chosen', async () => {
    const heads = await headOf(rep)
    expect(heads.map(({ name }) => name)).toEqual(atFirst)
    expect(heads.map(({ fieldName, width }) => ({ key: fieldName, width }))).toEqual(customer.list.columns)
    expect(heads.find(({ fieldName }) => fieldName === 'dealStatus')).toMatchObject({
      formType: 'select',
      type: 3,
    })
    const { value, hideValue } = await settingsOf(rep)
    expect(value.map(({ name }) => name)).toEqual(atFirst)
    expect(hideValue.map(({ name }) => name)).toEqual(expect.arrayContaining(['网址', '邮箱', '备注']))
  })

  it.each(crmTypes)('$display as well, each as wide as its title and the sign of its order', async (type) => {
    const heads = await headOf(company.people.admin, type.label)
    expect(heads.map(({ fieldName, width }) => ({ key: fieldName, width }))).toEqual(type.list.columns)
    for (const { name, width } of heads) expect(width, name).toBeGreaterThanOrEqual(name.length * 14 + 38)
  })

  it('a pool shows of it what it shows at all', async () => {
    const poolId = await makePool(company, '初见公海')
    const heads = await rep.ask(poolCalls.listHead, { poolId })
    expect(heads.map(({ name }) => name)).toEqual([
      '客户名称',
      '客户级别',
      '最后跟进时间',
      '手机',
      '客户来源',
      '成交状态',
    ])
  })

  it('a field of the company’s own waits to be chosen, too', async () => {
    const { admin } = company.people
    const form = (await admin.ask(fieldAdminCalls.definition, { label: contacts.label })).flat()
    const own = { name: '昵称', formType: 'text', formPosition: '90,0' }
    await admin.ask(fieldAdminCalls.saveDefinition, { label: contacts.label, data: [...form, own] })
    expect(await namesOf(rep, contacts.label)).not.toContain('昵称')
    const { hideValue } = await rep.ask(fieldCalls.columnSettings, { label: contacts.label })
    expect(hideValue.map(({ name }) => name)).toContain('昵称')
  })
})

describe('columns', () => {
  it('keep order, width and visibility per person', async () => {
    const heads = await headOf(rep)
    const [first, second, third, ...others] = heads
    if (!first || !second || !third) throw new Error('there are columns')
    await rep.ask(fieldCalls.setColumns, {
      label,
      noHideFields: [third, first],
      hideFields: [second, ...others],
    })
    await rep.ask(fieldCalls.setColumnWidth, { id: third.id, width: 222 })
    expect((await headOf(rep)).map(({ name, width }) => [name, width])).toEqual([
      ['下次联系时间', 222],
      ['客户名称', first.width],
    ])
    expect(await namesOf(other)).toEqual(atFirst)
    await rep.ask(fieldCalls.setColumnWidth, { id: third.id, width: 1800.4 })
    expect((await headOf(rep))[0]).toMatchObject({ width: 1000 })
    const tooFew = await rep.call(fieldCalls.setColumns, { label, noHideFields: [first], hideFields: [] })
    expect(tooFew).toMatchObject({ code: 2069, msg: '至少显示2列' })
    for (const [noHideFields, hideFields] of [
      [[first, first], []],
      [[first, third], [third]],
    ])
      expect(await rep.call(fieldCalls.setColumns, { label, noHideFields, hideFields })).toMatchObject({
        code: 400,
      })
    const stolen = { label, noHideFields: [first, third], hideFields: [] }
    expect((await other.call(fieldCalls.setColumns, stolen)).code).toBe(1102)
  })

  it('that nobody names stay as they were', async () => {
    const { value, hideValue } = await settingsOf(rep)
    await rep.ask(fieldCalls.setColumns, { label, noHideFields: value, hideFields: [] })
    expect((await settingsOf(rep)).hideValue.map(({ id }) => id)).toEqual(hideValue.map(({ id }) => id))
  })

  it('are as declared again on request: one’s own, of one list', async () => {
    await showAllColumns(other, label)
    await showAllColumns(other, leads.label)
    await rep.ask(fieldCalls.restoreColumns, { label })
    expect(await namesOf(rep)).toEqual(atFirst)
    expect((await headOf(rep)).map(({ width }) => width)).toEqual(
      customer.list.columns.map(({ width }) => width),
    )
    expect((await settingsOf(other)).hideValue).toEqual([])
    await other.ask(fieldCalls.restoreColumns, { label })
    expect(await namesOf(other)).toEqual(atFirst)
    expect((await headOf(other, leads.label)).length).toBeGreaterThan(leads.list.columns.length)
  })

  it('of a pool are as declared again for its members, and nobody else', async () => {
    const poolId = await makePool(company, '复原公海')
    const { value, hideValue } = await rep.ask(poolCalls.columnSettings, { poolId })
    await rep.ask(poolCalls.setColumns, { poolId, noHideFields: [...value, ...hideValue], hideFields: [] })
    expect((await rep.ask(poolCalls.columnSettings, { poolId })).hideValue).toEqual([])
    expect((await company.people.outsider.call(poolCalls.restoreColumns, { poolId })).code).toBe(2091)
    await rep.ask(poolCalls.restoreColumns, { poolId })
    const names = (await rep.ask(poolCalls.listHead, { poolId })).map(({ name }) => name)
    expect(names).toEqual(value.map(({ name }) => name))
  })
})

describe('lists from before there were default ones', () => {
  const settle = (person: Person, hidden: string) =>
    sql`update personal_columns p set sort = place.sort, hidden = p.key = ${hidden}, width = 100
      from (select id, row_number() over (order by id) as sort from personal_columns
        where user_id = ${person.userId} and label = ${label} and view is null) place
      where place.id = p.id`.execute(company.platform.db)

  it('follow the declaration where nobody has touched them, and stay where somebody has', async () => {
    const { db } = company.platform
    const { repA2, managerB } = company.people
    for (const person of [repA2, managerB]) await headOf(person)
    await settle(repA2, '')
    await settle(managerB, 'remark')
    await sql.raw(await readMigration()).execute(db)
    expect(await namesOf(repA2)).toEqual(atFirst)
    const { value, hideValue } = await settingsOf(managerB)
    expect(value.length).toBeGreaterThan(atFirst.length)
    expect(hideValue.map(({ fieldName }) => fieldName)).toEqual(['remark'])
  })
})

/** The statements by which an installed database is brought here; the columns themselves have changed already. */
async function readMigration(): Promise<string> {
  const { readFile } = await import('node:fs/promises')
  const file = new URL('../../../../migrations/0110_default_lists.sql', import.meta.url)
  const text = await readFile(file, 'utf8')
  return text.slice(text.indexOf('update'), text.lastIndexOf('-- Arranged'))
}
