import type { Kysely } from 'kysely'
import type { Tables } from '#server/platform/database/database.ts'
import './tables.ts'

/** What a user keeps for himself: one list per name. */
export type UserSetting = 'headerModelSort' | 'activityPhrase' | 'firstStepsPutAway' | `custom.${string}`

/** The saved list, or null when never saved. */
export async function readUserSetting(
  db: Kysely<Tables>,
  userId: number,
  name: UserSetting,
): Promise<unknown[] | null> {
  const row = await db
    .selectFrom('user_settings')
    .where('user_id', '=', userId)
    .where('name', '=', name)
    .select('value')
    .executeTakeFirst()
  return row?.value ?? null
}

/** Replaces the list. */
export async function saveUserSetting(
  db: Kysely<Tables>,
  userId: number,
  name: UserSetting,
  list: readonly unknown[],
): Promise<void> {
  const value = JSON.stringify(list)
  await db
    .insertInto('user_settings')
    .values({ user_id: userId, name, value })
    .onConflict((conflict) => conflict.columns(['user_id', 'name']).doUpdateSet({ value }))
    .execute()
}

const texts = (list: readonly unknown[]) => list.filter((item) => typeof item === 'string')

/** Keys of the top bar in the user's order, [] when never saved; the first is where `/` leads. */
export async function readHeaderOrder(db: Kysely<Tables>, userId: number): Promise<string[]> {
  return texts((await readUserSetting(db, userId, 'headerModelSort')) ?? [])
}

/** Phrases of everybody who has not saved his own (platform.md §6.5). */
const defaultPhrases = [
  '电话无人接听',
  '客户无意向',
  '客户意向度适中，后续继续跟进',
  '客户意向度较强，成交几率较大',
]

export async function readPhrases(db: Kysely<Tables>, userId: number): Promise<string[]> {
  return texts((await readUserSetting(db, userId, 'activityPhrase')) ?? defaultPhrases)
}
