import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { recycleCalls } from '#protocol/crm/operations.ts'
import { receivables } from '#protocol/crm/receivables/type.ts'
import { receivablesPlan } from '#protocol/crm/receivables-plan/type.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { verifySums } from '#server/engine/change/sums/verify.ts'
import { drawCompany, type Person, type TestCompany } from '../../../test/people.ts'
import { salesOf } from '../../../test/sales.ts'

const migrationNamed = (name: string) =>
  readFile(new URL(`../../../migrations/${name}.sql`, import.meta.url), 'utf8')
/** What the table of shares has got since. */
const SINCE = `alter table receivables_allocation alter column receivables_plan_id drop not null,
  add column business_id bigint references business on delete cascade;`
/** As installed before: no table of shares, and one receipt for a plan at most. */
const BEFORE = `
  drop table receivables_allocation;
  drop trigger allocation_holds on receivables;
  drop trigger allocation_holds on receivables_plan;
  drop function receivables_allocation_changed();
  drop function check_receivables_allocation(bigint[]);
  create unique index one_receivables_per_plan on receivables (receivables_plan_id) where deleted_at is null;`

let company: TestCompany
let admin: Person
beforeAll(async () => {
  company = await drawCompany()
  ;({ admin } = company.people)
})
afterAll(() => company.close())

const { makeContract, makePlan, received, planOf } = salesOf(() => company)

it('receipts of an earlier version pay their plans whole, deleted ones and those of deleted plans once they are back', async () => {
  const { pool, db } = company.platform
  const of = await makeContract()
  const [live, again, gone] = [await makePlan(of), await makePlan(of), await makePlan(of)]
  const paying = await received(of, { receivablesPlanId: live })
  const binned = await received(of, { receivablesPlanId: again, money: '70' })
  const cut = await received(of, { receivablesPlanId: gone, money: '150' })
  await pool.query(BEFORE)
  await pool.query('update receivables set deleted_at = now() where id = $1', [binned])
  await pool.query(
    'update receivables_plan set real_received_money = 0, received_status = 0 where id <> $1',
    [live],
  )
  await pool.query('update contract set received_money = 550 where id = $1', [of.contractId])
  await pool.query('update receivables set receivables_plan_id = null where id = $1', [cut])
  await pool.query('update receivables_plan set deleted_at = now() where id = $1', [gone])
  await pool.query(
    `insert into removed_links (type, record_id, link_table, link_column, link_id)
      values ($1, $2, 'receivables', 'receivables_plan_id', $3)`,
    [receivablesPlan.label, gone, cut],
  )
  await pool.query(await migrationNamed('0500_receivables_allocations'))
  await pool.query(SINCE)
  const detail = (receivablesId: number) => admin.ask(recordCallsOf(receivables).detail, { receivablesId })
  expect((await detail(paying)).allocations).toMatchObject([{ receivablesPlanId: live, money: 400 }])
  expect((await detail(cut)).allocations).toEqual([])
  await admin.ask(recycleCalls.restore, { type: receivables.label, ids: [binned] })
  await admin.ask(recycleCalls.restore, { type: receivablesPlan.label, ids: [gone] })
  expect(await detail(cut)).toMatchObject({
    receivablesPlanId: gone,
    allocations: [{ receivablesPlanId: gone, money: 150 }],
  })
  expect(await planOf(again)).toMatchObject({ realReceivedMoney: 70, receivedStatus: 2 })
  expect(await planOf(gone)).toMatchObject({ realReceivedMoney: 150, receivedStatus: 2 })
  expect(await verifySums(db, receivablesPlan)).toEqual([])
})
