import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { historyCalls } from '#protocol/crm/history.ts'
import { drawnFieldSchema, fieldAdminCalls } from '#protocol/manage/fields/calls.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { requestType } from '../../protocol/test/requests.ts'
import { type Caller, createCaller } from './as.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { during } from './during.ts'
import { eventually } from './eventually.ts'
import { drawCompany, type Person, startApp, type TestCompany } from './people.ts'
import { designCategory, designIn, makeCategory } from './request-designer.ts'
import { addRequestTable } from './request-type.ts'

/** Kinds that administrators make at run time (docs/seams/kinds.md), on two processes of one installation. */

vi.mock('#protocol/record-types.ts', async (importOriginal) => {
  const { withRequests } = await import('./request-type.ts')
  return withRequests(await importOriginal())
})
vi.mock('#server/areas.ts', async (importOriginal) => {
  const { withFewTypes } = await import('./few-types.ts')
  return withFewTypes(await importOriginal())
})

const calls = recordCallsOf(requestType)
let database: TestDatabase
let company: TestCompany
let other: Awaited<ReturnType<typeof startApp>>
let repA: Person
/** The same person on the other process. */
let elsewhere: Caller
beforeAll(async () => {
  database = await createTestDatabase()
  company = await drawCompany({ database, prepare: addRequestTable })
  repA = company.people.repA
  other = await startApp({ database })
  elsewhere = createCaller(other.app.fastify, () => repA.token())
})
afterAll(async () => {
  await other.app.close()
  await other.platform.release()
  await company.close()
})

const services = () => company.app.services
interface Drawn {
  name: string
  formType: string
  fieldId?: number
  isNull?: 0 | 1
  isUnique?: 0 | 1
  setting?: string[]
  options?: string
}
const draw = (fields: readonly Drawn[]) => fields.map((field) => drawnFieldSchema.parse(field))
const design = (kind: number, fields: readonly Drawn[]) => designCategory(services(), kind, draw(fields))

const formOf = async (request: Record<string, unknown>, person: Caller = repA) =>
  (await person.ask(calls.form, { type: '1', ...request })).flat()
const namesIn = async (request: Record<string, unknown>, person: Caller = repA) =>
  (await formOf(request, person)).map(({ name }) => name)
const fieldOf = async (categoryId: number, name: string) => {
  const found = (await formOf({ categoryId })).find((field) => field.name === name)
  if (!found) throw new Error(`no field ${name}`)
  return found
}

let made = 0
/** A request with these values, by the names of the fields. */
async function send(categoryId: number, values: Record<string, unknown>, person: Caller = repA) {
  made += 1
  const form = await formOf({ categoryId }, person)
  const keyOf = (name: string) => form.find((field) => field.name === name)?.fieldName ?? name
  const field = Object.entries(values).map(([name, value]) => ({ fieldName: keyOf(name), value }))
  return person.call(calls.add, { entity: { content: `申请${made}`, categoryId }, field })
}
async function sent(categoryId: number, values: Record<string, unknown>): Promise<number> {
  const { data, msg } = await send(categoryId, values)
  const id = Number(Object(data).requestId)
  if (!id) throw new Error(msg)
  return id
}
const detailsOf = async (id: number, person: Caller = repA) =>
  new Map((await person.ask(calls.information, { id })).map(({ name, value }) => [name, value]))
async function storedOf(id: number) {
  const { rows } = await sql<{ kind_values: Record<string, unknown> | null }>`
    select kind_values from requests where id = ${id}`.execute(company.platform.db)
  return rows[0]?.kind_values
}

