import { type Kysely, sql } from 'kysely'
import type { RateValues } from '#protocol/hrm/salary/rates.ts'
import { ratesOn } from '#protocol/hrm/salary/rates-on.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { rateTables } from '../settings/rates.ts'

interface Used {
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

async function ratesOf(db: Kysely<Tables>, ids: readonly number[]): Promise<RateValues> {
  const { rows } = await sql<Used>`select key, ${NAMED} as from, null as to, law, value from hrm_rates
    where rate_id = any(${ids}::bigint[])`.execute(db)
  return ratesOn(rateTables(rows), NAMED)
}
