import { sql } from 'kysely'
import type { RecordType } from '#protocol/records/declare.ts'
import type { AppServices } from '#server/access/context.ts'

/** User ids of a record's members whose time has not run out, in order of joining; the owner is none of them. */
export async function memberIds(
  services: AppServices,
  type: RecordType,
  recordId: number,
): Promise<number[]> {
  const rows = await services.db
    .selectFrom('team_members')
    .select('user_id')
    .where('type', '=', type.label)
    .where('record_id', '=', recordId)
    .where((where) =>
      where.or([where('expires_on', 'is', null), where('expires_on', '>=', sql<string>`current_date`)]),
    )
    .orderBy('create_time')
    .orderBy('user_id')
    .execute()
  return rows.map((row) => row.user_id)
}

export async function memberNames(
  services: AppServices,
  type: RecordType,
  recordId: number,
): Promise<string> {
  const people = services.directory.current()
  return (await memberIds(services, type, recordId)).map((userId) => people.realname(userId)).join(',')
}
