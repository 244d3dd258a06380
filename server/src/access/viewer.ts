import type { MembershipNode } from '#protocol/platform/permissions.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Grant, Memberships, Range, Snapshot } from './snapshot.ts'

/** The caller and their reach. Derived from one snapshot, never stored. */
export interface Viewer {
  userId: number
  realname: string
  deptId: number | null
  /** The super user or a holder of the role with remark `admin`: every action, every row. */
  isAdmin: boolean
  isSuper: boolean
  /** Viewed by another user (platform.md §4.12): nothing is stored for them, not even defaults. */
  isShown?: true
  roleIds: readonly number[]
  /** The items behind a node that they belong to: the enabled customer pools behind `crm/pool`. */
  memberships(node: MembershipNode): Memberships
  /** Holds the action (`crm/customer/save`), and its application is on. */
  can(path: string): boolean
  /** The data range of an action, and the roles that give it; 0 without the right. */
  grant(path: string): Grant
  /** How far {@link grant} reaches. */
  range(path: string): Range
  /** Owners whose rows the action reaches: all, or these user ids ([] without the right). */
  usersInRange(path: string): 'everyone' | readonly number[]
}

const nothing: Grant = { range: 0, roles: [] }

const known = new WeakMap<Snapshot, Map<number, Viewer>>()

/** The viewer of a user in a snapshot; a user who is not in it is refused as not signed in. */
export function viewerOf(snapshot: Snapshot, userId: number): Viewer {
  const viewers = known.get(snapshot) ?? new Map<number, Viewer>()
  known.set(snapshot, viewers)
  const found = viewers.get(userId)
  if (found) return found
  const made = makeViewer(snapshot, userId)
  viewers.set(userId, made)
  return made
}

function makeViewer(snapshot: Snapshot, userId: number): Viewer {
  const user = snapshot.user(userId) ?? refuse('notSignedIn')
  const rights = new Map<string, boolean>()
  const reaches = new Map<Range, 'everyone' | readonly number[]>()

  const can = (path: string) => {
    const held = rights.get(path) ?? snapshot.can(userId, path)
    rights.set(path, held)
    return held
  }
  const grant = (path: string) => (can(path) ? snapshot.grantOf(userId, path) : nothing)
  const range = (path: string) => grant(path).range
  return {
    userId,
    realname: user.realname,
    deptId: user.deptId,
    isAdmin: snapshot.isAdministrator(userId),
    isSuper: user.isSuper,
    roleIds: snapshot.rolesOf(userId).map((role) => role.roleId),
    memberships: (node) => snapshot.membershipsOf(userId, node),
    can,
    grant,
    range,
    usersInRange: (path) => {
      const far = range(path)
      const reach = reaches.get(far) ?? usersWithin(snapshot, userId, far)
      reaches.set(far, reach)
      return reach
    },
  }
}

/** Users whom a range covers, the user first (platform.md §4.5); disabled users stay covered. */
export function usersWithin(
  snapshot: Snapshot,
  userId: number,
  range: Range,
): 'everyone' | readonly number[] {
  if (range === 5) return 'everyone'
  if (range === 0) return []
  const deptId = snapshot.user(userId)?.deptId ?? null
  const others = {
    1: () => [],
    2: () => [...snapshot.subordinatesOf(userId)],
    3: () => (deptId === null ? [] : usersOf(snapshot, [deptId])),
    4: () => (deptId === null ? [] : usersOf(snapshot, snapshot.departmentTree(deptId))),
  }[range]()
  return [...new Set([userId, ...others])]
}

const usersOf = (snapshot: Snapshot, deptIds: Iterable<number>) =>
  [...deptIds].flatMap((deptId) => snapshot.usersOfDept(deptId).map((user) => user.userId))
