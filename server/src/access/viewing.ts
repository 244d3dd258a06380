import type { Session } from './session.ts'
import type { Snapshot } from './snapshot.ts'
import { type Viewer, viewerOf } from './viewer.ts'

/** The right to view the product as another user, read-only (platform.md §4.12). */
export const VIEW_AS = 'manage/permission/viewAs'

/**
 * Whether the viewer may view as another user: requires the right; the user must be able to sign in;
 * administrators only for administrators.
 */
export function mayViewAs(snapshot: Snapshot, viewer: Viewer, userId: number): boolean {
  const user = snapshot.user(userId)
  if (!user || user.status === 0 || userId === viewer.userId || !viewer.can(VIEW_AS)) return false
  return viewer.isAdmin || !snapshot.isAdministrator(userId)
}

/** The viewer that answers a session's calls: the viewed user while that is permitted, else the signed-in user. */
export function shownViewer(
  snapshot: Snapshot,
  { userId, viewedUserId }: Pick<Session, 'userId' | 'viewedUserId'>,
): Viewer {
  const own = viewerOf(snapshot, userId)
  return viewedUserId !== null && mayViewAs(snapshot, own, viewedUserId)
    ? shown(viewerOf(snapshot, viewedUserId))
    : own
}

const shownAs = new WeakMap<Viewer, Viewer>()
/** One per viewer, as what is derived from it is remembered by it. */
function shown(viewer: Viewer): Viewer {
  const found = shownAs.get(viewer) ?? { ...viewer, isShown: true as const }
  shownAs.set(viewer, found)
  return found
}
