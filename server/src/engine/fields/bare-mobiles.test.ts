import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { customer } from '#protocol/crm/customer/type.ts'
import { readMobile } from '#protocol/fields/value/phone.ts'
import { makeRecord } from '../../../test/make.ts'
import { drawCompany, type TestCompany } from '../../../test/people.ts'

const MIGRATION = new URL('../../../migrations/0492_bare_mobiles.sql', import.meta.url)

let company: TestCompany
beforeAll(async () => {
  company = await drawCompany()
})
afterAll(() => company.close())

it('mobiles of earlier versions are kept as they would be typed today, except where another record has that number', async () => {
  const { repA } = company.people
  const typed = [
    '138-0013-8000',
    '+86 139 0013 9000',
    '8613700137000',
    '１３６ 0013 6000',
    '0531-88881234',
    '13500135000',
    '135-0013-5000',
    '134-0013-4000',
    '134 0013 4000',
  ]
  const ids: number[] = []
  for (const mobile of typed) {
    const id = await makeRecord(repA, customer)
    await company.platform.pool.query('update customer set mobile = $1 where id = $2', [mobile, id])
    ids.push(id)
  }
  const sql = readFileSync(MIGRATION, 'utf8')
  await company.platform.pool.query(sql)
  const { rows } = await company.platform.pool.query(
    'select mobile from customer where id = any($1) order by id',
    [ids],
  )
  const [twin, second] = ['135-0013-5000', '134 0013 4000']
  const expected = typed.map((mobile) => (mobile === twin || mobile === second ? mobile : readMobile(mobile)))
  expect(rows.map(({ mobile }) => mobile)).toEqual(expected)
  expect(expected[3]).toBe('13600136000')
})
