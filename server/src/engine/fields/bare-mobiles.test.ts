import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { customer } from '#protocol/crm/customer/type.ts'
import { readMobile } from '#protocol/fields/value/phone.ts'
import { fieldAdminCalls } from '#protocol/manage/fields/calls.ts'
import { makeRecord } from '../../../test/make.ts'
import { drawCompany, type TestCompany } from '../../../test/people.ts'

const MIGRATION = new URL('../../../migrations/0492_bare_mobiles.sql', import.meta.url)
const OWN_FIELDS = new URL('../../../migrations/0521_bare_own_mobiles.sql', import.meta.url)

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

it('so are those in fields that an administrator has added', async () => {
  const { admin, repA } = company.people
  const { label } = customer
  const fields = (await admin.ask(fieldAdminCalls.definition, { label })).flat()
  const added = [
    { name: '手机二', formType: 'mobile' as const, isUnique: 1 as const },
    { name: '手机三', formType: 'mobile' as const },
  ]
  await admin.ask(fieldAdminCalls.saveDefinition, { label, data: [...fields, ...added] })
  const { pool } = company.platform
  const { rows: names } = await pool.query<{ field_id: number }>(
    `select field_id from fields where name in ('手机二', '手机三') order by field_id`,
  )
  const [unique = '', free = ''] = names.map(({ field_id: id }) => `f_${id}`)
  const typed = ['138-0013-8100', '13800138200', '138 0013 8200', '0531-88881234', '+86 138 0013 8300']
  const ids: number[] = []
  for (const mobile of typed) {
    const id = await makeRecord(repA, customer)
    await pool.query(`update customer set ${unique} = $1, ${free} = $1 where id = $2`, [mobile, id])
    ids.push(id)
  }
  await pool.query(readFileSync(OWN_FIELDS, 'utf8'))
  const { rows } = await pool.query<Record<string, string>>(
    `select ${unique} as unique, ${free} as free from customer where id = any($1) order by id`,
    [ids],
  )
  const bare = typed.map((mobile) => (mobile.startsWith('0531') ? mobile : readMobile(mobile)))
  expect(rows.map(({ free: own }) => own)).toEqual(bare)
  expect(rows.map(({ unique: own }) => own)).toEqual(bare.with(2, '138 0013 8200'))
})
