import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { customerLookupCalls } from '#protocol/crm/customer/calls.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import { searchCalls } from '#protocol/crm/operations.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { makeRecord } from '../../../../test/make.ts'
import { drawCompany, type Person, type TestCompany } from '../../../../test/people.ts'

const { list } = recordCallsOf(customer)
let company: TestCompany
let rep: Person
beforeAll(async () => {
  company = await drawCompany({ config: { listTimeout: 1000 } })
  rep = company.people.repA
  await makeRecord(rep, customer, { title: '要等很久的客户', entity: { mobile: '13800000001' } })
})
afterAll(() => company.close())

const asked = {
  'a list with its total': () => rep.call(list, {}),
  'a keyword': () => rep.call(list, { search: '很久' }),
  'a filter': () =>
    rep.call(list, { searchList: [{ name: 'mobile', formType: 'mobile', type: 6, values: [] }] }),
  'the search over all types': () => rep.call(searchCalls.query, { word: '很久' }),
  查重: () => rep.call(customerLookupCalls.duplicates, { phone: '13800000001' }),
}

describe('what takes too long in the database', () => {
  it.each(Object.entries(asked))('ends with a sentence: %s', async (_name, ask) => {
    // nothing can be read from the table meanwhile
    await inTransaction(company.platform.db, async (trx) => {
      await sql`lock table customer in access exclusive mode`.execute(trx)
      expect(await ask()).toMatchObject({
        code: 408,
        msg: '处理时间过长，已停止，请缩小范围或稍后再试',
        data: null,
      })
    })
    // a count that others had begun to wait for may still be ending
    await vi.waitFor(async () => expect(await ask()).toMatchObject({ code: 0 }), { timeout: 10_000 })
  })
})
