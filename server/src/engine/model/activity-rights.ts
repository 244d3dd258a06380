import { applicationOf } from '#protocol/applications.ts'
import { activityKinds, type FollowUpName, type FollowUpRights } from '#protocol/record/calls/activity.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import type { Viewer } from '#server/access/viewer.ts'

type Typed = Pick<RecordType, 'key' | 'node'>

/** Null: the application has no follow-ups. */
const rightsFor = (type: Typed): FollowUpRights | null => applicationOf(type).followUps?.rights ?? null

/** What follow-ups of the type's application may name. */
export const namesFor = (type: Typed): readonly FollowUpName[] => applicationOf(type).followUps?.names ?? []

/** Without it neither follow-ups nor their files are shown (record-engine.md §11.2). */
export function mayReadFollowUps(viewer: Viewer, type: Typed): boolean {
  const rights = rightsFor(type)
  return rights !== null && viewer.can(rights.read)
}

interface Entry {
  kind: number
  create_user_id: number
}

/** Only follow-ups change; their creator is in the range of the right (record-engine.md §11.3). */
export function mayUpdate(viewer: Viewer, type: Typed, entry: Entry): boolean {
  const rights = rightsFor(type)
  return rights !== null && entry.kind === activityKinds.followUp && reaches(viewer, rights.update, entry)
}

/** Follow-ups and sign-ins, each by its own right. */
export function mayDelete(viewer: Viewer, type: Typed, entry: Entry): boolean {
  const rights = rightsFor(type)
  if (!rights) return false
  if (entry.kind === activityKinds.followUp) return reaches(viewer, rights.delete, entry)
  return entry.kind === activityKinds.signIn && reaches(viewer, rights.deleteSignIn, entry)
}

function reaches(viewer: Viewer, path: string, { create_user_id: creatorId }: Entry): boolean {
  const users = viewer.usersInRange(path)
  return users === 'everyone' || users.includes(creatorId)
}
