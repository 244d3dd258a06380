import { afterAll, beforeAll, expect, it } from 'vitest'
import { customer } from '#protocol/crm/customer/type.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { drawCompany, type TestCompany } from '../../../test/people.ts'

let company: TestCompany
beforeAll(async () => {
  company = await drawCompany()
})
afterAll(() => company.close())

const add = async (payload: string) => {
  const headers = { 'content-type': 'application/json', 'admin-token': await company.people.repA.token() }
  const url = `/crm/api/${recordCallsOf(customer).add.path}`
  return (await company.app.fastify.inject({ method: 'POST', url, headers, payload })).json()
}

it.each([
  ['a value', '{"entity":{"customerName":{"toString":1}},"field":[]}'],
  ['a part of a value', '{"entity":{"customerName":"甲","website":[1,{"a":{"toString":null}}]},"field":[]}'],
  ['a key in escapes', String.raw`{"entity":{"customerName":{"to\u0053tring":"甲"}},"field":[]}`],
  ['the body itself', '{"toString":"甲"}'],
])('a body of which JavaScript can make no text is refused: %s', async (_what, payload) => {
  expect(await add(payload)).toMatchObject({ code: 400, msg: '参数验证错误', data: null })
})

it('the word itself is a text like any other', async () => {
  const name = '"toString": 甲'
  expect(await add(JSON.stringify({ entity: { customerName: name }, field: [] }))).toMatchObject({ code: 0 })
  const { list } = await company.people.repA.ask(recordCallsOf(customer).list, { search: name })
  expect(list).toMatchObject([{ customerName: name }])
})
