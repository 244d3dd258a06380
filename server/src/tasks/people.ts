import type { AppServices } from '#server/access/context.ts'
import { refuse } from '#server/platform/refusal.ts'

/** Refuses people who are not there: 3003. */
export function requirePeople({ directory }: AppServices, userIds: readonly number[]): void {
  const people = directory.current()
  if (!userIds.every((userId) => people.user(userId))) refuse('participantUnknown')
}

/** Which ids come and which go. */
export const differenceOf = (now: readonly number[], wanted: readonly number[]) => ({
  added: wanted.filter((id) => !now.includes(id)),
  removed: now.filter((id) => !wanted.includes(id)),
})
