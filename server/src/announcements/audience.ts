import { type RawBuilder, sql } from 'kysely'
import { departmentsAbove } from '#server/access/above.ts'
import type { Snapshot } from '#server/access/snapshot.ts'
import type { Viewer } from '#server/access/viewer.ts'

/** Whom an announcement names. */
export interface Range {
  dept_ids: readonly number[]
  user_ids: readonly number[]
}

/** Users an announcement is for: those named and those of a named department or below; all where none is named. */
export function audienceOf(snapshot: Snapshot, { dept_ids, user_ids }: Range): number[] {
  const isActive = ({ status }: { status: number }) => status !== 0
  if (dept_ids.length === 0 && user_ids.length === 0)
    return snapshot.users.filter(isActive).map(({ userId }) => userId)
  const depts = new Set(dept_ids.flatMap((deptId) => [...snapshot.departmentTree(deptId)]))
  const named = new Set(user_ids)
  return snapshot.users
    .filter(
      (user) =>
        isActive(user) && (named.has(user.userId) || (user.deptId !== null && depts.has(user.deptId))),
    )
    .map(({ userId }) => userId)
}

/** Condition over announcements `a`: the viewer is one of those it is for. */
function isFor(snapshot: Snapshot, { userId }: Viewer): RawBuilder<boolean> {
  const above = departmentsAbove(snapshot, snapshot.user(userId)?.deptId ?? null)
  return sql<boolean>`((a.dept_ids = '{}' and a.user_ids = '{}') or ${userId}::bigint = any(a.user_ids)
    or a.dept_ids && ${above}::bigint[])`
}

/** Condition over announcements `a`: those in the viewer's lists. What begins later is its author's alone. */
export function isListed(snapshot: Snapshot, viewer: Viewer, now: Date): RawBuilder<boolean> {
  const { userId, isAdmin } = viewer
  return sql<boolean>`(a.create_user = ${userId}::bigint
    or (coalesce(a.start_time <= ${now}, true) and (${isAdmin} or ${isFor(snapshot, viewer)})))`
}

/** Rights that show announcements which are for others, too. */
const handling = ['oa/announcement/save', 'oa/announcement/update', 'oa/announcement/delete'] as const

/** Condition over announcements `a`: those that the viewer may open. */
export function isOpenTo(snapshot: Snapshot, viewer: Viewer, now: Date): RawBuilder<boolean> {
  return handling.some((right) => viewer.can(right)) ? sql<boolean>`true` : isListed(snapshot, viewer, now)
}
