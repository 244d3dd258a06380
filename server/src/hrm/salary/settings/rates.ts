import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import { firstRates, type RateKey, type Rates } from '#protocol/hrm/salary/rates.ts'
import { rateNames } from '#protocol/hrm/salary/rates-on.ts'
import type { RateRow } from '#protocol/hrm/salary/setting-calls.ts'
import type { Schema } from '#protocol/platform/schema.ts'
import { recordActs } from '#server/access/audit.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { onConstraint } from '#server/platform/database/constraints.ts'
import { inTransaction, type Tables } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { salaryAct } from '../acts.ts'

onConstraint('hrm_rates_once', 'rateOverlaps', 'startDate')

const share = z.string().regex(/^0(\.\d{1,6})?$|^1$/)
const brackets = z
  .array(z.object({ upTo: z.number().positive().nullable(), rate: share, quick: z.number().min(0) }))
  .min(1)
  .max(20)
  .refine((steps) => steps.at(-1)?.upTo === null)
const days = z.string().regex(/^\d{1,2}(\.\d{1,2})?$/)
const factor = z.string().regex(/^\d(\.\d{1,2})?$/)
const amount = z.number().min(0).max(100_000_000)

/** The shapes of `RateValues`. */
const shapes = {
  annual: brackets,
  monthly: brackets,
  labour: brackets,
  basic: amount,
  labourDeduction: z.object({ limit: amount, amount, share }),
  wholeYearLimit: amount,
  pension: amount,
  localAnnual: amount,
  leastWage: amount,
  paidDays: days,
  overtime: z.object({ workingDay: factor, restDay: factor, holiday: factor }),
} as const satisfies { readonly [Key in RateKey]: Schema }

const dated = <Value extends Schema>(value: Value) =>
  z.array(z.object({ from: z.string(), to: z.string().nullable(), law: z.string(), value }))

/** Values of each key as they are stored. Made once: a schema is compiled at its first use. */
const tables = {
  annual: dated(brackets),
  monthly: dated(brackets),
  labour: dated(brackets),
  basic: dated(amount),
  labourDeduction: dated(shapes.labourDeduction),
  wholeYearLimit: dated(amount),
  pension: dated(amount),
  localAnnual: dated(amount),
  leastWage: dated(amount),
  paidDays: dated(days),
  overtime: dated(shapes.overtime),
} as const satisfies { readonly [Key in RateKey]: Schema }

const isKey = (key: string): key is RateKey => Object.hasOwn(firstRates, key)

interface StoredRate {
  rate_id: number
  key: string
  from: string
  to: string | null
  value: unknown
  law: string
}

/** By key and day, the latest first. */
async function readStored(db: Kysely<Tables>): Promise<StoredRate[]> {
  const { rows } = await sql<StoredRate>`select rate_id, key, lower(valid)::text as from,
      (upper(valid) - 1)::text as to, value, law from hrm_rates order by key, lower(valid) desc`.execute(db)
  return rows
}

/** Rates by which a sheet is computed, and which stored one is which. */
export async function readRates(db: Kysely<Tables>): Promise<{ rates: Rates; stored: StoredRate[] }> {
  const stored = await readStored(db)
  return { stored, rates: rateTables(stored) }
}

/** Stored rates by their keys, each as its key needs it. */
export function rateTables(stored: readonly { key: string }[]): Rates {
  const of = (wanted: RateKey) => stored.filter(({ key }) => key === wanted)
  return {
    annual: tables.annual.parse(of('annual')),
    monthly: tables.monthly.parse(of('monthly')),
    labour: tables.labour.parse(of('labour')),
    basic: tables.basic.parse(of('basic')),
    labourDeduction: tables.labourDeduction.parse(of('labourDeduction')),
    wholeYearLimit: tables.wholeYearLimit.parse(of('wholeYearLimit')),
    pension: tables.pension.parse(of('pension')),
    localAnnual: tables.localAnnual.parse(of('localAnnual')),
    leastWage: tables.leastWage.parse(of('leastWage')),
    paidDays: tables.paidDays.parse(of('paidDays')),
    overtime: tables.overtime.parse(of('overtime')),
  }
}

export async function listRates({ services }: Actor): Promise<RateRow[]> {
  const stored = await readStored(services.db)
  return stored.flatMap(({ rate_id, key, from, to, value, law }) =>
    isKey(key)
      ? [
          {
            rateId: rate_id,
            rateKey: key,
            rateName: rateNames[key],
            startDate: from,
            endDate: to,
            value,
            law,
          },
        ]
      : [],
  )
}

interface RateSave {
  rateKey: string
  startDate: string
  endDate?: string | undefined
  value?: unknown
  law: string
}

/** The value of before ends the day before; a day that has another value already is refused. */
export async function addRate(actor: Actor, request: RateSave): Promise<void> {
  const { rateKey, startDate, endDate, law } = request
  if (!isKey(rateKey)) refuse('invalid')
  const { success, data } = shapes[rateKey].safeParse(request.value)
  if (!success || (endDate !== undefined && endDate < startDate)) refuse('invalid')
  await inTransaction(actor.services.db, async (trx) => {
    await sql`update hrm_rates set valid = daterange(lower(valid), ${startDate}::date)
      where key = ${rateKey} and upper_inf(valid) and lower(valid) < ${startDate}::date`.execute(trx)
    await sql`insert into hrm_rates (key, valid, value, law)
      values (${rateKey}, daterange(${startDate}::date, ${endDate ?? null}::date, '[]'), ${JSON.stringify(data)}::jsonb, ${law})`.execute(
      trx,
    )
    const name = rateNames[rateKey]
    await recordActs(trx, actor, [
      salaryAct('新建', name, `新增了数值:${name}，自${startDate}起，依据:${law}`),
    ])
  })
}
