import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hrWorkbenchCalls } from '#protocol/hrm/workbench/calls.ts'
import { hire } from '../../../test/hr.ts'
import { drawCompany, type TestCompany } from '../../../test/people.ts'

const MIGRATION = new URL('../../../migrations/0870_workbench.sql', import.meta.url)

let company: TestCompany
beforeAll(async () => {
  company = await drawCompany({ now: '2026-03-10 09:00:00' })
})
afterAll(() => company.close())

/** Birthdays as earlier versions kept them, and what they are afterwards. */
const kept: readonly [string | null, string | null][] = [
  ['0315', '0315'],
  ['03-15', '0315'],
  [' 03-15 ', '0315'],
  ['3月15日', '0315'],
  ['03月15日', '0315'],
  ['12月5日', '1205'],
  ['02-29', '0229'],
  // no days
  ['13-15', '13-15'],
  ['3月32日', '3月32日'],
  ['三月十五', '三月十五'],
  ['', ''],
  [null, null],
]

it('birthdays of earlier versions count by month and day; what is no day stays as it was', async () => {
  const { hr } = company.people
  const { pool } = company.platform
  const ids: number[] = []
  for (const [at, [old]] of kept.entries()) {
    const id = await hire(hr, `员工${at}`)
    await pool.query('update hrm_employee set birthday = $1 where id = $2', [old, id])
    ids.push(id)
  }
  const onDay = async () =>
    (await hr.ask(hrWorkbenchCalls.entries, { time: '2026-03-15' }))
      .filter(({ type }) => type === 2)
      .map(({ typeId }) => typeId)
      .toSorted((a, b) => Number(a) - Number(b))
  expect(await onDay()).toEqual(ids.slice(0, 1))
  // as it was before
  await pool.query('drop table hrm_notes')
  await pool.query(readFileSync(MIGRATION, 'utf8'))
  const { rows } = await pool.query('select birthday from hrm_employee where id = any($1) order by id', [ids])
  expect(rows.map(({ birthday }) => birthday)).toEqual(kept.map(([, now]) => now))
  expect(await onDay()).toEqual(ids.slice(0, 5))
})
