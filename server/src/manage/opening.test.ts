import { afterAll, beforeAll, expect, it } from 'vitest'
import { companyCalls } from '#protocol/manage/company/calls.ts'
import { openingCalls } from '#protocol/manage/opening-calls.ts'
import { peopleCalls } from '#protocol/manage/people/calls.ts'
import { permissionCalls } from '#protocol/manage/roles/calls.ts'
import { drawCompany, type TestCompany } from '../../test/people.ts'

let company: TestCompany
beforeAll(async () => {
  company = await drawCompany()
})
afterAll(() => company.close())

it.each(['admin', 'repA'] as const)('answers %s at once what five calls answer', async (name) => {
  const person = company.people[name]
  await person.ask(companyCalls.setHeaderModelSort, { keys: ['crm', 'log'] })
  expect(await person.ask(openingCalls.queryOpening)).toEqual({
    user: await person.ask(peopleCalls.queryLoginUser),
    auth: await person.ask(permissionCalls.auth),
    company: await person.ask(companyCalls.queryAdminConfig),
    modules: await person.ask(companyCalls.queryModuleSetting),
    headerSort: ['crm', 'log'],
  })
})

it('answers nobody who is not signed in', async () => {
  expect(await company.nobody.call(openingCalls.queryOpening)).toMatchObject({ code: 302, data: null })
})
