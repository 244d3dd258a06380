import type { Kysely } from 'kysely'
import type { firstStepCalls } from '#protocol/manage/first-steps/calls.ts'
import type { ReplyOf } from '#protocol/platform/call.ts'
import type { Context } from '#server/access/context.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { readUserSetting, saveUserSetting } from '../company/door.ts'

type FirstSteps = ReplyOf<typeof firstStepCalls.queryFirstSteps>

/** The lines that the caller may do, and whether they have put the list away: then nothing is derived. */
export async function readFirstSteps({
  db,
  viewer,
  services,
}: Pick<Context<unknown>, 'db' | 'viewer' | 'services'>): Promise<FirstSteps> {
  const saved = await readUserSetting(db, viewer.userId, 'firstStepsPutAway')
  if (saved?.[0] === true) return { isPutAway: true, steps: [] }
  const mine = services.firstSteps.filter(({ need }) => viewer.can(need))
  const steps = await Promise.all(
    mine.map(async ({ key, title, path, isDone }) => ({ key, title, path, isDone: await isDone(db) })),
  )
  return { isPutAway: false, steps }
}

/** Remembers for the user that the list is put away, or shows it again. */
export const putAway = (db: Kysely<Tables>, userId: number, isPutAway: boolean): Promise<void> =>
  saveUserSetting(db, userId, 'firstStepsPutAway', [isPutAway])
