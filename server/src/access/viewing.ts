import type { Session } from './session.ts'
import type { Snapshot } from './snapshot.ts'
import { type Viewer, viewerOf } from './viewer.ts'

/** The right to look at the product as somebody else does, without changing anything (platform.md §4.12). */
export const VIEW_AS = 'manage/permission/viewAs'

/**
 * Whether somebody may view as another person: with the right, as those who can sign in themselves, and as administrators only
 * when he is one.
 */
export function mayViewAs(snapshot: Snapshot, viewer: Viewer, userId: number): boolean {
  const user = snapshot.user(userId)
  if (!user || user.status === 0 || userId === viewer.userId || !viewer.can(VIEW_AS)) return false
  return viewer.isAdmin || !snapshot.isAdministrator(userId)
}

/** As whom the calls of a session are answered: whom he views as for as long as he may, else himself. */
export function shownViewer(
  snapshot: Snapshot,
  { userId, viewedUserId }: Pick<Session, 'userId' | 'viewedUserId'>,
): Viewer {
  const own = viewerOf(snapshot, userId)
  return viewedUserId !== null && mayViewAs(snapshot, own, viewedUserId)
    ? viewerOf(snapshot, viewedUserId)
    : own
}
