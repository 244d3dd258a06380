import type { Transaction } from 'kysely'
import { z } from 'zod'
import { permissionCalls } from '#protocol/manage/roles/calls.ts'
import { exceedsRights } from '#server/access/above.ts'
import { guardAdministrators } from '#server/access/administrators.ts'
import { type Acting, adminAct, recordActs } from '#server/access/audit.ts'
import { meets } from '#server/access/need.ts'
import type { ReviewedAct, ReviewTarget } from '#server/access/second-review.ts'
import { isAdministratorRole, type Snapshot } from '#server/access/snapshot.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { assignableRoles, requireGivable } from './givable.ts'
import { tellHeldRoles } from './notify.ts'

const roleSchema = z.object({
  /** Beside those that he has; in place of those that whoever does it may give; the first one away. */
  how: z.enum(['add', 'replace', 'take']),
  roleIds: z.array(z.number()),
})
export type AssignmentValues = z.infer<typeof roleSchema>
type Target = ReviewTarget<AssignmentValues>

const idOf = ({ userId }: Target) => userId ?? 0

/** The roles that somebody would have afterwards. */
function rolesAfter({ services, viewer }: Acting, target: Target): Set<number> {
  const snapshot = services.directory.current()
  const { how, roleIds } = target.values
  const held = snapshot.rolesOf(idOf(target))
  const ids = held.map(({ roleId }) => roleId)
  if (how === 'add') return new Set([...ids, ...roleIds])
  if (how === 'take') return new Set(ids.filter((roleId) => !roleIds.includes(roleId)))
  const assignable = assignableRoles(snapshot, viewer)
  const isKept = (roleId: number) =>
    !assignable.has(roleId) ||
    (idOf(target) === snapshot.superUser?.userId &&
      held.some((role) => role.roleId === roleId && isAdministratorRole(role)))
  return new Set([...ids.filter(isKept), ...roleIds.filter((roleId) => assignable.has(roleId))])
}

function effectOf(acting: Acting, target: Target): 'nothing' | 'ordinary' | 'lifting' {
  const snapshot = acting.services.directory.current()
  const before = new Set(snapshot.rolesOf(idOf(target)).map(({ roleId }) => roleId))
  const after = rolesAfter(acting, target)
  const gained = [...after]
    .filter((roleId) => !before.has(roleId))
    .flatMap((roleId) => snapshot.role(roleId) ?? [])
  if (gained.length === 0 && before.size === after.size) return 'nothing'
  return exceedsRights(snapshot, gained, acting.viewer.userId) ? 'lifting' : 'ordinary'
}

function check(acting: Acting, target: Target): void {
  const { services, viewer } = acting
  const snapshot = services.directory.current()
  const user = snapshot.user(idOf(target)) ?? refuse('userUnknown')
  const { how, roleIds } = target.values
  if (how !== 'take') {
    guardAdministrators(snapshot, viewer, [user])
    requireGivable(acting, { userIds: [user.userId], roleIds })
    return
  }
  if (!meets(permissionCalls.unbindingUser.need, (path) => viewer.can(path))) refuse('forbidden')
  for (const roleId of roleIds) {
    const role = snapshot.rolesOf(user.userId).find((held) => held.roleId === roleId) ?? refuse('rowUnknown')
    guardAdministrators(snapshot, viewer, [user])
    if (isAdministratorRole(role) && user.isSuper) refuse('forbidden')
  }
}

const namesOfRoles = (snapshot: Snapshot, roleIds: Iterable<number>) =>
  [...roleIds].flatMap((roleId) => snapshot.role(roleId)?.roleName ?? []).join('、')

function words(acting: Acting, target: Target): string {
  const snapshot = acting.services.directory.current()
  const before = snapshot.rolesOf(idOf(target)).map(({ roleId }) => roleId)
  const [from, to] = [before, rolesAfter(acting, target)].map((roleIds) => namesOfRoles(snapshot, roleIds))
  return `角色由“${from}”改为“${to}”`
}

