import { reachOf } from './reach.ts'
import type { Snapshot } from './snapshot.ts'

/**
 * Whether somebody stands above another one (platform.md §5.8): as an administrator, as his superior at any depth, or by a right
 * that the other lacks or that reaches farther. Nobody stands above himself.
 */
export function isAbove(snapshot: Snapshot, userId: number, actorId: number): boolean {
  if (userId === actorId) return false
  if (snapshot.isAdministrator(userId) || snapshot.subordinatesOf(userId).has(actorId)) return true
  if (snapshot.isAdministrator(actorId)) return false
  const own = reachOf(snapshot.rolesOf(actorId))
  return [...reachOf(snapshot.rolesOf(userId))].some(([action, far]) => far > (own.get(action) ?? -1))
}
