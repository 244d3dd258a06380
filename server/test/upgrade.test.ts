import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { customer } from '#protocol/crm/customer/type.ts'
import { fieldCalls } from '#protocol/crm/fields.ts'
import { sceneCalls } from '#protocol/crm/scenes.ts'
import { LINKED } from '#protocol/fields/rule/design.ts'
import { companyCalls } from '#protocol/manage/company/calls.ts'
import { type DesignedField, fieldAdminCalls } from '#protocol/manage/fields/calls.ts'
import { permissionCalls } from '#protocol/manage/roles/calls.ts'
import { actionIdOf, can } from '#protocol/platform/permissions.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { type App, buildApp, seedAreas } from '#server/app.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { createJobs } from '#server/platform/jobs/jobs.ts'
import { type Caller, createCaller } from './as.ts'
import { makeRecord } from './make.ts'
import { drawCompany, type Person, type TestCompany } from './people.ts'
import { addedRights, type Version } from './previous-version.ts'

const version: Version = vi.hoisted(() => ({ isPrevious: true }))
vi.mock('#protocol/record-types.ts', async (importOriginal) => {
  const { typesOf } = await import('./previous-version.ts')
  return typesOf(version, await importOriginal())
})
vi.mock('#protocol/manage/roles/roles.ts', async (importOriginal) => {
  const { rolesOf } = await import('./previous-version.ts')
  return rolesOf(version, await importOriginal())
})

const { label } = customer
const type = label
const calls = recordCallsOf(customer)
const MANAGER = 180169
const idOf = (path: string) => actionIdOf(path) ?? 0

let company: TestCompany
const apps: App[] = []
/** People of the company, before the server that was started last. */
let admin: Caller
let director: Caller
let repA: Caller
let repB: Caller

/** Starts the server on the company's database as it is, with the declarations of the version. */
async function start(): Promise<void> {
  const { platform, people } = company
  const app = await buildApp({ ...platform, jobs: createJobs(platform) })
  apps.push(app)
  const as = (person: Person) => createCaller(app.fastify, () => person.token())
  admin = as(people.admin)
  director = as(people.director)
  repA = as(people.repA)
  repB = as(people.repB)
}

const readForm = async () => (await admin.ask(fieldAdminCalls.definition, { label })).flat()
async function field(name: string, from = readForm): Promise<DesignedField> {
  const found = (await from()).find((each) => each.fieldName === name)
  if (!found) throw new Error(`no field ${name}`)
  return found
}
const columnsOf = async (person: Caller) => {
  const { value, hideValue } = await person.ask(fieldCalls.columnSettings, { label })
  return { shown: value.map((each) => each.fieldName), hidden: hideValue.map((each) => each.fieldName) }
}
const scenesOf = async (person: Caller) =>
  (await person.ask(sceneCalls.list, { type })).map((scene) => scene.name)
const mayDo = async (person: Caller, path: string) => can(await person.ask(permissionCalls.auth), path)
const rolesOf = async (roleType: number) => admin.ask(permissionCalls.getRoleByType, { type: roleType })
const recordOptions = () => admin.ask(companyCalls.queryRecordOptions)

/** Every row of what a start may write, with the transaction that wrote it. */
async function everything(): Promise<unknown[]> {
  const tables = ['declared', 'fields', 'scenes', 'personal_columns', 'roles', 'role_menu', 'role_auth']
  const reads = [...tables, 'modules', 'company_settings', 'departments'].map(async (table) => {
    const { rows } =
      await sql`select xmin::text as written, t.* from ${sql.table(table)} t order by t`.execute(
        company.platform.db,
      )
    return [table, rows]
  })
  return Promise.all(reads)
}

let customerId = 0
/** When the form was changed last, as the designer says that he has read it. */
async function formTime(): Promise<string> {
  const types = await admin.ask(fieldAdminCalls.types)
  return types.find((each) => each.label === label)?.updateTime ?? ''
}

/** What the customer has made of the previous version. */
const left = { order: [''], hidden: [''], formTime: '' }

async function designForm(): Promise<void> {
  const form = await readForm()
  const drawn = form.map((each) => {
    if (each.fieldName === 'mobile') return { ...each, name: '手机号码' }
    if (each.fieldName === 'email') return { ...each, isHidden: 1 as const }
    if (each.fieldName === 'source')
      return { ...each, options: '自媒体,广告,转介绍,线上注册,线上询价,预约上门,电话咨询,邮件咨询' }
    if (each.fieldName !== 'level') return each
    return { ...each, remark: LINKED, options: '{"B（普通客户）":[],"A（重点客户）":[]}' }
  })
  const own = { name: '网址', formType: 'text', formPosition: `${form.length},0` }
  await admin.ask(fieldAdminCalls.saveDefinition, { label, data: [...drawn, own] })
}

