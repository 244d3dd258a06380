import type { Kysely } from 'kysely'
import type { Tables } from '#server/platform/database/database.ts'
import type { Events } from './events.ts'

/** Published to every process when open pages have something to ask again: `{ what, userIds }`. */
export const PAGES = 'pages'

/** Users of one event of at most 7.9 kB. */
const AT_ONCE = 400

/** Notifies the users' open pages of what to fetch again; with a transaction, at its commit. */
export async function notifyPages(
  events: Pick<Events, 'announce'>,
  { what, userIds }: { what: string; userIds: readonly number[] },
  executor?: Kysely<Tables>,
): Promise<void> {
  for (let at = 0; at < userIds.length; at += AT_ONCE)
    await events.announce(PAGES, { what, userIds: userIds.slice(at, at + AT_ONCE) }, executor)
}
