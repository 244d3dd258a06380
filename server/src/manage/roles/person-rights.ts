import type { PersonRight } from '#protocol/manage/roles/calls.ts'
import { leastRange, rangeNames } from '#protocol/manage/roles/roles.ts'
import { moduleOf } from '#protocol/platform/modules.ts'
import { actionName, allActions, pathOf } from '#protocol/platform/permissions.ts'
import { missingRightReason, namesOfRoles } from '#server/access/lacks.ts'
import type { Snapshot } from '#server/access/snapshot.ts'
import { refuse } from '#server/platform/refusal.ts'

/** Every right of the tree, in its order: by which roles a person holds it, or why he does not. Refuses 1125. */
export function readPersonRights(snapshot: Snapshot, userId: number): PersonRight[] {
  if (!snapshot.user(userId)) refuse('userUnknown')
  return [...allActions].flatMap((menuId) => {
    const path = pathOf(menuId)
    if (path === undefined || !isOffered(snapshot, path)) return []
    const lack = missingRightReason(snapshot, userId, path)
    const words = lack ?? wordsOf(snapshot, userId, path)
    return [{ menuId, name: actionName(path), isHeld: lack === null, words }]
  })
}

/** Rights of applications that are still to come are shown to nobody. */
function isOffered({ moduleSettings }: Snapshot, path: string): boolean {
  const module = moduleOf(path)
  return module === undefined || moduleSettings.some((setting) => setting.module === module)
}

function wordsOf(snapshot: Snapshot, userId: number, path: string): string {
  if (snapshot.isAdministrator(userId)) return '管理员拥有全部权限'
  const { range, roles } = snapshot.grantOf(userId, path)
  const isRanged = roles.some((role) => leastRange(role) !== null)
  const far = isRanged && range !== 0 ? `，数据权限“${rangeNames[range]}”` : ''
  return `角色${namesOfRoles(roles)}${far}`
}
