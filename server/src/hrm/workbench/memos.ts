import { sql } from 'kysely'
import { workbenchLimits } from '#protocol/hrm/workbench/limits.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { type Database, inTransaction } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { ownEmployeeId } from '../staff.ts'

const requireOwn = async ({ services, viewer }: Actor): Promise<number> =>
  (await ownEmployeeId(services.db, viewer)) ?? refuse('ownEmployeeMissing')

/** A memo of the caller's employee; a day holds as many as it can show. */
export async function addMemo(
  actor: Actor,
  { content, reminderTime: day }: { content: string; reminderTime: string },
): Promise<null> {
  const { services } = actor
  const employeeId = await requireOwn(actor)
  await inTransaction(services.db, async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('hrm_notes', ${employeeId}))`.execute(trx)
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from hrm_notes
      where employee_id = ${employeeId} and on_day = ${day}::date`.execute(trx)
    if ((rows[0]?.count ?? 0) >= workbenchLimits.memosOfDay)
      refuse('memosTooMany', workbenchLimits.memosOfDay)
    await sql`insert into hrm_notes (employee_id, content, on_day, create_time)
      values (${employeeId}, ${content}, ${day}::date, ${services.clock.now()})`.execute(trx)
  })
  return null
}

/** Only the caller's own; refuses (401) any other. */
export async function removeMemo(actor: Actor, notesId: number): Promise<null> {
  const employeeId = await requireOwn(actor)
  const { rows } = await sql`delete from hrm_notes
    where notes_id = ${notesId} and employee_id = ${employeeId} returning notes_id`.execute(actor.services.db)
  if (rows.length === 0) refuse('forbidden')
  return null
}

export interface Memo {
  notesId: number
  content: string
}

export async function memosOn(db: Database, employeeId: number, day: string): Promise<Memo[]> {
  const { rows } = await sql<Memo>`select notes_id as "notesId", content from hrm_notes
    where employee_id = ${employeeId} and on_day = ${day}::date order by notes_id`.execute(db)
  return rows
}

export async function daysWithMemos(
  db: Database,
  employeeId: number,
  from: string,
  to: string,
): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`select distinct on_day::text as day from hrm_notes
    where employee_id = ${employeeId} and on_day between ${from}::date and ${to}::date`.execute(db)
  return rows.map(({ day }) => day)
}
