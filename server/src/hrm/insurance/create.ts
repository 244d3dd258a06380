import { sql, type Transaction } from 'kysely'
import { INSURANCE_CREATED } from '#protocol/hrm/insurance/messages.ts'
import { type Month, monthOf, nextMonth, titleOf } from '#protocol/hrm/insurance/month.ts'
import { WATCHED_MONTH } from '#protocol/hrm/insurance/month-calls.ts'
import { messageLabels } from '#protocol/messages/door.ts'
import { recordActs } from '#server/access/audit.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { inTransaction, type Tables } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { today } from '#server/platform/time/clock.ts'
import { lockConfig } from '../config.ts'
import { lockMonth, monthAct, newestMonth, requireOpen, type StoredMonth } from './months.ts'
import { type DuePerson, decidingDay, duePeople, insertRows } from './people.ts'
import { readLatest } from './versions.ts'
import { ownOfRows, rulesOf, writeItems } from './write-items.ts'

type Trx = Transaction<Tables>

/** The month with which insurance begins; null: not set yet. Months are made one after the other. */
async function lockStart(trx: Trx): Promise<Month | null> {
  const { insurance_start: start } = await lockConfig(trx)
  return start === null ? null : monthOf(start)
}

/**
 * Archives the newest month and creates the one after it; returns its year (hrm.md §11.3). `after` is the newest month that the caller
 * has seen: where another one was created since, that one is the answer, so that two clicks create one month.
 */
export async function createNext(actor: Actor, after?: number): Promise<number> {
  const { services } = actor
  const seen = after ?? (await newestMonth(services.db))?.irecordId
  return inTransaction(services.db, async (trx) => {
    const start = await lockStart(trx)
    const last = await newestMonth(trx)
    if (last && last.irecordId !== seen) return last.year
    if (!last && !start) return refuse('insuranceMonthMissing')
    if (last) await archive(trx, last)
    const month = await insertMonth(trx, actor, nextMonth(last, start ?? monthOf(today(services.clock))))
    const people = await duePeople(trx, month, decidingDay(month, today(services.clock)))
    await fill(trx, actor, month, people)
    await recordActs(trx, actor, [monthAct('新建', month, '添加')])
    return month.year
  })
}

/** Rows of deleted employees go, the rest stays as it is for good. */
async function archive(trx: Trx, { irecordId }: StoredMonth): Promise<void> {
  await sql`delete from hrm_ins_rows r where r.irecord_id = ${irecordId}
    and not exists (select from hrm_employee e where e.id = r.employee_id and e.deleted_at is null)`.execute(
    trx,
  )
  await sql`update hrm_ins_months set status = 1 where irecord_id = ${irecordId}`.execute(trx)
}

async function insertMonth(trx: Trx, { services, viewer }: Actor, month: Month): Promise<StoredMonth> {
  const title = titleOf(month, '社保')
  const { rows } = await sql<{
    id: number
  }>`insert into hrm_ins_months (year, month, title, create_user_id, create_time)
    values (${month.year}, ${month.month}, ${title}, ${viewer.userId}, ${services.clock.now()})
    returning irecord_id as id`.execute(trx)
  return { ...month, title, status: 0, irecordId: rows[0]?.id ?? refuse('rowUnknown') }
}

/** Rows of people who have none in the month, with a message to each who has an account. */
async function fill(
  trx: Trx,
  actor: Actor,
  month: StoredMonth,
  people: readonly DuePerson[],
): Promise<number> {
  const made = await insertRows(
    trx,
    month,
    people.map(({ employeeId }) => employeeId),
  )
  const sources = people.flatMap(({ employeeId, ...source }) => {
    const rowId = made.get(employeeId)
    return rowId === undefined ? [] : { ...source, rowId }
  })
  await writeItems(trx, sources, await rulesOf(trx, month))
  await tell(trx, actor, month, [...made.keys()])
  return made.size
}

/** Message 98 (hrm.md §20.1). */
async function tell(
  trx: Trx,
  { services, viewer }: Actor,
  month: StoredMonth,
  ids: readonly number[],
): Promise<void> {
  const { rows } = await sql<{
    userId: number
    rowId: number
  }>`select u.user_id as "userId", r.iemp_record_id as "rowId"
    from hrm_ins_rows r join hrm_employee e on e.id = r.employee_id join users u on u.username = btrim(e.mobile)
    where r.irecord_id = ${month.irecordId} and r.employee_id = any(${ids}::bigint[])`.execute(trx)
  await services.notify.sendMessages(
    trx,
    rows.map(({ userId, rowId }) => ({
      type: INSURANCE_CREATED,
      label: messageLabels.hrm,
      recipients: [userId],
      title: `${month.year}年${month.month}月社保`,
      typeId: rowId,
      sender: viewer.userId,
      toSelf: true as const,
    })),
  )
}

