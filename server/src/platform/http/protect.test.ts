import { afterAll, beforeAll, expect, it } from 'vitest'
import { customer } from '#protocol/crm/customer/type.ts'
import { fileCalls } from '#protocol/files/calls.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { sessionCalls } from '#protocol/session/calls.ts'
import { drawCompany, type TestCompany } from '../../../test/people.ts'
import { uploadFile } from '../../../test/upload.ts'

let company: TestCompany
beforeAll(async () => {
  company = await drawCompany({ config: { trustProxy: 1 } })
})
afterAll(() => company.close())

const kept = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }

it('answers of calls are kept nowhere and taken for nothing else', async () => {
  const { repA, managerA } = company.people
  const answers = [
    await repA.call(recordCallsOf(customer).list, {}),
    await repA.call(recordCallsOf(customer).detail, { customerId: 1 }),
    await company.nobody.call(sessionCalls.login, {}),
    await managerA.call(recordCallsOf(customer).exportAll, {}),
  ]
  for (const { headers } of answers) expect(headers).toMatchObject(kept)
})

it('a stored file says itself how it may be kept', async () => {
  const { repA } = company.people
  const { url } = await uploadFile(company, repA, fileCalls.upload, { name: 'a.txt', content: 'a' })
  const headers = { 'admin-token': await repA.token() }
  const reply = await company.app.fastify.inject({ url: `/crm/api${url}`, headers })
  expect(reply.headers).toMatchObject({ ...kept, 'cache-control': 'private, no-cache' })
})

it('who came over https comes back that way; others hear nothing', async () => {
  const ask = (headers: Record<string, string>) =>
    company.app.fastify.inject({ method: 'POST', url: '/crm/api/adminUser/querySystemStatus', headers })
  const secure = await ask({ 'x-forwarded-proto': 'https' })
  expect(secure.headers['strict-transport-security']).toBe('max-age=31536000')
  expect((await ask({})).headers).not.toHaveProperty('strict-transport-security')
})