async function arrangeLists(): Promise<void> {
  const { value } = await repA.ask(fieldCalls.columnSettings, { label })
  const [first, ...others] = value.toReversed()
  if (!first) throw new Error('there are no columns')
  await repA.ask(fieldCalls.setColumns, { label, noHideFields: others, hideFields: [first] })
  left.order = others.map((each) => each.fieldName)
  left.hidden = (await columnsOf(repA)).hidden
  const scenes = await repA.ask(sceneCalls.list, { type })
  await repA.ask(sceneCalls.add, { type, isDefault: 1, name: '重点', data: '' })
  const [own] = (await repA.ask(sceneCalls.list, { type })).filter((scene) => scene.name === '重点')
  const ids = [own, ...scenes.toReversed()].map((scene) => scene?.sceneId ?? 0)
  await repA.ask(sceneCalls.arrange, { type, noHideIds: ids, hideIds: [] })
  // versions before scenes were given at the start have left no word of them
  await sql`delete from declared where part = 'scenes'`.execute(company.platform.db)
}

async function editRoles(): Promise<void> {
  const manager = (await rolesOf(2)).find((role) => role.roleId === MANAGER)
  const held = [...(manager?.rules?.data ?? []), ...(manager?.rules?.bi ?? [])]
  const menuIds = held.filter((action) => action !== idOf('crm/customer/delete'))
  await admin.ask(permissionCalls.updateRoleMenu, { roleId: MANAGER, menuIds, dataType: 4 })
  await admin.ask(permissionCalls.deleteRole, { roleId: 180167 })
  await admin.ask(permissionCalls.addRole, { roleName: '工作台管理员', roleType: 1 })
}

/** Applications and settings of the previous version: without the address book and one follow-up type. */
async function forgetSettings(): Promise<void> {
  const { db } = company.platform
  await sql`delete from modules where module = 'book'`.execute(db)
  await sql`update declared set given = array_remove(given, 'book') where part = 'modules'`.execute(db)
  await sql`update declared set given = array_remove(given, 'followRecordOption=活动')
    where part = 'settings'`.execute(db)
  await admin.ask(companyCalls.setRecordOptions, { options: ['拜访'] })
}

beforeAll(async () => {
  company = await drawCompany()
  ;({ admin, director, repA, repB } = company.people)
  customerId = await makeRecord(company.people.repA, customer, {
    title: '老客户',
    field: [{ fieldName: 'source', value: '促销' }],
  })
  await designForm()
  await arrangeLists()
  await editRoles()
  await forgetSettings()
  for (const person of [director, repB]) await columnsOf(person)
  left.formTime = await formTime()
  company.platform.clock.advance(60_000)
  version.isPrevious = false
  await start()
})
afterAll(async () => {
  for (const each of apps) await each.close()
  await company.close()
})

