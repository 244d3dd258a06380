import { sql } from 'kysely'
import { recordTypeOf } from '#protocol/record-types.ts'
import type { AppServices } from '#server/access/context.ts'
import { inTransaction } from '#server/platform/database.ts'
import { defineJob } from '#server/platform/jobs.ts'
import { behaviours } from '../../change/history.ts'

export const expireMembersJob = defineJob('record-members-expire')

/** Everyday work that must not run twice at once takes its lock under this number; others follow it. */
const LOCK = 730_201

interface Ended {
  type: number
  record_id: number
  names: string
}

/**
 * Removes memberships that ended before today, with an operation-log entry per record (crm-records.md §19.2).
 * They give no access since midnight; running twice does nothing more.
 */
export async function expireMembers({ db }: Pick<AppServices, 'db'>): Promise<void> {
  await inTransaction(db, async (trx) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx)
    const { rows } = await sql<Ended>`
      with ended as (
        delete from team_members where expires_on < current_date returning type, record_id, user_id
      )
      select e.type, e.record_id, string_agg(u.realname, ',' order by u.user_id) as names
      from ended e join users u on u.user_id = e.user_id group by e.type, e.record_id
      order by e.type, e.record_id`.execute(trx)
    for (const [label, ended] of Map.groupBy(rows, (row) => row.type)) {
      const type = recordTypeOf(label)
      if (!type) continue
      await sql`
        insert into action_records (type, record_id, user_id, behavior, object, content)
        select ${label}::int, r.id, 0, ${behaviours.removeMember}::int, r.${sql.ref(type.title)},
          array[${`移除了${type.display}：`} || r.${sql.ref(type.title)} || '的团队成员：' || e.names || '（已到期）']
        from unnest(${ended.map((row) => row.record_id)}::bigint[], ${ended.map((row) => row.names)}::text[])
          as e(record_id, names)
        join ${sql.table(type.table)} r on r.id = e.record_id and r.deleted_at is null`.execute(trx)
    }
  })
}
