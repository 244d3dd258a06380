import type pg from 'pg'
import { askAs } from '../custom-fields.ts'
import { type BenchRow, milliseconds } from '../row.ts'
import { readAdministrator } from './administrator.ts'

const LINES = 2000
const PLANS = 5000
const MOST_MS = 3000
const ROUNDS = 5

interface Proposed {
  transactionId: number
  plans: unknown[]
}

/**
 * Contracts and plans of their own for the run: a third of the lines come in under a sub-account, a third by the name of their
 * customer, the others by their amount alone, which a dozen plans have.
 */
async function enter(pool: pg.Pool): Promise<number[]> {
  await pool.query(
    `insert into contract (id, batch_id, num, name, customer_id, owner_user_id, create_user_id, money, order_date, check_status)
    select nextval(pg_get_serial_sequence('contract', 'id')), 'bench-bank-' || n, 'BENCH-BANK-' || n, '流水测试合同', c.id, c.owner_user_id,
      c.owner_user_id, 9000, current_date, 10
    from (select id, owner_user_id, row_number() over (order by id) as n from customer
      where deleted_at is null and owner_user_id is not null order by id limit $1) c`,
    [PLANS],
  )
  await pool.query(
    `insert into receivables_plan (batch_id, num, customer_id, contract_id, owner_user_id, create_user_id, money, return_date, received_status)
    select 'bench-bank-' || k.id, '1', k.customer_id, k.id, k.owner_user_id, k.create_user_id,
      1000 + (row_number() over (order by k.id)) % 400, current_date + (row_number() over (order by k.id) % 60)::int, 0
    from contract k where k.num like 'BENCH-BANK-%'`,
  )
  const { rows } = await pool.query<{ id: number }>(
    `insert into bank_transaction (region, main_account_no, bank_serial, sub_account_no, customer_id, direction, money, payer_name,
      trade_time, ignored, create_user_id)
    select 1, 'bench', 'BENCH-' || n, case when n % 3 = 0 then 'bench' || n else '' end, case when n % 3 = 0 then p.customer_id end, 1, p.money,
      case when n % 3 = 1 then c.customer_name else '其他付款人' || n end, now(), false, 0
    from (select *, row_number() over (order by id) as n from receivables_plan where batch_id like 'bench-bank-%') p
    join customer c on c.id = p.customer_id where n <= $1 returning transaction_id::int as id`,
    [LINES],
  )
  for (const table of ['contract', 'receivables_plan', 'bank_transaction'])
    await pool.query(`vacuum (analyze) ${table}`)
  return rows.map(({ id }) => id)
}

async function leave(pool: pg.Pool): Promise<void> {
  await pool.query(`delete from bank_transaction where main_account_no = 'bench'`)
  await pool.query(`delete from receivables_plan where batch_id like 'bench-bank-%'`)
  await pool.query(`delete from contract where num like 'BENCH-BANK-%'`)
}

/** Proposals for a statement of 2,000 lines against 5,000 plans, beside those that the company has. */
export const bankRow: BenchRow = {
  key: 'bank',
  run: async (bench) => {
    const { call, pool, signIn } = await bench.open()
    await leave(pool)
    const transactionIds = await enter(pool)
    const ask = askAs(call, await signIn(await readAdministrator(pool)))
    const times: number[] = []
    let proposed = 0
    for (let round = 0; round < ROUNDS; round += 1) {
      const begun = performance.now()
      const answer = await ask<Proposed[]>('crmBank/proposePlans', { transactionIds })
      times.push(performance.now() - begun)
      proposed = answer.filter(({ plans }) => plans.length > 0).length
    }
    await leave(pool)
    const worst = Math.max(...times)
    return [
      {
        work: `propose plans for ${LINES.toLocaleString('en')} lines of a statement (${proposed.toLocaleString('en')} found)`,
        measured: `at most ${milliseconds(worst)} of ${ROUNDS}`,
        floor: '',
        ratio: '',
        target: `< ${MOST_MS / 1000} s`,
        passed: worst < MOST_MS && proposed === LINES,
      },
    ]
  },
}
