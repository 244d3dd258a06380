import { activityKinds } from '#protocol/record/activity.ts'
import type { Viewer } from '#server/access/viewer.ts'

/** Without it neither follow-ups nor their files are shown (record-engine.md §11.2). */
export const mayReadFollowUps = (viewer: Viewer): boolean => viewer.can('crm/followRecord/read')

interface Entry {
  kind: number
  create_user_id: number
}

/** Only follow-ups change; their creator is in the range of the right (record-engine.md §11.3). */
export const mayUpdate = (viewer: Viewer, entry: Entry): boolean =>
  entry.kind === activityKinds.followUp && reaches(viewer, 'crm/followRecord/update', entry)

const deletions: Readonly<Record<number, string>> = {
  [activityKinds.followUp]: 'crm/followRecord/delete',
  [activityKinds.signIn]: 'crm/outwork/delete',
}

/** Follow-ups and sign-ins, each by its own right. */
export function mayDelete(viewer: Viewer, entry: Entry): boolean {
  const path = deletions[entry.kind]
  return path !== undefined && reaches(viewer, path, entry)
}

function reaches(viewer: Viewer, path: string, { create_user_id: creatorId }: Entry): boolean {
  const users = viewer.usersInRange(path)
  return users === 'everyone' || users.includes(creatorId)
}
