import { createHash } from 'node:crypto'
import type { Role, Snapshot } from './snapshot.ts'

const marks = new WeakMap<Role, string>()

function markOf(role: Role): string {
  const known = marks.get(role)
  if (known !== undefined) return known
  const { roleId, roleName, status, dataType, remark, actions } = role
  const made = JSON.stringify([roleId, roleName, status, dataType, remark, [...actions].toSorted()])
  marks.set(role, made)
  return made
}

/** A digest of a user's rights and ranges; when it changes, their pages refetch. */
export function rightsMark(snapshot: Snapshot, userId: number): string {
  const user = snapshot.user(userId)
  const rights = JSON.stringify([
    [user?.realname, user?.deptId, user?.parentId, user?.status, user?.isSuper],
    snapshot.rolesOf(userId).map(markOf),
    snapshot.modules,
    snapshot.standingsOf(userId),
  ])
  return createHash('sha256').update(rights).digest('hex').slice(0, 16)
}
