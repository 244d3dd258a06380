import { sql } from 'kysely'
import { wordOf } from '#protocol/hrm/coded.ts'
import { exact } from '#protocol/hrm/figure.ts'
import { cityOf, hasCity } from '#protocol/hrm/insurance/city.ts'
import type { BaseLimit, BaseLimitSave } from '#protocol/hrm/insurance/scheme-calls.ts'
import { projectTypes } from '#protocol/hrm/insurance/words.ts'
import { addDays } from '#protocol/platform/day.ts'
import { adminAct, recordActs } from '#server/access/audit.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { onConstraint } from '#server/platform/database/constraints.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { refusal, refuse } from '#server/platform/refusal.ts'
import { toNullable } from './versions.ts'

onConstraint('hrm_base_limits_once', 'baseLimitOverlaps', 'fromDay')

interface Row extends Omit<BaseLimit, 'lower' | 'upper'> {
  lower: string | null
  upper: string | null
}

/** Limits of the base by city and kind, the latest first (hrm.md §11.2). */
export async function listLimits({ services }: Actor): Promise<BaseLimit[]> {
  const { rows } =
    await sql<Row>`select limit_id as "limitId", city, type, l.lower::text as lower, l.upper::text as upper,
      lower(valid)::text as "fromDay", (upper(valid) - 1)::text as "toDay", law
    from hrm_base_limits l order by city, type, lower(valid) desc`.execute(services.db)
  return rows.map((row) => ({ ...row, lower: toNullable(row.lower), upper: toNullable(row.upper) }))
}

function checkLimit({ city, lower, upper, fromDay, toDay }: BaseLimitSave): void {
  if (!hasCity(city)) throw refusal('insuranceCityMissing').at('city')
  if (lower === undefined && upper === undefined) throw refusal('baseLimitEmpty').at('lower')
  if (lower !== undefined && upper !== undefined && exact(lower).gt(upper))
    throw refusal('baseLimitCrossed').at('lower')
  if (toDay !== undefined && toDay < fromDay) throw refusal('baseLimitDays').at('toDay')
}

const nameOf = (city: string, type: number): string => `${city} ${wordOf(projectTypes, type)}`

/** New limits, or other values of those that are there. Two of a city and kind never hold on the same day. */
export async function saveLimit(actor: Actor, request: BaseLimitSave): Promise<void> {
  checkLimit(request)
  const { limitId, type, fromDay, toDay, law } = request
  const city = cityOf(request.city)
  const valid = `[${fromDay},${toDay === undefined ? '' : addDays(toDay, 1)})`
  const [lower, upper] = [request.lower ?? null, request.upper ?? null]
  await inTransaction(actor.services.db, async (trx) => {
    const { rows } =
      limitId === undefined
        ? await sql`insert into hrm_base_limits (city, type, valid, lower, upper, law)
            values (${city}, ${type}, ${valid}::daterange, ${lower}, ${upper}, ${law}) returning limit_id`.execute(
            trx,
          )
        : await sql`update hrm_base_limits set city = ${city}, type = ${type}, valid = ${valid}::daterange,
              lower = ${lower}, upper = ${upper}, law = ${law}
            where limit_id = ${limitId} returning limit_id`.execute(trx)
    if (rows.length === 0) refuse('rowUnknown')
    const [behavior, name] = [limitId === undefined ? '新建' : '编辑', nameOf(city, type)]
    await recordActs(trx, actor, [adminAct('hrm', behavior, name, `${behavior}了缴费基数上下限:${name}`)])
  })
}

export async function removeLimit(actor: Actor, limitId: number): Promise<void> {
  await inTransaction(actor.services.db, async (trx) => {
    const { rows } = await sql<{ city: string; type: number }>`delete from hrm_base_limits
      where limit_id = ${limitId} returning city, type`.execute(trx)
    const [gone] = rows
    if (!gone) return refuse('rowUnknown')
    const name = nameOf(gone.city, gone.type)
    await recordActs(trx, actor, [adminAct('hrm', '删除', name, `删除了缴费基数上下限:${name}`)])
  })
}
