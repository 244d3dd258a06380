import type { Transaction } from 'kysely'
import { type Act, type Acting, recordActs } from '#server/access/audit.ts'
import { lockOrganisation } from '#server/access/organisation-lock.ts'
import { inTransaction, type Tables } from '#server/platform/database/database.ts'

/** One change of roles: in a transaction, under the lock, logged, and heard by everybody. */
export function changeRoles<Result>(
  acting: Acting,
  act: Act,
  work: (trx: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  const { services } = acting
  return inTransaction(services.db, async (trx) => {
    await lockOrganisation(trx)
    const result = await work(trx)
    await recordActs(trx, acting, [act])
    await services.directory.changed(trx)
    return result
  })
}
