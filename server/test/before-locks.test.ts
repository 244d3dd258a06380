import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { MIGRATIONS, migrate, readKnown } from '#server/platform/database/migrate.ts'
import { createEmptyDatabase, type TestDatabase } from './database.ts'

/** Rows of an installation from before there were locks and orders, after the migrations that brought these (locks-and-extensions.md §3). */

/** The first migration of software locks. */
const LOCKS = '0600'

let database: TestDatabase
beforeAll(async () => {
  database = await createEmptyDatabase()
  const known = await readKnown()
  const { pool } = database
  // as `migrate` keeps them; it would also guard a ledger that is not there yet
  await pool.query(
    'create table schema_migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
  )
  for (const [name, checksum] of [...known].filter(([each]) => each < LOCKS)) {
    await pool.query(await readFile(path.join(MIGRATIONS, name), 'utf8'))
    await pool.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum])
  }
})
afterAll(() => database.close())

const fillers: Readonly<Record<string, unknown>> = {
  text: '旧',
  'character varying': '旧',
  bigint: 1,
  integer: 1,
  smallint: 1,
  numeric: 1,
  boolean: false,
  date: '2024-01-05',
  'timestamp with time zone': '2024-01-05 10:00:00+08',
}

/** A row as it was; what may not be empty and is not given gets something. Returns its id. */
async function insert(table: string, given: Readonly<Record<string, unknown>>): Promise<number> {
  const { rows } = await database.pool.query<{ name: string; type: string }>(
    `select column_name as name, data_type as type from information_schema.columns
      where table_schema = 'public' and table_name = $1 and is_nullable = 'NO' and column_default is null
        and is_identity = 'NO' and is_generated = 'NEVER'`,
    [table],
  )
  const filled = Object.fromEntries(
    rows.map(({ name, type }) => [name, name === 'batch_id' ? randomUUID() : fillers[type]]),
  )
  const values = { ...filled, ...given }
  const places = Object.keys(values).map((_, at) => `$${at + 1}`)
  const made = await database.pool.query<{ row: Record<string, unknown> }>(
    `insert into ${table} (${Object.keys(values).join()}) values (${places.join()}) returning to_jsonb(${table}) as row`,
    Object.values(values),
  )
  return Number(made.rows[0]?.row.id)
}

const rowOf = async (table: string, id: number): Promise<Record<string, unknown>> =>
  (await database.pool.query(`select to_jsonb(t) as row from ${table} t where id = $1`, [id])).rows[0]?.row

it('what was sold before is no order, and owes what it owed', async () => {
  // a company that has named a group of its own as the new one is called
  const { rows: groups } = await database.pool.query<{ type_id: string }>(
    `insert into business_types (name, create_user_id) values ('软件锁业务', 1) returning type_id`,
  )
  const customer = await insert('customer', { customer_name: '老客户' })
  const product = await insert('product', { name: '老产品', price: '100' })
  const business = await insert('business', {
    business_name: '老商机',
    customer_id: customer,
    money: '500',
    type_id: Number(groups[0]?.type_id),
  })
  const contract = await insert('contract', {
    num: 'OLD-1',
    name: '老合同',
    customer_id: customer,
    business_id: business,
    money: '500',
    check_status: 10,
  })
  const planned = { customer_id: customer, contract_id: contract, num: '1', money: '300' }
  const [late, paid] = [
    await insert('receivables_plan', { ...planned, return_date: '2024-02-01', received_status: 0 }),
    await insert('receivables_plan', { ...planned, num: '2', return_date: '2024-02-01', received_status: 1 }),
  ]
  const receipt = await insert('receivables', {
    number: 'OLD-R',
    customer_id: customer,
    contract_id: contract,
    receivables_plan_id: paid,
    money: '300',
    check_status: 10,
  })
  const invoice = await insert('invoice', { customer_id: customer, contract_id: contract, check_status: 10 })

  await migrate(database.pool)

  expect(await rowOf('business', business)).toMatchObject({
    order_no: null,
    order_type: null,
    effect_status: 0,
    payment_status: 0,
    received_money: 0,
    type_id: Number(groups[0]?.type_id),
  })
  expect(await rowOf('contract', contract)).toMatchObject({ check_status: 10, types: '普通' })
  expect(await rowOf('receivables_plan', late)).toMatchObject({ business_id: null, push_status: 3 })
  expect(await rowOf('receivables', receipt)).toMatchObject({ bank_transaction_id: null, money: 300 })
  expect(await rowOf('product', product)).toMatchObject({ sale_mode: 0 })
  expect(await rowOf('invoice', invoice)).toMatchObject({ shell_nums: null })
  const { rows: stages } = await database.pool.query(
    'select status_id::int as id, type_id::int as of, name from business_statuses where type_id = 12372 order by order_num',
  )
  expect(stages).toEqual([
    { id: 47671, of: 12372, name: '待确认' },
    { id: 47672, of: 12372, name: '方案报价' },
    { id: 47673, of: 12372, name: '合同签订' },
    { id: 47674, of: 12372, name: '待生效' },
  ])
  const { rows: sold } = await database.pool.query('select from sale_record')
  expect(sold).toEqual([])
})
