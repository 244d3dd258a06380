import type { Transaction } from 'kysely'
import { guardAdministrators } from '#server/access/administrators.ts'
import type { Acting } from '#server/access/audit.ts'
import { type Awaited, refuseAwaited } from '#server/access/second-review.ts'
import { inTransaction, type Tables } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { type AssignmentValues, roleAssignment } from './assignment.ts'
import { type Assignment, requireGivable } from './givable.ts'

/** The users of an assignment; refuses 1136 without roles, 1125 for an unknown user and 401 for an administrator, by who is none. */
function checkAssignment({ services, viewer }: Acting, { userIds, roleIds }: Assignment): void {
  if (roleIds.length === 0) refuse('rolesMissing')
  const snapshot = services.directory.current()
  const users = userIds.map((userId) => snapshot.user(userId) ?? refuse('userUnknown'))
  guardAdministrators(snapshot, viewer, users)
}

/** Gives roles to users beside those they have; refuses 1136, 1125, 1102, 401 (a role the caller may not give), 1139 (platform.md §5.8). */
export async function addRoles(acting: Acting, assignment: Assignment): Promise<void> {
  checkAssignment(acting, assignment)
  const { given } = requireGivable(acting, assignment)
  if (given.length === 0) return
  await change(acting, assignment.userIds, { how: 'add', roleIds: given })
}

/**
 * Replaces the assignable part of users' roles within a transaction that holds the organisation lock. Roles the
 * caller may not assign stay; the super user keeps the role `admin`. Answers what waits for a second person. Refuses 1102 and
 * 401 (a role that the caller may not give), and 1113 when a user would have none.
 */
export async function replaceRoles(
  trx: Transaction<Tables>,
  acting: Acting,
  { userIds, roleIds }: Assignment,
): Promise<Awaited> {
  if (userIds.length === 0) return null
  requireGivable(acting, { userIds, roleIds })
  return acting.services.secondReview.carryOut(
    trx,
    acting,
    roleAssignment,
    targetsOf(userIds, { how: 'replace', roleIds: [...new Set(roleIds)] }),
  )
}

/** Replaces the roles of users and of everybody directly in departments (platform.md §4.7). */
export async function replaceRolesOf(
  acting: Acting,
  { userIds, deptIds, roleIds }: Assignment & { deptIds: readonly number[] },
): Promise<void> {
  const { services } = acting
  const snapshot = services.directory.current()
  const inDepts = deptIds.flatMap((deptId) => snapshot.usersOfDept(deptId).map((user) => user.userId))
  const everybody = [...new Set([...userIds, ...inDepts])]
  checkAssignment(acting, { userIds: everybody, roleIds })
  if (everybody.length === 0) return
  requireGivable(acting, { userIds: everybody, roleIds })
  await change(acting, everybody, { how: 'replace', roleIds: [...new Set(roleIds)] })
}

/** Takes one role from a user; refuses 1102 (does not hold it), 401 (an administrator's, the role `admin`), 1133 (his last). */
export async function takeRole(acting: Acting, userId: number, roleId: number): Promise<void> {
  await change(acting, [userId], { how: 'take', roleIds: [roleId] })
}

const targetsOf = (userIds: readonly number[], values: AssignmentValues) =>
  [...new Set(userIds)].map((userId) => ({ userId, values }))

async function change(acting: Acting, userIds: readonly number[], values: AssignmentValues): Promise<void> {
  const { services } = acting
  refuseAwaited(
    await inTransaction(services.db, (trx) =>
      services.secondReview.carryOut(trx, acting, roleAssignment, targetsOf(userIds, values)),
    ),
  )
}