it('a form of a category has the fields of all and its own; a save requires and stores them', async () => {
  const travel = await makeCategory(services(), '出差')
  expect(
    await design(travel, [
      { name: '天数', formType: 'number', isNull: 1 },
      { name: '出发', formType: 'datetime' },
      { name: '同行', formType: 'user' },
      { name: '交通', formType: 'checkbox', options: '火车,飞机' },
    ]),
  ).toBe(travel)
  expect(await namesIn({ categoryId: travel })).toEqual(['事由', '备注', '天数', '出发', '同行', '交通'])
  expect(await namesIn({})).toEqual(['事由', '备注'])
  expect(await send(travel, { 出发: '2025-06-01 08:00:00' })).toMatchObject({
    code: 400,
    msg: '天数不能为空',
  })
  const values = { 天数: '2', 出发: '2025-06-01 08:00:00', 同行: [repA.userId], 交通: ['飞机'] }
  const id = await sent(travel, values)
  const shown = await detailsOf(id)
  expect(shown.get('天数')).toBe(2)
  expect(shown.get('出发')).toBe('2025-06-01 08:00:00')
  expect(shown.get('同行')).toMatchObject([{ userId: repA.userId }])
  expect(shown.get('交通')).toEqual(['飞机'])
  const { fieldName } = await fieldOf(travel, '天数')
  expect(await repA.ask(calls.detail, { requestId: id })).toMatchObject({ [fieldName]: 2 })
})

it('an unknown category is refused, and one that is offered no more', async () => {
  const gone = await makeCategory(services(), '旧')
  await design(gone, [{ name: '甲', formType: 'text' }])
  await sent(gone, { 甲: '一' })
  const next = await design(gone, [{ name: '乙', formType: 'text' }])
  expect(next).not.toBe(gone)
  const unknown: Record<string, unknown> = { categoryId: 999_999 }
  expect(await repA.call(calls.form, unknown)).toMatchObject({ code: 400 })
  const add = (categoryId: number) =>
    repA.call(calls.add, { entity: { content: `申请${crypto.randomUUID()}`, categoryId }, field: [] })
  expect(await add(gone)).toMatchObject({ code: 400 })
  expect(await add(next)).toMatchObject({ code: 0 })
})

it('a record keeps its form after two new versions, a removed field and a name that is used again', async () => {
  const leave = await makeCategory(services(), '请假')
  await design(leave, [
    { name: '天数', formType: 'number', isNull: 1 },
    { name: '原因', formType: 'text' },
  ])
  const days = (await fieldOf(leave, '天数')).fieldId ?? 0
  const first = await sent(leave, { 天数: '1', 原因: '体检' })

  const second = await design(leave, [
    { name: '天数', formType: 'number', fieldId: days, isNull: 1 },
    { name: '地点', formType: 'text' },
  ])
  const copied = (await fieldOf(second, '天数')).fieldId ?? 0
  expect(copied).not.toBe(days)
  // no record uses the version yet: it is edited itself
  const places = (await fieldOf(second, '地点')).fieldId ?? 0
  const edited = [
    { name: '天数', formType: 'number', fieldId: copied },
    { name: '地点', formType: 'text', fieldId: places },
  ]
  expect(await design(second, edited)).toBe(second)
  const middle = await sent(second, { 天数: '2', 地点: '青岛' })

  const third = await design(second, [
    { name: '天数', formType: 'number', fieldId: copied },
    { name: '原因', formType: 'textarea' },
  ])
  const last = await sent(third, { 天数: '3', 原因: '又一个' })

  expect([...(await detailsOf(first)).keys()].slice(0, 4)).toEqual(['事由', '备注', '天数', '原因'])
  expect((await detailsOf(first)).get('原因')).toBe('体检')
  expect((await detailsOf(middle)).get('地点')).toBe('青岛')
  expect((await detailsOf(middle)).has('原因')).toBe(false)
  expect((await detailsOf(last)).get('原因')).toBe('又一个')
  // one place for a field in all versions, another one for another field of the same name
  const keys = async (id: number) => Object.keys((await storedOf(id)) ?? {})
  expect(await keys(first)).toContain(`f_${days}`)
  expect(await keys(last)).toContain(`f_${days}`)
  expect(await keys(last)).not.toEqual(await keys(first))

  const reason = (await formOf({ id: first })).find(({ name }) => name === '原因')
  const edit = (value: string, field: { fieldName: string; value: unknown }[] = []) =>
    repA.ask(calls.update, {
      entity: { requestId: first, categoryId: third },
      field: [{ fieldName: reason?.fieldName ?? '', value }, ...field],
    })
  const foreign = (await formOf({ id: middle })).find(({ name }) => name === '地点')
  await edit('看病', [{ fieldName: foreign?.fieldName ?? '', value: '烟台' }])
  expect((await detailsOf(first)).get('原因')).toBe('看病')
  expect(await keys(first)).not.toContain(`f_${places}`)
  expect((await detailsOf(first)).get('天数')).toBe(1)
  const entries = await repA.ask(historyCalls.list, { types: requestType.label, actionId: first })
  expect(entries.flatMap(({ content }) => content)).toContain('将原因 由体检修改为看病。')
})

