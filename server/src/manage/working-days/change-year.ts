import type { Insertable, Transaction } from 'kysely'
import type { z } from 'zod'
import type { workingDayCalls } from '#protocol/manage/working-days/calls.ts'
import { ordinaryWeekdays } from '#protocol/manage/working-days/days.ts'
import { type Acting, adminAct, recordActs } from '#server/access/audit.ts'
import { inTransaction, type Tables } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import './tables.ts'

type YearRequest = z.output<typeof workingDayCalls.setYear.request>
type FollowRequest = z.output<typeof workingDayCalls.followOfficial.request>

/** Replaces what the company has decided about a year; refuses one without working days and one that was changed meanwhile. */
export async function setYear(acting: Acting, { year, version, weekdays, days }: YearRequest): Promise<void> {
  if (weekdays.length === 0) refuse('workingWeekdaysMissing')
  await changeYear(
    acting,
    { year, version, weekdays, isOwn: true, detail: `设置${year}年工作日与节假日` },
    (trx) =>
      days.length > 0
        ? trx
            .insertInto('special_days')
            .values(days.map((each) => ({ ...each, year })))
            .execute()
        : Promise.resolve(),
  )
}

/** The year follows what is official again, also what is announced later. */
export async function followOfficial(acting: Acting, { year, version }: FollowRequest): Promise<void> {
  const detail = `${year}年工作日与节假日恢复为法定安排`
  await changeYear(acting, { year, version, weekdays: ordinaryWeekdays, isOwn: false, detail })
}

interface Change extends Pick<YearRequest, 'year' | 'version'> {
  weekdays: readonly number[]
  isOwn: boolean
  detail: string
}

async function changeYear(
  acting: Acting,
  { year, version, weekdays, isOwn, detail }: Change,
  fill?: (trx: Transaction<Tables>) => Promise<unknown>,
): Promise<void> {
  const { services } = acting
  await inTransaction(services.db, async (trx) => {
    const row = { year, is_own: isOwn, weekdays: weekdays.toSorted(), version: version + 1 }
    if (!(await writeYear(trx, row, version))) refuse('workingDaysChanged', String(year))
    await trx.deleteFrom('special_days').where('year', '=', year).execute()
    await fill?.(trx)
    await recordActs(trx, acting, [adminAct('company', '编辑', '工作日与节假日', detail)])
    await services.workingDays.changed(trx)
  })
}

/** Whether the year was still as it was read. */
async function writeYear(
  trx: Transaction<Tables>,
  row: Insertable<Tables['working_years']>,
  version: number,
): Promise<boolean> {
  const made = trx
    .insertInto('working_years')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
  const changed = trx
    .updateTable('working_years')
    .set(row)
    .where('year', '=', row.year)
    .where('version', '=', version)
  const written = version === 0 ? made.returning('year') : changed.returning('year')
  return (await written.executeTakeFirst()) !== undefined
}
