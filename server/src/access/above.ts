import { reachOf } from './reach.ts'
import { isAdministratorRole, type Role, type Snapshot } from './snapshot.ts'

/**
 * Whether a user is above another (platform.md §5.8): as an administrator, as a superior at any depth, or by a
 * right that the other lacks or that reaches farther. No user is above themselves.
 */
export function isAbove(snapshot: Snapshot, userId: number, actorId: number): boolean {
  if (userId === actorId) return false
  if (snapshot.isAdministrator(userId) || snapshot.subordinatesOf(userId).has(actorId)) return true
  if (snapshot.isAdministrator(actorId)) return false
  return reachesFarther(snapshot, snapshot.rolesOf(userId), actorId)
}

/** Whether roles grant a right that the user lacks or one that reaches farther; always true for the role `admin`. */
export const exceedsRights = (snapshot: Snapshot, roles: readonly Role[], actorId: number): boolean =>
  roles.some(isAdministratorRole) ||
  (!snapshot.isAdministrator(actorId) && reachesFarther(snapshot, roles, actorId))

function reachesFarther(snapshot: Snapshot, roles: readonly Role[], actorId: number): boolean {
  const own = reachOf(snapshot.rolesOf(actorId))
  return [...reachOf(roles)].some(([action, far]) => far > (own.get(action) ?? -1))
}

/** Superiors of a user, at any depth, who would cease to be so if these users reported to others. */
export function superiorsLost(
  snapshot: Snapshot,
  userId: number,
  parentAfter: ReadonlyMap<number, number | null>,
): number[] {
  const after = chainOf(userId, (each) => {
    const moved = parentAfter.get(each)
    return moved === undefined ? snapshot.user(each)?.parentId : moved
  })
  return [...chainOf(userId, (each) => snapshot.user(each)?.parentId)].filter((each) => !after.has(each))
}

/** All superiors at any depth, without the user; cycles end. */
function chainOf(userId: number, parentOf: (id: number) => number | null | undefined): Set<number> {
  const chain = new Set<number>()
  for (let at = parentOf(userId); at && at !== userId && !chain.has(at); at = parentOf(at)) chain.add(at)
  return chain
}

/** A department and those above it, itself first; cycles end. */
export function departmentsAbove(snapshot: Snapshot, deptId: number | null): number[] {
  const above: number[] = []
  for (let dept = snapshot.dept(deptId); dept && !above.includes(dept.deptId); dept = snapshot.dept(dept.pid))
    above.push(dept.deptId)
  return above
}
