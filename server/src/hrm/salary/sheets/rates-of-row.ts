import { type Kysely, sql } from 'kysely'
import type { RateValues } from '#protocol/hrm/salary/rates.ts'
import { MissingRate, ratesOn } from '#protocol/hrm/salary/rates-on.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { rateTables } from '../settings/rates.ts'
import type { StoredSheet } from './stored.ts'

interface Used {
  rate_id: number
  key: string
  from: string
  to: null
  law: string
  value: unknown
}

/** Any day: rates of a row hold by being named, whatever days they have by now. */
const NAMED = '1970-01-01'

/** Reads the rates that a row was computed with (PAY-SAME), also where another value holds for its day since; each set once. */
export function ratesReader(db: Kysely<Tables>): (ids: readonly number[]) => Promise<RateValues> {
  const known = new Map<string, Promise<RateValues>>()
  return (ids) => {
    const key = ids.join()
    const found = known.get(key) ?? ratesOf(db, ids)
    known.set(key, found)
    return found
  }
}

const columns = sql`rate_id, key, ${NAMED} as from, null as to, law, value`

async function ratesOf(db: Kysely<Tables>, ids: readonly number[]): Promise<RateValues> {
  const { rows } = await sql<Used>`select ${columns} from hrm_rates
    where rate_id = any(${ids}::bigint[])`.execute(db)
  return ratesOn(rateTables(rows), NAMED)
}

/** The same for rows that are read at the same moment: one statement, which waits for no answer about them. */
export async function ratesOfRows(
  db: Kysely<Tables>,
  rowIds: readonly number[],
): Promise<(ids: readonly number[]) => RateValues> {
  const { rows } = await sql<Used>`select ${columns} from hrm_rates where rate_id in (select used.id::bigint
    from hrm_sheet_rows s, jsonb_array_elements_text(s.inputs->'rateIds') as used (id)
    where s.row_id = any(${rowIds}::bigint[]))`.execute(db)
  const known = new Map<string, RateValues>()
  return (ids) => {
    const key = ids.join()
    const used = () => ratesOn(rateTables(rows.filter(({ rate_id }) => ids.includes(rate_id))), NAMED)
    const found = known.get(key) ?? used()
    known.set(key, found)
    return found
  }
}

/** Refuses (400) what needs a rate without a value on the last day of the sheet, with the name of the rate. */
export async function withRates<Result>(sheet: StoredSheet, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof MissingRate) refuse('rateMissing', error.rate, sheet.end_on)
    throw error
  }
}
