import { type Kysely, sql } from 'kysely'
import type { DirectoryUser, Snapshot } from '#server/access/snapshot.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { refusal, refuse } from '#server/platform/refusal.ts'

/** These users, each once; refuses 1125 when one is unknown and 400 when there is none. */
export function requireUsers(snapshot: Snapshot, userIds: readonly number[]): DirectoryUser[] {
  if (userIds.length === 0) refuse('invalid')
  return [...new Set(userIds)].map((userId) => snapshot.user(userId) ?? refuse('userUnknown'))
}

/** Refuses 1142 a department that is not there any more. Ask under the organisation lock. */
export async function requireDept(trx: Kysely<Tables>, deptId: number): Promise<void> {
  const found = await trx
    .selectFrom('departments')
    .where('dept_id', '=', deptId)
    .select('dept_id')
    .executeTakeFirst()
  if (!found) refuse('departmentUnknown')
}

/** Refuses 1125 a user that does not exist. */
export async function requireUser(trx: Kysely<Tables>, userId: number): Promise<void> {
  const found = await trx
    .selectFrom('users')
    .where('user_id', '=', userId)
    .where('is_del', '=', 0)
    .select('user_id')
    .executeTakeFirst()
  if (!found) refuse('userUnknown')
}

/** Refuses 1130 oneself and 1109 a subordinate at any depth as superior. Ask under the organisation lock. */
export async function checkSuperior(trx: Kysely<Tables>, userId: number, superiorId: number): Promise<void> {
  if (superiorId === userId) throw refusal('superiorIsSelf').at('parentId')
  await requireUser(trx, superiorId)
  const { rows } = await sql<{ id: number }>`
    with recursive below(id) as (
      select user_id from users where parent_id = ${userId}
      union select users.user_id from users join below on users.parent_id = below.id)
    select id from below where id = ${superiorId}`.execute(trx)
  if (rows.length > 0) throw refusal('superiorIsSubordinate').at('parentId')
}

/** Refuses 1110 the department itself or one below it as parent. Ask under the organisation lock. */
export async function checkDeptParent(trx: Kysely<Tables>, deptId: number, parentId: number): Promise<void> {
  await requireDept(trx, parentId)
  const { rows } = await sql<{ id: number }>`
    with recursive below(id) as (
      select ${deptId}::bigint
      union select departments.dept_id from departments join below on departments.pid = below.id)
    select id from below where id = ${parentId}`.execute(trx)
  if (rows.length > 0) throw refusal('departmentBelowItself').at('pid')
}