describe('what the newer version declares is there', () => {
  it('fields: behind the others, two to a row, with their options once', async () => {
    const form = await readForm()
    const rows = await admin.ask(fieldAdminCalls.definition, { label })
    expect(form.slice(-2).map((each) => each.fieldName)).toEqual(['website', 'industry'])
    expect(rows.at(-1)?.map((each) => each.fieldName)).toEqual(['website', 'industry'])
    expect((await field('industry')).options).toBe('IT,金融业,房地产,商业服务,运输/物流,生产,政府,文化传媒')
  })

  it('a field whose name somebody has given to his own appears under a name of its own', async () => {
    const form = await readForm()
    const names = new Map(form.map((each) => [each.fieldName, each.name]))
    expect(names.get('website')).toBe('网址(1)')
    expect(form.find((each) => each.name === '网址')?.fieldType).toBe(0)
    expect(await admin.call(fieldAdminCalls.saveDefinition, { label, data: form })).toMatchObject({ code: 0 })
  })

  it('a rep writes, reads and lists the new field', async () => {
    const form = await repA.ask(calls.form, { id: customerId, type: 1 })
    expect(JSON.stringify(form)).toContain('网址(1)')
    const entity = { customerName: '老客户', website: 'https://example.com' }
    await repA.ask(calls.update, { entity: { ...entity, customerId }, field: [] })
    expect(await repA.ask(calls.detail, { customerId })).toMatchObject(entity)
    const head = await repA.ask(fieldCalls.listHead, { label })
    expect(head.map((column) => column.fieldName)).toContain('website')
  })

  it('options: behind the others, those that show fields included', async () => {
    expect((await field('source')).setting).toEqual([
      ...['自媒体', '广告', '转介绍', '线上注册', '线上询价', '预约上门', '电话咨询', '邮件咨询'],
      '陌拜',
    ])
    expect((await field('level')).optionsData).toEqual({
      'B（普通客户）': [],
      'A（重点客户）': [],
      'C（非优先客户）': [],
    })
    expect((await field('level')).remark).toBe(LINKED)
  })

  const waiting = ['今日需联系', '已逾期', '超过30天未跟进', '即将进入公海']
  it('scenes: for who has them already behind his own order, for others as declared', async () => {
    expect(await scenesOf(repA)).toEqual([
      ...['重点', '我关注的客户', '我负责的客户', '全部客户'],
      ...['下属负责的客户', ...waiting],
    ])
    const chosen = (await repA.ask(sceneCalls.list, { type })).filter((scene) => scene.isDefault === 1)
    expect(chosen.map((scene) => scene.name)).toEqual(['重点'])
    const declared = ['全部客户', '我负责的客户', '下属负责的客户', '我关注的客户', ...waiting]
    expect(await scenesOf(repB)).toEqual(declared)
    expect(await scenesOf(admin)).toEqual(declared)
  })

  it('list columns: behind an order that somebody has made', async () => {
    const { shown, hidden } = await columnsOf(repA)
    expect(shown).toEqual([...left.order, 'website', 'industry', 'detailAddress'])
    expect(hidden).toEqual(left.hidden)
    expect((await columnsOf(repB)).hidden).toEqual(expect.arrayContaining(['website', 'detailAddress']))
  })

  it('permissions: to the roles that are declared to have them, an edited one gets what it was never offered', async () => {
    expect(await mayDo(repA, 'crm/customer/teamsave')).toBe(true)
    expect(await mayDo(repA, 'crm/contacts/update')).toBe(true)
    expect(await mayDo(director, 'crm/customer/teamsave')).toBe(true)
    expect(await mayDo(director, 'crm/contacts/update')).toBe(false)
    // 财务 is the company's own
    const own = (await rolesOf(2)).find((role) => role.roleName === '财务')
    expect(own?.rules?.data).not.toContain(addedRights.unheardOf)
  })

  it('roles: with their permissions, assignable by whom the declaration names', async () => {
    const [service] = await rolesOf(11)
    expect(service).toMatchObject({ roleId: 180177, roleName: '客服角色' })
    expect(service?.rules?.data.length).toBeGreaterThan(10)
    expect(await admin.ask(permissionCalls.queryAuthRole, { roleId: 180164 })).toContain(180177)
  })

  it('applications and settings', async () => {
    const modules = await admin.ask(companyCalls.queryModuleSetting)
    expect(modules.find((each) => each.module === 'book')).toMatchObject({ name: '通讯录', status: 1 })
    expect(await recordOptions()).toEqual(['拜访', '活动'])
  })
})

describe('what people have made of the previous version stays', () => {
  it('names, hidden fields and removed options', async () => {
    expect((await field('mobile')).name).toBe('手机号码')
    expect((await field('email')).isHidden).toBe(1)
    expect((await field('source')).setting).not.toContain('促销')
    expect((await field('source')).setting).not.toContain('搜索引擎')
    expect(await repA.ask(calls.detail, { customerId })).toMatchObject({ source: '促销' })
  })

  it('permissions that were taken from a role, its range, and roles that were deleted', async () => {
    expect(await mayDo(director, 'crm/customer/delete')).toBe(false)
    const [manager] = (await rolesOf(2)).filter((role) => role.roleId === MANAGER)
    expect(manager?.dataType).toBe(4)
    const ids = (await rolesOf(1)).map((role) => role.roleId)
    expect(ids).not.toContain(180167)
  })

  it('a role that has the name of a new one', async () => {
    const named = (await rolesOf(1)).filter((role) => role.roleName === '工作台管理员')
    expect(named.map((role) => [role.roleId === 180166, role.rules?.data])).toEqual([[false, []]])
  })

  it('what was drawn on the previous form is refused: it lacks the new fields and options', async () => {
    const data = await readForm()
    const draw = (readTime: string) => admin.call(fieldAdminCalls.saveDefinition, { label, data, readTime })
    expect(await draw(left.formTime)).toMatchObject({ code: 2096 })
    expect(await draw(await formTime())).toMatchObject({ code: 0 })
  })
})

it('another start changes nothing', async () => {
  const before = await everything()
  await Promise.all([seedAreas(company.platform), seedAreas(company.platform)])
  await start()
  expect(await everything()).toEqual(before)
})

it('an installation from before anything was noted keeps what its people removed', async () => {
  const { db, pool } = company.platform
  const rows = async () => (await everything()).slice(1)
  const before = await rows()
  await sql`drop table declared`.execute(db)
  const owner = openDatabase(company.platform.ownerUrl, { poolSize: 1 })
  await sql`delete from schema_migrations where name = '0081_declared.sql'`.execute(owner.db)
  await owner.close()
  expect(await migrate(pool)).toEqual(['0081_declared.sql'])
  await seedAreas(company.platform)
  expect(await rows()).toEqual(before)
})
