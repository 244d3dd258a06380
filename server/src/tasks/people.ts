import type { Kysely } from 'kysely'
import type { Actor } from '#server/engine/model/rules.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'

/** Refuses people who are not there, and in a project those who are no members of it: 3003. The caller may always be named. */
export async function requirePeople(
  { services, viewer }: Actor,
  db: Kysely<Tables>,
  placeId: number,
  userIds: readonly number[],
): Promise<void> {
  const people = services.directory.current()
  if (!userIds.every((userId) => people.user(userId))) refuse('participantUnknown')
  const others = [...new Set(userIds)].filter((userId) => userId !== viewer.userId)
  if (placeId === 0 || others.length === 0) return
  const [stranger] = await services.taskPlaces.strangers(db, placeId, others)
  if (stranger !== undefined) refuse('taskPersonOutside', people.realname(stranger))
}

/** Which ids come and which go. */
export const differenceOf = (now: readonly number[], wanted: readonly number[]) => ({
  added: wanted.filter((id) => !now.includes(id)),
  removed: now.filter((id) => !wanted.includes(id)),
})
