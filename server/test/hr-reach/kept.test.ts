import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestCompany } from '../people.ts'
import { drawReach } from './company.ts'
import { amounts, bases, SEALED } from './places.ts'
import { SEALED_IDENTITY } from './staff.ts'

/** What human resources leave behind elsewhere: in logs, messages, deliveries and all other tables that are not theirs. */

let company: TestCompany
beforeAll(async () => {
  ;({ company } = await drawReach())
})
afterAll(() => company.close())

const areHrs = /^hrm_/

it('no log, message, delivery or any other table outside of human resources holds an amount or a sealed value', async () => {
  const { pool } = company.platform
  const digits = [...Object.values(amounts), ...Object.values(bases)].map((each) =>
    each.replace(/(?=...$)/, ',?'),
  )
  const pattern = `(?<![\\w.:])(${digits.join('|')})(?!\\w)|${SEALED}|${SEALED_IDENTITY}`
  const { rows } = await pool.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' order by 1",
  )
  const others = rows.map(({ name }) => name).filter((name) => !areHrs.test(name))
  expect(others.length).toBeGreaterThan(100)
  const found: string[] = []
  for (const table of others) {
    const { rows: held } = await pool.query<{ text: string }>(
      `select substring(t::text from '.{0,60}(?:${pattern}).{0,20}') as text from ${table} t where t::text ~ $1 limit 1`,
      [pattern],
    )
    for (const { text } of held) found.push(`${table}: ${text}`)
  }
  expect(found).toEqual([])
  const { rows: own } = await pool.query('select from hrm_pay_archives t where t::text ~ $1', [pattern])
  expect(own.length).toBeGreaterThan(0)
})
