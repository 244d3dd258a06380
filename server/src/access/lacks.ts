import { moduleNamed, moduleOf } from '#protocol/platform/modules.ts'
import { actionName } from '#protocol/platform/permissions.ts'
import type { Role, Snapshot } from './snapshot.ts'

/** “销售员角色”、“财务” */
export const namesOfRoles = (roles: readonly Pick<Role, 'roleName'>[]): string =>
  roles.map(({ roleName }) => `“${roleName}”`).join('、')

/** The reason why a user lacks a right, as a sentence; null when they hold it. */
export function missingRightReason(snapshot: Snapshot, userId: number, path: string): string | null {
  if (snapshot.can(userId, path)) return null
  const module = moduleOf(path)
  if (module && !snapshot.modules[module]) return `应用“${moduleNamed(module).name}”已停用`
  const roles = snapshot.rolesOf(userId).filter(({ status }) => status === 1)
  if (roles.length === 0) return '没有任何角色'
  return `角色${namesOfRoles(roles)}没有“${actionName(path)}”权限`
}
