import { sql } from 'kysely'
import type { Member } from '#protocol/record/calls/team.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import type { AppServices } from '#server/access/context.ts'
import { requireRecord } from '../../model/find-record.ts'
import type { Actor } from '../../model/rules.ts'

/** Members of a record whose time has not run out, in order of joining; the owner is none of them. */
function currentMembers({ db }: Pick<AppServices, 'db'>, type: RecordType, recordId: number) {
  return db
    .selectFrom('team_members')
    .select(['user_id', 'power', 'expires_on'])
    .where('type', '=', type.label)
    .where('record_id', '=', recordId)
    .where((where) =>
      where.or([where('expires_on', 'is', null), where('expires_on', '>=', sql<string>`current_date`)]),
    )
    .orderBy('create_time')
    .orderBy('user_id')
    .execute()
}

export async function memberIds(
  services: AppServices,
  type: RecordType,
  recordId: number,
): Promise<number[]> {
  return (await currentMembers(services, type, recordId)).map((row) => row.user_id)
}

export async function memberNames(
  services: AppServices,
  type: RecordType,
  recordId: number,
): Promise<string> {
  const people = services.directory.current()
  return (await memberIds(services, type, recordId)).map((userId) => people.realname(userId)).join(',')
}

/** 团队成员: the owner first with power 3, then the members (record-engine.md §9.4). */
export async function readMembers(actor: Actor, type: RecordType, recordId: number): Promise<Member[]> {
  const row = await requireRecord(actor, type, recordId, { action: 'read' })
  const people = actor.services.directory.current()
  const member = (userId: number, power: number, expiresTime: string | null): Member => ({
    userId,
    realname: people.realname(userId),
    deptName: people.dept(people.user(userId)?.deptId)?.name ?? null,
    power,
    expiresTime,
  })
  const members = await currentMembers(actor.services, type, recordId)
  return [
    ...(row.owner_user_id === null ? [] : [member(row.owner_user_id, 3, null)]),
    ...members
      .filter((each) => each.user_id !== row.owner_user_id)
      .map((each) => member(each.user_id, each.power, each.expires_on)),
  ]
}