it('another process has the new form as soon as it is saved, and the old one for the records that keep it', async () => {
  const loan = await makeCategory(services(), '借款')
  await design(loan, [{ name: '金额', formType: 'floatnumber' }])
  const id = await sent(loan, { 金额: '100' })
  const next = await design(loan, [{ name: '用途', formType: 'text' }])
  const there = await eventually(async () => {
    const names = await namesIn({ categoryId: next }, elsewhere)
    if (!names.includes('用途')) throw new Error('not yet')
    return names
  })
  expect(there).toEqual(['事由', '备注', '用途'])
  expect((await detailsOf(id, elsewhere)).get('金额')).toBe(100)
  expect(await send(next, { 用途: '办公' }, elsewhere)).toMatchObject({ code: 0 })
})

it('a record that is sent while the form of its category changes waits, and is refused', async () => {
  const visit = await makeCategory(services(), '外出')
  await design(visit, [{ name: '去处', formType: 'text' }])
  const fieldId = (await fieldOf(visit, '去处')).fieldId ?? 0
  const changed = draw([
    { name: '去处', formType: 'text', fieldId },
    { name: '几时', formType: 'datetime' },
  ])
  const answer = await during(company.platform.db, {
    held: (trx) => designIn(trx, services(), visit, changed),
    waits: () => send(visit, { 去处: '客户' }),
  })
  expect(answer).toMatchObject({ code: 2096, msg: '表单已被他人修改，请刷新后再保存' })
  expect(await send(visit, { 去处: '客户' })).toMatchObject({ code: 0 })
})

it('a value that must be unique is looked for in all versions', async () => {
  const card = await makeCategory(services(), '门禁')
  await design(card, [{ name: '卡号', formType: 'text', isUnique: 1 }])
  const number = (await fieldOf(card, '卡号')).fieldId
  await sent(card, { 卡号: 'K-1' })
  expect(await send(card, { 卡号: ' K-1 ' })).toMatchObject({ code: 2079 })
  const next = await design(card, [
    { name: '卡号', formType: 'text', isUnique: 1, fieldId: number ?? 0 },
    { name: '门', formType: 'text' },
  ])
  expect(await send(next, { 卡号: 'K-1' })).toMatchObject({ code: 2079 })
  expect(await send(next, { 卡号: 'K-2' })).toMatchObject({ code: 0 })
})

it('a field has a name of its own among those of all categories and of its category', async () => {
  const twice = await makeCategory(services(), '重名')
  await expect(design(twice, [{ name: '备注', formType: 'text' }])).rejects.toThrow()
  expect(await design(twice, [{ name: '备注二', formType: 'text' }])).toBe(twice)
})

it('a role that may not see a field sees it in no form, no details and no history of its category', async () => {
  const secret = await makeCategory(services(), '保密')
  await design(secret, [{ name: '密码', formType: 'text' }])
  const { fieldName } = await fieldOf(secret, '密码')
  const id = await sent(secret, { 密码: '甲乙丙丁' })
  await repA.ask(calls.update, { entity: { requestId: id }, field: [{ fieldName, value: '戊己庚辛' }] })
  const { admin } = company.people
  const roleId = 180170
  const subjects = await admin.ask(fieldAdminCalls.roleFields, { roleId, label: requestType.label })
  const subject = subjects.find(({ name }) => name === '密码')
  await admin.ask(fieldAdminCalls.saveRoleFields, { list: [{ id: subject?.id ?? 0, authLevel: 1 }] })
  expect(await namesIn({ categoryId: secret })).not.toContain('密码')
  expect((await detailsOf(id)).has('密码')).toBe(false)
  const answers = [
    await repA.ask(calls.detail, { requestId: id }),
    await repA.ask(calls.list, { limit: 100 }),
    await repA.ask(historyCalls.list, { types: requestType.label, actionId: id }),
  ]
  expect(JSON.stringify(answers)).not.toMatch(/甲乙丙丁|戊己庚辛/)
})
