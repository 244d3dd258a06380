import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { drawCompany, type TestCompany } from '../../../test/people.ts'

const MIGRATION = new URL('../../../migrations/0530_product_category_word.sql', import.meta.url)

let company: TestCompany
beforeAll(async () => {
  company = await drawCompany()
})
afterAll(() => company.close())

it('the field of categories gets the word of their settings, unless it was named by an administrator', async () => {
  const { pool } = company.platform
  const nameAfter = async (name: string) => {
    const own = `label = 4 and field_name = 'category_id'`
    await pool.query(`update fields set name = $1 where ${own}`, [name])
    await pool.query(readFileSync(MIGRATION, 'utf8'))
    return (await pool.query(`select name from fields where ${own}`)).rows
  }
  expect(await nameAfter('产品类型')).toEqual([{ name: '产品类别' }])
  expect(await nameAfter('系列')).toEqual([{ name: '系列' }])
})
