import type { Transaction } from 'kysely'
import type { Writer } from '#server/engine/model/rules.ts'
import type { Tables } from '#server/platform/database/database.ts'

/** Topic of the event for open pages when an approval changes; caches of approval figures drop theirs. */
export const APPROVALS = 'approvals'

/** Notifies the open pages of these users, and of everyone viewing the submission, at the commit. */
export const notifyWatchers = (
  trx: Transaction<Tables>,
  { services }: Pick<Writer, 'services'>,
  recordId: number,
  userIds: readonly number[],
): Promise<void> => services.watchers.notify(trx, { what: APPROVALS, id: recordId }, userIds)
