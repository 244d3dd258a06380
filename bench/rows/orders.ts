import type pg from 'pg'
import { type AskJson, askAs } from '../custom-fields.ts'
import { type BenchRow, milliseconds, type Result } from '../row.ts'
import { readAdministrator } from './administrator.ts'

/** 租赁续费 */
const RENEWAL = 2
/** Of the effect of an order: 待生效, 已生效. */
const states = { waiting: 1, effective: 3 } as const
/** 挂账 */
const ON_ACCOUNT = 1
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
 * Orders of fifty locks wait for their payment, so that their effect is measured by itself: the call that releases them on account, to its
 * answer. The renewals of the radar wait for nothing: each call saves, submits and takes effect in one transaction. The ledger is only
 * added to, so that the company keeps them; the licences that end first come first.
 */
export const ordersRow: BenchRow = {
  key: 'orders',
  run: async (bench) => {
    const { call, pool, signIn } = await bench.open()
    const ask = askAs(call, await signIn(await readAdministrator(pool)))
    const { wait, restore } = await readGates(ask)
    try {
      await wait('payment')
      const large = await findRenewals(pool, { customers: ROUNDS + 1, least: LOCKS })
      const saves: number[] = []
      const effects: number[] = []
      const orders: number[] = []
      for (const renewal of large) {
        const saved = await timed(() => renew(ask, renewal, states.waiting))
        orders.push(saved.answer)
        saves.push(saved.time)
        effects.push((await timed(() => release(ask, saved.answer))).time)
      }
      await requireEffect(pool, orders)
      await wait('nothing')
      const small = await findRenewals(pool, {
        customers: MANY.customers,
        least: MANY.locks / MANY.customers,
      })
      const { time } = await timed(async () => {
        for (const renewal of small) await renew(ask, renewal, states.effective)
      })
      return [
        toResult(`an order with ${LOCKS} locks, saved and submitted`, saves.slice(1)),
        toResult(`an order with ${LOCKS} locks takes effect`, effects.slice(1), LIMITS.effect),
        {
          work: `${MANY.locks} locks renewed by ${MANY.customers} orders, one after another, all in effect`,
          measured: milliseconds(time),
          floor: '',
          ratio: '',
          target: `< ${LIMITS.renewals / 1000} s`,
          passed: time < LIMITS.renewals,
        },
      ]
    } finally {
      await restore()
    }
  },
}

/** What renewals wait for, and how the setting is restored. */
async function readGates(ask: AskJson) {
  const settings = await ask<Setting[]>('crmOrderTypeSetting/queryList', {})
  const before = settings.find(({ orderType }) => orderType === RENEWAL)
  if (!before) throw new Error('there is no setting of renewals')
  const set = ({ orderType, needContract, needSigned, needPayment, needDevice, enabled }: Setting) =>
    ask('crmOrderTypeSetting/update', {
      ...{ orderType, needContract, needSigned, needPayment, needDevice, enabled },
    })
  const open = { ...before, needContract: 0, needSigned: 0, needPayment: 0, needDevice: 0 } as const
  return {
    wait: (gate: 'payment' | 'nothing') => set({ ...open, needPayment: gate === 'payment' ? 1 : 0 }),
    restore: () => set(before),
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

async function renew(ask: AskJson, renewal: Renewal, expected: number): Promise<number> {
  const { businessId, effectStatus } = await ask<{ businessId: number; effectStatus: number }>(
    'crmBusiness/createQuickly',
    { ...renewal, buttonType: RENEWAL, leaseYears: 1 },
  )
  if (effectStatus !== expected) throw new Error(`an order has status ${effectStatus}`)
  return businessId
}

/** The event that makes an order effective which waits for its payment. */
const release = (ask: AskJson, businessId: number) =>
  ask('crmReceivablesPlan/receivablesSettle', { businessId, paymentStatus: ON_ACCOUNT, remark: '先用后付' })

async function requireEffect(pool: pg.Pool, businessIds: readonly number[]): Promise<void> {
  const { rows } = await pool.query<{ id: string }>(
    'select id from business where id = any($1::bigint[]) and effect_status <> $2',
    [businessIds, states.effective],
  )
  if (rows.length > 0) throw new Error(`orders wait: ${rows.map(({ id }) => id).join()}`)
}

async function timed<Answer>(act: () => Promise<Answer>): Promise<{ answer: Answer; time: number }> {
  const begun = performance.now()
  const answer = await act()
  return { answer, time: performance.now() - begun }
}

function toResult(work: string, measured: readonly number[], limit = Number.POSITIVE_INFINITY): Result {
  const times = measured.toSorted((one, other) => one - other)
  const worst = times.at(-1) ?? 0
  const median = times[Math.floor(times.length / 2)] ?? 0
  return {
    work,
    measured: `at most ${milliseconds(worst)} of ${times.length}, median ${milliseconds(median)}`,
    floor: '',
    ratio: '',
    target: Number.isFinite(limit) ? `< ${limit} ms` : '–',
    passed: worst < limit,
  }
}
