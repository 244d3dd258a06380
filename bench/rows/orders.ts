import type pg from 'pg'
import { type AskJson, askAs } from '../custom-fields.ts'
import { type BenchRow, milliseconds, type Result } from '../row.ts'
import { readAdministrator } from './administrator.ts'

/** 租赁续费 */
const RENEWAL = 2
const LIMITS = { effect: 300, renewals: 5000 } as const
/** Orders of fifty locks. */
const ROUNDS = 8
const LOCKS = 50
/** A hundred locks as the radar renews them: one order for each customer. */
const MANY = { locks: 100, customers: 10 } as const

interface Setting {
  orderType: number
  needContract: 0 | 1
  needSigned: 0 | 1
  needPayment: 0 | 1
  needDevice: 0 | 1
  enabled: 0 | 1
}

interface Renewal {
  customerId: number
  shellNums: string[]
}

/**
 * Renewals without gates: saving, submitting and taking effect are one transaction. The ledger is only added to, so that the company
 * keeps them; the licences that end first come first.
 */
export const ordersRow: BenchRow = {
  key: 'orders',
  run: async (bench) => {
    const { call, pool, signIn } = await bench.open()
    const ask = askAs(call, await signIn(await readAdministrator(pool)))
    const restore = await openGates(ask)
    try {
      const large = await findRenewals(pool, { customers: ROUNDS + 1, least: LOCKS })
      const times: number[] = []
      for (const renewal of large) times.push(await renew(ask, renewal))
      const small = await findRenewals(pool, {
        customers: MANY.customers,
        least: MANY.locks / MANY.customers,
      })
      const begun = performance.now()
      for (const renewal of small) await renew(ask, renewal)
      const all = performance.now() - begun
      return [
        toResult(
          `an order with ${LOCKS} locks, saved, submitted and in effect`,
          times.slice(1).toSorted((one, other) => one - other),
        ),
        {
          work: `${MANY.locks} locks renewed by ${MANY.customers} orders, one after another, all in effect`,
          measured: milliseconds(all),
          floor: '',
          ratio: '',
          target: `< ${LIMITS.renewals / 1000} s`,
          passed: all < LIMITS.renewals,
        },
      ]
    } finally {
      await restore()
    }
  },
}

/** Lets renewals take effect at once; what it returns restores the setting. */
async function openGates(ask: AskJson): Promise<() => Promise<void>> {
  const settings = await ask<Setting[]>('crmOrderTypeSetting/queryList', {})
  const before = settings.find(({ orderType }) => orderType === RENEWAL)
  if (!before) throw new Error('there is no setting of renewals')
  const set = ({ orderType, needContract, needSigned, needPayment, needDevice, enabled }: Setting) =>
    ask('crmOrderTypeSetting/update', {
      ...{ orderType, needContract, needSigned, needPayment, needDevice, enabled },
    })
  await set({ ...before, needContract: 0, needSigned: 0, needPayment: 0, needDevice: 0 })
  return async () => {
    await set(before)
  }
}

/** Customers with rented locks that are free, and without overdue instalments. */
async function findRenewals(
  pool: pg.Pool,
  { customers, least }: { customers: number; least: number },
): Promise<Renewal[]> {
  const { rows } = await pool.query<{ customerId: string; shellNums: string[] }>(
    `select r.customer_id as "customerId", (array_agg(r.shell_num order by r.end_time, r.id))[1:$2] as "shellNums"
    from software_lock r
    where r.status = 2 and r.distinguish = 0 and r.is_trial = 0 and r.deleted_at is null and r.customer_id is not null
      and not exists (select from business_lock x where x.lock_id = r.id and x.line_status = 0 and x.reserved)
      and not exists (select from receivables_plan p where p.contract_id = r.contract_id and p.deleted_at is null
        and p.received_status in (0, 2, 4) and p.unreceived_money > 0 and p.return_date < current_date)
    group by r.customer_id having count(*) >= $2 order by max(r.end_time), r.customer_id limit $1`,
    [customers, least],
  )
  if (rows.length < customers)
    throw new Error(`fewer than ${customers} customers have ${least} locks to renew`)
  return rows.map(({ customerId, shellNums }) => ({ customerId: Number(customerId), shellNums }))
}

/** Milliseconds until an order is in effect. */
async function renew(ask: AskJson, renewal: Renewal): Promise<number> {
  const begun = performance.now()
  const { effectStatus } = await ask<{ effectStatus: number }>('crmBusiness/createQuickly', {
    ...renewal,
    buttonType: RENEWAL,
    leaseYears: 1,
  })
  const time = performance.now() - begun
  if (effectStatus !== 3) throw new Error(`an order waits with status ${effectStatus}`)
  return time
}

function toResult(work: string, times: readonly number[]): Result {
  const worst = times.at(-1) ?? 0
  const median = times[Math.floor(times.length / 2)] ?? 0
  return {
    work,
    measured: `at most ${milliseconds(worst)} of ${times.length}, median ${milliseconds(median)}`,
    floor: '',
    ratio: '',
    target: `< ${LIMITS.effect} ms`,
    passed: worst < LIMITS.effect,
  }
}