/** Archives a month without creating the next. */
export async function archiveMonth(actor: Actor, irecordId: number): Promise<void> {
  await inTransaction(actor.services.db, async (trx) => {
    await lockStart(trx)
    const month = await lockMonth(trx, irecordId, 'update')
    requireOpen(month)
    await archive(trx, month)
    await recordActs(trx, actor, [monthAct('归档', month, '归档')])
    await actor.services.watchers.notify(trx, { what: WATCHED_MONTH, id: irecordId })
  })
}

/** Deletes the newest month; the one before is open again (hrm.md §11.3). */
export async function removeMonth(actor: Actor, irecordId: number): Promise<void> {
  await inTransaction(actor.services.db, async (trx) => {
    await lockStart(trx)
    const month = await lockMonth(trx, irecordId, 'update')
    const newest = await newestMonth(trx)
    if (newest?.irecordId !== irecordId) refuse('insuranceMonthNotNewest')
    const rows = await rowsOf(trx, irecordId)
    await actor.services.notify.takeBack(
      trx,
      INSURANCE_CREATED,
      rows.map(({ rowId }) => rowId),
    )
    await sql`delete from hrm_ins_months where irecord_id = ${irecordId}`.execute(trx)
    const before = await newestMonth(trx)
    if (!before) return refuse('lastInsuranceMonth')
    await sql`update hrm_ins_months set status = 0 where irecord_id = ${before.irecordId}`.execute(trx)
    await recordActs(trx, actor, [monthAct('删除', month, '删除')])
    for (const { irecordId: id } of [month, before])
      await actor.services.watchers.notify(trx, { what: WATCHED_MONTH, id })
  })
}

/**
 * Computes an open month again with the schemes and limits as they are now: what was entered for people and who was stopped stays, and
 * who is due and has no row is added.
 */
export async function recompute(actor: Actor, irecordId: number): Promise<{ num: number; added: number }> {
  const { services } = actor
  return inTransaction(services.db, async (trx) => {
    await lockStart(trx)
    const month = await lockMonth(trx, irecordId, 'update')
    requireOpen(month)
    const people = await duePeople(trx, month, decidingDay(month, today(services.clock)))
    const rows = await rowsOf(trx, irecordId)
    const due = new Map(people.map((person) => [person.employeeId, person]))
    const kept = await ownOfRows(
      trx,
      rows.map(({ rowId }) => rowId),
    )
    const versions = await readLatest(trx, [...new Set(rows.flatMap(({ familyId }) => familyId ?? []))])
    const sources = rows.flatMap(({ rowId, employeeId, familyId }) => {
      // who is not due was added by hand, and keeps the scheme of the row
      const person = due.get(employeeId)
      const version = person?.version ?? versions.get(familyId ?? 0)
      if (!version) return []
      const own = version.familyId === familyId ? kept.get(rowId) : person?.own
      return { rowId, version, own: own ?? new Map() }
    })
    await writeItems(trx, sources, await rulesOf(trx, month))
    const known = new Set(rows.map(({ employeeId }) => employeeId))
    const added = await fill(
      trx,
      actor,
      month,
      people.filter(({ employeeId }) => !known.has(employeeId)),
    )
    await recordActs(trx, actor, [monthAct('编辑', month, '核算')])
    await services.watchers.notify(trx, { what: WATCHED_MONTH, id: irecordId })
    return { num: sources.length + added, added }
  })
}

const rowsOf = async (trx: Trx, irecordId: number) =>
  (
    await sql<{
      rowId: number
      employeeId: number
      familyId: number | null
    }>`select r.iemp_record_id as "rowId",
        r.employee_id as "employeeId", s.family_id as "familyId"
      from hrm_ins_rows r left join hrm_schemes s on s.scheme_id = r.scheme_id
      where r.irecord_id = ${irecordId}`.execute(trx)
  ).rows

/**
 * Creates the month with which insurance begins; nothing where a month is there (hrm.md §12.1). The caller holds the configuration.
 */
export async function beginInsurance(trx: Trx, actor: Actor, month: Month): Promise<void> {
  if (await newestMonth(trx)) return
  const made = await insertMonth(trx, actor, month)
  const day = decidingDay(made, today(actor.services.clock))
  await fill(trx, actor, made, await duePeople(trx, made, day))
  await recordActs(trx, actor, [monthAct('新建', made, '添加')])
}
