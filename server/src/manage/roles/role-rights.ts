import type { Transaction } from 'kysely'
import { z } from 'zod'
import { permissionCalls, type RightsDifference } from '#protocol/manage/roles/calls.ts'
import { type DataRange, grantableActions, leastRange, rangeNames } from '#protocol/manage/roles/roles.ts'
import { actionName, pathOf } from '#protocol/platform/permissions.ts'
import { exceedsRights, isAbove } from '#server/access/above.ts'
import { type Acting, adminAct, recordActs } from '#server/access/audit.ts'
import { type ReviewedAct, type ReviewTarget, refuseAwaited } from '#server/access/second-review.ts'
import type { Role } from '#server/access/snapshot.ts'
import { inTransaction, type Tables } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { compareRights } from './compare-rights.ts'
import { requireOpenRole } from './require-role.ts'
import { keepOffered } from './upgrade.ts'

export interface RoleRights {
  /** Ticked nodes; directories and what the type does not offer are dropped. */
  menuIds: readonly number[]
  /** Absent keeps it; only types with the tab 数据权限 have one. */
  dataType?: number | undefined
}

const rights = z.object({ actions: z.array(z.number()), range: z.literal([1, 2, 3, 4, 5]) })
const rightsSchema = z.object({
  roleId: z.number(),
  ...rights.shape,
  /** What it had when this was asked for: nobody agrees to a change of anything else. */
  before: rights,
})
type Values = z.infer<typeof rightsSchema>
type Target = ReviewTarget<Values>

/** 编辑角色权限: what a role allows in the trees of its type, and how far (platform.md §4.6). */
export const roleRights: ReviewedAct<Values> = {
  key: 'roleRights',
  title: '编辑角色权限',
  need: permissionCalls.updateRoleMenu.need,
  values: rightsSchema,
  words: (acting, target) => wordsOf(changeOf(acting, target), target.values),
  check: (acting, { values: { roleId, before } }) => {
    const role = requireOpenRole(acting, roleId)
    if (!isAs(role, before)) refuse('reviewRightsChanged', role.roleName)
  },
  effect: (acting, target) => {
    const { services, viewer } = acting
    const snapshot = services.directory.current()
    const next = nextOf(acting, target.values)
    const lifts = changeOf(acting, target).people.some(
      ({ userId, gains, wider }) =>
        isAbove(snapshot, userId, viewer.userId) ||
        exceedsRights(snapshot, [{ ...next, actions: new Set([...gains, ...wider]) }], viewer.userId),
    )
    return lifts ? 'lifting' : 'ordinary'
  },
  concerns: (acting, target) =>
    changeOf(acting, target).people.some(({ userId }) => userId === acting.viewer.userId),
  carryOut: async (trx, acting, targets) => {
    for (const { values } of targets) await write(trx, acting, values)
    await acting.services.directory.changed(trx)
  },
}

const isAs = ({ actions, dataType }: Pick<Role, 'actions' | 'dataType'>, before: Values['before']): boolean =>
  dataType === before.range &&
  actions.size === before.actions.length &&
  before.actions.every((each) => actions.has(each))

async function write(trx: Transaction<Tables>, acting: Acting, { roleId, actions, range, before }: Values) {
  const role = requireOpenRole(acting, roleId)
  const held = await trx.selectFrom('role_menu').where('role_id', '=', roleId).select('menu_id').execute()
  const { data_type: dataType } = await trx
    .selectFrom('roles')
    .where('role_id', '=', roleId)
    .select('data_type')
    .executeTakeFirstOrThrow()
  if (!isAs({ actions: new Set(held.map(({ menu_id }) => menu_id)), dataType }, before))
    refuse('reviewRightsChanged', role.roleName)
  const offered = offeredBy(role)
  await trx
    .deleteFrom('role_menu')
    .where('role_id', '=', roleId)
    .where('menu_id', 'in', [...offered])
    .execute()
  if (actions.length > 0)
    await trx
      .insertInto('role_menu')
      .values(actions.map((menu_id) => ({ role_id: roleId, menu_id })))
      .execute()
  await trx.updateTable('roles').set({ data_type: range }).where('role_id', '=', roleId).execute()
  await keepOffered(trx, roleId, offered)
  await recordActs(trx, acting, [adminAct('roles', '编辑', role.roleName, `修改了角色权限:${role.roleName}`)])
}

/**
 * Replaces the actions of a role in the trees of its type (platform.md §4.6). Refuses 1102, 401 and 400, and with 1139 what waits
 * for a second person (§5.8).
 */
export async function setRoleRights(acting: Acting, roleId: number, asked: RoleRights): Promise<void> {
  const { services } = acting
  refuseAwaited(
    await inTransaction(services.db, (trx) => {
      const role = requireOpenRole(acting, roleId)
      const before = { actions: [...role.actions], range: role.dataType }
      const values = { roleId, ...settleRights(role, asked), before }
      const subject = { id: String(roleId), name: role.roleName }
      return services.secondReview.carryOut(trx, acting, roleRights, [{ userId: null, subject, values }])
    }),
  )
}

const offeredBy = ({ roleType }: Role) => grantableActions(roleType, null)

/** What a role would be given: of the actions that its type offers those that may be granted, and its range. */
function settleRights(role: Role, { menuIds, dataType }: RoleRights) {
  const grantable = grantableActions(role.roleType, role.label)
  return {
    actions: [...new Set(menuIds)].filter((menuId) => grantable.has(menuId)),
    range: rangeFor(role, dataType),
  }
}

/** Who would gain and lose what, if the role had these rights; refuses like {@link setRoleRights}, and changes nothing. */
export function previewRights(acting: Acting, roleId: number, asked: RoleRights): RightsDifference {
  const role = requireOpenRole(acting, roleId)
  const next = withRights(role, settleRights(role, asked))
  return compareRights(acting.services.directory.current(), role, next)
}

function withRights(role: Role, { actions, range }: Pick<Values, 'actions' | 'range'>): Role {
  const offered = offeredBy(role)
  const kept = [...role.actions].filter((action) => !offered.has(action))
  return { ...role, actions: new Set([...kept, ...actions]), dataType: range }
}

const nextOf = (acting: Acting, values: Values): Role =>
  withRights(requireOpenRole(acting, values.roleId), values)

const changeOf = (acting: Acting, { values }: Target): RightsDifference =>
  compareRights(
    acting.services.directory.current(),
    requireOpenRole(acting, values.roleId),
    nextOf(acting, values),
  )

const namesOf = (actions: readonly number[]) =>
  actions.map((action) => actionName(pathOf(action) ?? '')).join('、')

function wordsOf({ gains, loses, members }: RightsDifference, { before, range }: Values): string {
  const parts = [
    gains.length > 0 && `增加“${namesOf(gains)}”`,
    loses.length > 0 && `取消“${namesOf(loses)}”`,
    before.range !== range && `数据权限由“${rangeNames[before.range]}”改为“${rangeNames[range]}”`,
    `有此角色的员工 ${members} 人`,
  ]
  return parts.filter(Boolean).join('；')
}

const ranges: readonly DataRange[] = [1, 2, 3, 4, 5]

function rangeFor(role: Role, given: number | undefined): DataRange {
  const range = ranges.find((each) => each === given)
  const least = leastRange(role)
  if (least === null || range === undefined) return role.dataType
  return range < least ? refuse('invalidAt', 'dataType') : range
}
