import { leastRange } from '#protocol/manage/roles/roles.ts'
import type { Role } from './snapshot.ts'

/** How far each action reaches by these roles; the range of a type that has none decides nothing. */
export function reachOf(roles: readonly Role[]): Map<number, number> {
  const reach = new Map<number, number>()
  for (const role of roles.filter(({ status }) => status === 1)) {
    const range = leastRange(role) === null ? 0 : role.dataType
    for (const action of role.actions) reach.set(action, Math.max(reach.get(action) ?? 0, range))
  }
  return reach
}
