import { rangeNames } from '#protocol/manage/roles/roles.ts'
import type { AccessReason } from '#protocol/record/calls/access-calls.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { belongingTo } from '#protocol/record-types.ts'
import { missingRightReason, namesOfRoles } from '#server/access/lacks.ts'
import type { Snapshot } from '#server/access/snapshot.ts'
import type { Viewer } from '#server/access/viewer.ts'
import { type Ground, type RowAccess, rightFor } from '#server/access/visible.ts'

/** A membership in a record's team, with its expiry. */
export interface Membership {
  power: number
  expiresOn: string | null
  isOver: boolean
}

/** A record, a user, and the intended action. */
export interface Question {
  snapshot: Snapshot
  type: RecordType
  action: RowAccess
  viewer: Viewer
  ownerUserId: number | null
  membership: Membership | undefined
}

const deptName = (snapshot: Snapshot, userId: number | null) =>
  snapshot.dept(snapshot.user(userId ?? 0)?.deptId)?.name ?? '未分配部门'

/** The sentence for a rule that grants access. */
export function reasonOf({ rule, because }: Ground, question: Question): AccessReason {
  return {
    rule,
    words: { administrator, range, team, creator, parent, type: () => because ?? '' }[rule](question),
  }
}

const administrator = ({ viewer }: Question) =>
  viewer.isSuper ? '系统主账号，不受角色和数据权限限制' : '超级管理员，不受角色和数据权限限制'

function range({ snapshot, type, action, viewer, ownerUserId }: Question): string {
  const grant = viewer.grant(rightFor(type, action))
  const roles = namesOfRoles(grant.roles)
  if (ownerUserId === viewer.userId) return `负责人本人，角色${roles}有此项权限`
  const by = grant.range === 0 ? '' : `角色${roles}的数据权限是“${rangeNames[grant.range]}”`
  const owner = snapshot.realname(ownerUserId)
  if (grant.range === 2) return `负责人${owner}是其下属，${by}`
  if (grant.range === 3) return `与负责人${owner}同在“${deptName(snapshot, ownerUserId)}”，${by}`
  if (grant.range === 4)
    return `负责人${owner}在“${deptName(snapshot, ownerUserId)}”，属于本人部门“${deptName(snapshot, viewer.userId)}”及其下级，${by}`
  return by
}

const powerName = (power: number) => (power === 2 ? '读写' : '只读')

const team = ({ membership }: Question) =>
  membership
    ? `团队成员，权限为${powerName(membership.power)}${membership.expiresOn ? `，${membership.expiresOn}到期` : ''}`
    : '团队成员'

const creator = ({ type, action, viewer }: Question) =>
  `创建人，角色${namesOfRoles(viewer.grant(rightFor(type, action)).roles)}有此项权限`

function parent({ type, action, viewer }: Question): string {
  const to = belongingTo(type)?.to.display ?? ''
  return `可以查看所属${to}，角色${namesOfRoles(viewer.grant(rightFor(type, action)).roles)}有此项权限`
}

/** What a user without a granting rule lacks. */
export function lacksOf(question: Question): string[] {
  const { snapshot, type, action, viewer, ownerUserId } = question
  const right = rightFor(type, action)
  const lack = missingRightReason(snapshot, viewer.userId, right)
  if (lack) return [lack]
  if (type.ownerless) return [`不在该${type.display}开放的范围内`]
  if (ownerUserId === null) return [`该${type.display}没有负责人，不在任何人的数据权限之内`]
  const grant = viewer.grant(right)
  const far = grant.range === 0 ? '' : rangeNames[grant.range]
  const outside = `角色${namesOfRoles(grant.roles)}的数据权限是“${far}”，不包括负责人${snapshot.realname(ownerUserId)}`
  return [outside, ...lackOfTeam(question)]
}

function lackOfTeam({ type, action, membership }: Question): string[] {
  if (!type.abilities.team) return []
  if (!membership) return ['不是团队成员']
  if (membership.isOver) return [`团队成员的期限已于${membership.expiresOn}结束`]
  return [
    action === 'edit'
      ? `是团队成员，但权限为${powerName(membership.power)}`
      : '是团队成员，但团队成员不能做这项操作',
  ]
}
