import { sql, type Transaction } from 'kysely'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { recordTypeOf } from '#protocol/record-types.ts'
import type { AppServices } from '#server/access/context.ts'
import { inTransaction, type Tables } from '#server/platform/database/database.ts'
import { defineJob } from '#server/platform/jobs/jobs.ts'
import { recordEvent, type Subject } from '../../change/entries.ts'
import { events } from '../../change/events.ts'
import { renewTotals } from '../../change/totals.ts'
import type { Named } from '../../model/history.ts'
import { systemWriter } from '../../model/rules.ts'

export const expireMembersJob = defineJob('record-members-expire', {
  title: '移除到期的团队成员',
  catchesUp: true,
})

/** Everyday work that must not run twice at once takes its lock under this number; others follow it. */
const LOCK = 730_201

interface Ended {
  type: number
  record_id: number
  members: Named[]
}

/**
 * Removes memberships that ended before today, with an operation-log entry per record (crm-records.md §19.2).
 * They give no access since midnight; running twice does nothing more.
 */
export async function expireMembers(services: AppServices): Promise<void> {
  const writer = systemWriter(services)
  await inTransaction(services.db, async (trx) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx)
    const { rows } = await sql<Ended>`
      with ended as (
        delete from team_members where expires_on < current_date returning type, record_id, user_id
      )
      select e.type, e.record_id,
        jsonb_agg(jsonb_build_object('id', u.user_id, 'name', u.realname) order by u.user_id) as members
      from ended e join users u on u.user_id = e.user_id group by e.type, e.record_id
      order by e.type, e.record_id`.execute(trx)
    for (const [label, ended] of Map.groupBy(rows, (row) => row.type)) {
      const type = recordTypeOf(label)
      if (!type) continue
      const subjects = await readSubjects(trx, type, ended)
      await recordEvent(trx, writer, type, subjects, { as: events.memberExpired })
    }
    if (rows.length) renewTotals(trx, writer)
  })
}

/** The records that are not deleted, with their titles and who left them. */
async function readSubjects(
  trx: Transaction<Tables>,
  type: RecordType,
  ended: readonly Ended[],
): Promise<Subject[]> {
  const members = new Map(ended.map((row) => [row.record_id, row.members]))
  const { rows } = await sql<{ id: number; title: string | null }>`
    select id, ${sql.ref(type.title)} as title from ${sql.table(type.table)}
    where id = any(${[...members.keys()]}::bigint[]) and deleted_at is null order by id`.execute(trx)
  return rows.map(({ id, title }) => ({
    id,
    title: title ?? '',
    about: { members: members.get(id) ?? [] },
  }))
}
