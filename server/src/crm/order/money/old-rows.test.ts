import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { receivablesPlan } from '#protocol/crm/receivables-plan/type.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { verifySums } from '#server/engine/change/sums/verify.ts'
import { drawCompany, type Person, type TestCompany } from '../../../../test/people.ts'
import { salesOf } from '../../../../test/sales.ts'
import { pushDuePlans } from './push.ts'

const MIGRATION = new URL('../../../../migrations/0662_order_money.sql', import.meta.url)
/** As installed before there were orders. */
const BEFORE = `
  drop table push_log;
  drop table invoice_lock;
  alter table receivables_plan drop column unreceived_money, drop column business_id, drop column year_no,
    drop column start_time, drop column end_time, drop column payment_status, drop column push_status,
    drop column push_time, drop column settle_user_id, drop column settle_time, drop column write_off_money cascade;
  alter table receivables_plan add column unreceived_money numeric(18, 2)
    generated always as (greatest(coalesce(money, 0) - real_received_money, 0)) stored;
  alter table receivables drop column start_time, drop column end_time;
  alter table receivables_allocation drop column business_id cascade,
    alter column receivables_plan_id set not null;`

let company: TestCompany
let admin: Person
beforeAll(async () => {
  company = await drawCompany()
  ;({ admin } = company.people)
})
afterAll(() => company.close())

const { makeContract, makePlan, received, planOf } = salesOf(() => company)

it('plans of an earlier version stand as their money says, and those that were late are reminded of no more', async () => {
  const { pool, db } = company.platform
  const of = await makeContract()
  const [paid, begun, late, ahead] = [
    await makePlan(of),
    await makePlan(of),
    await makePlan(of),
    await makePlan(of),
  ]
  await received(of, { receivablesPlanId: paid })
  await received(of, { receivablesPlanId: begun, money: '70' })
  await pool.query('update receivables_plan set return_date = current_date - 30 where id = $1', [late])
  await pool.query('update receivables_plan set return_date = current_date + 30 where id = any($1)', [
    [begun, ahead],
  ])
  await pool.query(BEFORE)
  await pool.query(await readFile(MIGRATION, 'utf8'))
  expect(await planOf(paid)).toMatchObject({ paymentStatus: 2, pushStatus: 3, unreceivedMoney: 0 })
  expect(await planOf(begun)).toMatchObject({ paymentStatus: 3, pushStatus: 0 })
  expect(await planOf(late)).toMatchObject({ paymentStatus: 0, pushStatus: 3 })
  expect(await planOf(ahead)).toMatchObject({ paymentStatus: 0, pushStatus: 0 })
  await pushDuePlans(company.app.services)
  const { rows } = await pool.query('select from push_log')
  expect(rows).toEqual([])
  // and money goes on as before
  await received(of, { receivablesPlanId: ahead, money: '1' })
  expect(await planOf(ahead)).toMatchObject({ paymentStatus: 3 })
  expect(await verifySums(db, receivablesPlan)).toEqual([])
  const { list } = await admin.ask(recordCallsOf(receivablesPlan).list, { limit: 100 })
  expect(list).toHaveLength(4)
})
