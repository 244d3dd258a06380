import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addressBookCalls } from '#protocol/address-book/calls.ts'
import { permissionCalls } from '#protocol/manage/roles/calls.ts'
import type { InputOf } from '#protocol/platform/call.ts'
import { drawCompany, type Person, type TestCompany } from '../../test/people.ts'

let company: TestCompany
let people: TestCompany['people']
beforeAll(async () => {
  company = await drawCompany()
  people = company.people
})
afterAll(() => company.close())

const book = async (person: Person, request: InputOf<typeof addressBookCalls.list> = {}) =>
  (await person.ask(addressBookCalls.list, { limit: 100, ...request })).list
const names = async (person: Person, request?: InputOf<typeof addressBookCalls.list>) =>
  (await book(person, request)).map(({ realname }) => realname)

it('shows people in use by the letters of their names, in either order', async () => {
  const { admin, repB } = people
  const all = await book(admin)
  const letters = all.map(({ initial }) => initial)
  expect(letters).toEqual(letters.toSorted())
  expect(all.find(({ userId }) => userId === repB.userId)).toMatchObject({
    initial: 'B',
    realname: '白小一',
    mobile: repB.username,
    deptName: '销售二部',
    status: 0,
  })
  const reversed = await names(admin, { initial: 2 })
  expect(reversed).toEqual(all.map(({ realname }) => realname).toReversed())
  const page = await admin.ask(addressBookCalls.list, { page: 2, limit: 3 })
  expect(page.list.map(({ realname }) => realname)).toEqual((await names(admin)).slice(3, 6))
  expect(page.totalRow).toBe(all.length)
})

it('is searched by name, pinyin, initials and mobile number, and by department with those below', async () => {
  const { admin, repA2 } = people
  for (const search of ['安小二', 'axe', 'anxiaoer', repA2.username.slice(-5)])
    expect(await names(admin, { search })).toEqual(['安小二'])
  expect(await names(admin, { search: '没有此人' })).toEqual([])
  const { salesA, teamA } = company.departments
  expect(await names(admin, { deptId: teamA })).toEqual(['安小二'])
  expect((await names(admin, { deptId: salesA })).toSorted()).toEqual(
    ['何助理', '安小一', '安小二', '陈经理'].toSorted(),
  )
})

it('keeps everybody’s own stars', async () => {
  const { admin, director, repA } = people
  const star = (person: Person, userId: number) => person.ask(addressBookCalls.toggleStar, { userId })
  await star(admin, repA.userId)
  await star(admin, director.userId)
  expect((await names(admin, { status: 1 })).toSorted()).toEqual(['安小一', '方总监'].toSorted())
  await star(admin, director.userId)
  expect(await names(admin, { status: 1 })).toEqual(['安小一'])
  expect(await admin.call(addressBookCalls.toggleStar, { userId: 999_999 })).toMatchObject({ code: 1102 })
})

it('is for those who may read it', async () => {
  const { outsider, repA, finance, admin } = people
  // of preset roles; the role of finance is the company's own
  for (const person of [outsider, repA]) expect(await names(person)).toContain('方总监')
  for (const refused of [
    finance.call(addressBookCalls.list, {}),
    finance.call(addressBookCalls.toggleStar, { userId: admin.userId }),
  ])
    expect(await refused).toMatchObject({ code: 401 })
  const role = company.roles.finance
  const held = (await admin.ask(permissionCalls.getRoleByType, { type: 2 })).find(
    ({ roleId }) => roleId === role,
  )
  const actions = [...(held?.rules?.data ?? []), ...(held?.rules?.bi ?? [])]
  await admin.ask(permissionCalls.updateRoleMenu, { roleId: role, menuIds: [...actions, 151], dataType: '' })
  expect(await names(finance)).toContain('方总监')
  await admin.ask(permissionCalls.updateRoleMenu, { roleId: role, menuIds: actions, dataType: '' })
  expect(await finance.call(addressBookCalls.list, {})).toMatchObject({ code: 401 })
})

it('is opened by an upgrade to the company’s own roles, but office roles, of which people have decided', async () => {
  const { admin } = people
  const add = (roleName: string, roleType: number) =>
    admin.ask(permissionCalls.addRole, { roleName, roleType })
  const [sales, office] = [await add('老销售', 2), await add('老行政', 7)]
  const migration = new URL('../../migrations/0711_address_book_for_all.sql', import.meta.url)
  await sql.raw(await readFile(migration, 'utf8')).execute(company.platform.db)
  const { rows } = await sql<{ role_id: number }>`select role_id from role_menu
    where menu_id = 151 and role_id in (${sales}, ${office}, 180172)`.execute(company.platform.db)
  expect(rows).toEqual([{ role_id: sales }])
})