/** 编辑角色 of people, however it is asked for (platform.md §4.7): they are told, and it is logged. */
export const roleAssignment: ReviewedAct<AssignmentValues> = {
  key: 'roles',
  holds: 'unlessAgreed',
  title: '编辑角色',
  need: permissionCalls.relatedUser.need,
  values: roleSchema,
  words,
  check,
  effect: effectOf,
  carryOut: async (trx, acting, targets) => {
    const { services } = acting
    const snapshot = services.directory.current()
    for (const group of Map.groupBy(targets, ({ values }) => JSON.stringify(values)).values())
      await changeAlike(trx, acting, group)
    await tellHeldRoles(trx, acting, targets.map(idOf))
    // one of them may have been an administrator by a role that is gone
    if (targets.some((target) => snapshot.isAdministrator(idOf(target))))
      await services.secondReview.requireTwo(trx)
    await services.directory.changed(trx)
  },
}

/** For people to whom the same is done. */
async function changeAlike(
  trx: Transaction<Tables>,
  acting: Acting,
  group: readonly Target[],
): Promise<void> {
  const [first] = group
  if (!first) return
  const snapshot = acting.services.directory.current()
  const userIds = group.map(idOf)
  const { how, roleIds } = first.values
  if (how === 'add') await insert(trx, userIds, roleIds)
  if (how === 'replace') await replace(trx, acting, userIds, roleIds)
  if (how === 'take') await take(trx, userIds, roleIds)
  const changed = group.filter((target) => effectOf(acting, target) !== 'nothing')
  if (changed.length === 0) return
  const names = changed.map((target) => snapshot.realname(idOf(target))).join('、')
  const [verb, detail] = how === 'take' ? ['解绑', '取消关联'] : ['关联', '关联员工']
  const roles = roleIds.flatMap((roleId) => snapshot.role(roleId) ?? [])
  await recordActs(
    trx,
    acting,
    roles.map(({ roleName }) => adminAct('roles', verb, roleName, `${detail}:${names}`)),
  )
}

const MOST_AT_ONCE = 10_000

async function insert(trx: Transaction<Tables>, userIds: readonly number[], roleIds: readonly number[]) {
  const rows = userIds.flatMap((user_id) => roleIds.map((role_id) => ({ user_id, role_id })))
  for (let at = 0; at < rows.length; at += MOST_AT_ONCE)
    await trx
      .insertInto('user_role')
      .values(rows.slice(at, at + MOST_AT_ONCE))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

/** An id no role has: `in ()` is no SQL. */
const NO_ROLE = 0

/** Refuses 1113 when one of them would have none. */
async function replace(
  trx: Transaction<Tables>,
  acting: Acting,
  userIds: readonly number[],
  roleIds: readonly number[],
) {
  const snapshot = acting.services.directory.current()
  const assignable = assignableRoles(snapshot, acting.viewer)
  const administrators = snapshot.roles.filter(isAdministratorRole).map(({ roleId }) => roleId)
  await trx
    .deleteFrom('user_role')
    .where('user_id', 'in', userIds)
    .where('role_id', 'in', [...assignable, NO_ROLE])
    .where((where) =>
      where.not(
        where.and([
          where('user_id', '=', snapshot.superUser?.userId ?? 0),
          where('role_id', 'in', [...administrators, NO_ROLE]),
        ]),
      ),
    )
    .execute()
  await insert(
    trx,
    userIds,
    roleIds.filter((roleId) => assignable.has(roleId)),
  )
  const holders = await trx
    .selectFrom('user_role')
    .where('user_id', 'in', userIds)
    .select('user_id')
    .distinct()
    .execute()
  if (holders.length < userIds.length) refuse('roleMissing')
}

/** Refuses 1133 when one of them would have none. */
async function take(trx: Transaction<Tables>, userIds: readonly number[], roleIds: readonly number[]) {
  await trx
    .deleteFrom('user_role')
    .where('user_id', 'in', userIds)
    .where('role_id', 'in', [...roleIds])
    .execute()
  for (const userId of userIds) {
    const left = trx.selectFrom('user_role').where('user_id', '=', userId).select('role_id')
    if (!(await left.executeTakeFirst())) refuse('lastRole')
  }
}
