import type { Snapshot } from '#server/access/snapshot.ts'

/** The people of the company, as far as steps ask for them. */
export interface Staff {
  snapshot: Snapshot
  /** Enabled: who has never signed in cannot be waited for (approval-office.md §1.6). */
  isActive: (userId: number) => boolean
  activeOf: (userIds: readonly number[]) => number[]
  /** The direct superior first, the topmost last; a circle ends. */
  superiorsOf: (userId: number) => number[]
  activeHolders: (roleId: number) => number[]
  holds: (userId: number, roleId: number) => boolean
}

const ENABLED = 1

/** `gone` are people who are being disabled right now. */
export function staffOf(snapshot: Snapshot, gone: ReadonlySet<number> = new Set()): Staff {
  const isActive = (userId: number) => snapshot.user(userId)?.status === ENABLED && !gone.has(userId)
  const activeOf = (userIds: readonly number[]) => [...new Set(userIds)].filter(isActive)
  return {
    snapshot,
    isActive,
    activeOf,
    superiorsOf: (userId) => {
      const line: number[] = []
      let next = snapshot.user(userId)?.parentId
      while (next && next !== userId && !line.includes(next) && snapshot.user(next)) {
        line.push(next)
        next = snapshot.user(next)?.parentId
      }
      return line
    },
    activeHolders: (roleId) => activeOf(snapshot.usersOfRole(roleId)),
    holds: (userId, roleId) => snapshot.usersOfRole(roleId).includes(userId),
  }
}

/** An initiator as conditions ask for him: with his department and those above it. */
export function initiatorFacts(snapshot: Snapshot, userId: number) {
  const deptIds: number[] = []
  let dept = snapshot.dept(snapshot.user(userId)?.deptId)
  while (dept && !deptIds.includes(dept.deptId)) {
    deptIds.push(dept.deptId)
    dept = snapshot.dept(dept.pid)
  }
  return { userId, deptIds, roleIds: snapshot.rolesOf(userId).map(({ roleId }) => roleId) }
}
