import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { customer } from '#protocol/crm/customer/type.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { makeRecord } from '../../../../test/make.ts'
import { drawCompany, type TestCompany } from '../../../../test/people.ts'

let company: TestCompany
beforeAll(async () => {
  company = await drawCompany()
})
afterAll(() => company.close())

/** A customer whose mobile was stored as it was typed, before numbers were normalised. */
async function withMobile(title: string, mobile: string): Promise<number> {
  const id = await makeRecord(company.people.repA, customer, { title })
  await sql`update customer set mobile = ${mobile} where id = ${id}`.execute(company.app.services.db)
  return id
}

const save = (customerId: number, entity: object) =>
  company.people.repA.call(recordCallsOf(customer).update, { entity: { customerId, ...entity }, field: [] })

async function stored(id: number) {
  const { rows } = await sql<{ mobile: string | null; remark: string | null }>`
    select mobile, remark from customer where id = ${id}`.execute(company.app.services.db)
  return rows[0]
}

it.each([
  ['138-0013-8011', '13800138011'],
  ['+86 138 0013 8012', '13800138012'],
])('a record that holds the mobile %s is saved with it', async (old, kept) => {
  const id = await withMobile(`旧手机${old}`, old)
  expect(await save(id, { customerName: `旧手机${old}`, mobile: old, remark: '改' })).toMatchObject({
    code: 0,
  })
  expect(await stored(id)).toEqual({ mobile: kept, remark: '改' })
})

it('a record that is saved without its mobile keeps it as it is; another wrong one is refused', async () => {
  const id = await withMobile('旧手机不动', '0531-88881235')
  expect(await save(id, { remark: '只改备注' })).toMatchObject({ code: 0 })
  expect(await stored(id)).toEqual({ mobile: '0531-88881235', remark: '只改备注' })
  expect(await save(id, { mobile: '0531-88881236' })).toMatchObject({ code: 2032 })
  expect(await save(id, { mobile: '138 0013 8013' })).toMatchObject({ code: 0 })
  expect(await stored(id)).toMatchObject({ mobile: '13800138013' })
})

it.each(['0531-88881237', '053188881238'])(
  '%s in a mobile is sent back with the whole form and stays',
  async (old) => {
    const id = await withMobile(`座机在手机${old}`, old)
    expect(await save(id, { customerName: `座机在手机${old}`, mobile: old, remark: '改' })).toMatchObject({
      code: 0,
    })
    expect(await stored(id)).toEqual({ mobile: old, remark: '改' })
    expect(await save(id, { mobile: '0531-88881239' })).toMatchObject({ code: 2032 })
  },
)
