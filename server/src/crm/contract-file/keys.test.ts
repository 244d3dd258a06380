import { X509Certificate } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { drawCompany, type TestCompany } from '../../../test/people.ts'
import { signingKey } from './keys.ts'

let company: TestCompany
beforeAll(async () => {
  company = await drawCompany()
})
afterAll(() => company.close())

it('test keys that are first used at once are one for each region, below one root', async () => {
  const { services } = company.app
  const keys = await Promise.all(
    ([1, 1, 2, 2] as const).map((region) => signingKey(services, { region, alias: null })),
  )
  const own = keys.map(({ certificates: [pem] }) => pem)
  expect(own[0]).toBe(own[1])
  expect(own[2]).toBe(own[3])
  expect(own[0]).not.toBe(own[2])
  const { rows } = await company.platform.pool.query<{ alias: string; certificates: string }>(
    'select alias, certificates from seal_certificate order by alias',
  )
  expect(rows.map(({ alias }) => alias)).toEqual(['test-1', 'test-2', 'test-root'])
  const root = new X509Certificate(rows.at(-1)?.certificates ?? '')
  for (const pem of own) expect(new X509Certificate(pem ?? '').verify(root.publicKey)).toBe(true)
})
