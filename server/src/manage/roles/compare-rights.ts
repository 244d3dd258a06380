import type { RightsDifference } from '#protocol/manage/roles/calls.ts'
import { reachOf } from '#server/access/reach.ts'
import type { Role, Snapshot } from '#server/access/snapshot.ts'

/** What the holders of a role gain and lose when it becomes another one; what they hold by other roles counts. */
export function compareRights(snapshot: Snapshot, before: Role, after: Role): RightsDifference {
  const members = snapshot.usersOfRole(before.roleId).flatMap((userId) => snapshot.user(userId) ?? [])
  const people = members.flatMap((user) => {
    // an administrator may do everything, whatever his roles say
    if (snapshot.isAdministrator(user.userId)) return []
    const held = snapshot.rolesOf(user.userId)
    const difference = differenceOf(
      held,
      held.map((role) => (role.roleId === before.roleId ? after : role)),
    )
    if (Object.values(difference).every((actions) => actions.length === 0)) return []
    const deptName = snapshot.dept(user.deptId)?.name ?? null
    return [{ userId: user.userId, realname: user.realname, deptName, ...difference }]
  })
  return {
    gains: [...after.actions].filter((action) => !before.actions.has(action)),
    loses: [...before.actions].filter((action) => !after.actions.has(action)),
    range: before.dataType === after.dataType ? null : { from: before.dataType, to: after.dataType },
    members: members.length,
    people,
  }
}

function differenceOf(rolesBefore: readonly Role[], rolesAfter: readonly Role[]) {
  const [before, after] = [reachOf(rolesBefore), reachOf(rolesAfter)]
  const kept = [...after].flatMap(([action, far]) => {
    const was = before.get(action)
    return was === undefined ? [] : [{ action, by: far - was }]
  })
  return {
    gains: [...after.keys()].filter((action) => !before.has(action)),
    loses: [...before.keys()].filter((action) => !after.has(action)),
    wider: kept.flatMap(({ action, by }) => (by > 0 ? action : [])),
    narrower: kept.flatMap(({ action, by }) => (by < 0 ? action : [])),
  }
}
