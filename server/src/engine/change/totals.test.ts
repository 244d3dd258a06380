import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { contacts } from '#protocol/crm/contacts/type.ts'
import { customerStateCalls } from '#protocol/crm/customer/calls.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { makeRecord } from '../../../test/make.ts'
import { drawCompany, type TestCompany } from '../../../test/people.ts'

/** List totals are recounted once a write is visible to others, and not before. */

const calls = recordCallsOf(customer)
let company: TestCompany
beforeAll(async () => {
  company = await drawCompany()
})
afterAll(() => company.close())
afterEach(() => vi.restoreAllMocks())

/** Collects what other connections read of a record at each recount. */
function watchTotals(id: number, column: string): Promise<unknown>[] {
  const { pool } = company.platform
  const seen: Promise<unknown>[] = []
  vi.spyOn(company.app.services.engine.counts, 'touch').mockImplementation(() => {
    seen.push(
      pool
        .query(`select ${column} as value from customer where id = $1`, [id])
        .then(({ rows }) => rows[0].value),
    )
  })
  return seen
}

it('after the commit of whatever changes a record', async () => {
  const { repA, admin } = company.people
  const id = await makeRecord(repA, customer)
  const remarks = watchTotals(id, 'remark')
  await repA.ask(calls.update, { entity: { customerId: id, remark: '已提交' }, field: [] })
  expect(await Promise.all(remarks)).toEqual(['已提交'])
  vi.restoreAllMocks()
  const statuses = watchTotals(id, 'status')
  await admin.ask(customerStateCalls.lock, { status: 2, ids: [id] })
  expect(await Promise.all(statuses)).toEqual([2])
})

it('not for what was refused in the middle, nor for what changes nothing', async () => {
  const { repA, director } = company.people
  const id = await makeRecord(repA, customer, { entity: { remark: '不变' } })
  await makeRecord(repA, contacts, { entity: { customerId: id } })
  const other = await makeRecord(repA, customer)
  const seen = watchTotals(id, 'remark')
  expect((await director.call(calls.remove, { ids: [other, id] })).code).toBe(2017)
  await repA.ask(calls.update, { entity: { customerId: id, remark: '不变' }, field: [] })
  expect(seen).toEqual([])
  await director.ask(calls.remove, { ids: [other] })
  expect(seen).toHaveLength(1)
})
