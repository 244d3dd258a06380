import { refuse } from '#server/platform/refusal.ts'
import type { DirectoryUser, Snapshot } from './snapshot.ts'
import type { Viewer } from './viewer.ts'

/** Only administrators change, disable or reset administrators, and what roles they have (401). */
export function guardAdministrators(
  snapshot: Snapshot,
  viewer: Pick<Viewer, 'isAdmin'>,
  users: readonly Pick<DirectoryUser, 'userId'>[],
): void {
  if (!viewer.isAdmin && users.some((user) => snapshot.isAdministrator(user.userId)))
    refuse('administratorsOnly')
}
