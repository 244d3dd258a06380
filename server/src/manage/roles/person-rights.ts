import type { PersonRight } from '#protocol/manage/roles/calls.ts'
import { leastRange, rangeNames } from '#protocol/manage/roles/roles.ts'
import { actionName, allActions, pathOf } from '#protocol/platform/permissions.ts'
import { lackOfRight, namesOfRoles } from '#server/access/lacks.ts'
import type { Snapshot } from '#server/access/snapshot.ts'
import { refuse } from '#server/platform/refusal.ts'

/** Every right of the tree, in its order: by which roles a person holds it, or why he does not. Refuses 1125. */
export function readPersonRights(snapshot: Snapshot, userId: number): PersonRight[] {
  if (!snapshot.user(userId)) refuse('userUnknown')
  return [...allActions].flatMap((menuId) => {
    const path = pathOf(menuId)
    if (path === undefined) return []
    const lack = lackOfRight(snapshot, userId, path)
    const words = lack ?? wordsOf(snapshot, userId, path)
    return [{ menuId, name: actionName(path), isHeld: lack === null, words }]
  })
}

function wordsOf(snapshot: Snapshot, userId: number, path: string): string {
  if (snapshot.isAdministrator(userId)) return '管理员拥有全部权限'
  const { range, roles } = snapshot.grantOf(userId, path)
  const isRanged = roles.some((role) => leastRange(role) !== null)
  const far = isRanged && range !== 0 ? `，数据权限“${rangeNames[range]}”` : ''
  return `角色${namesOfRoles(roles)}${far}`
}
