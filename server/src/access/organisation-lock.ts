import { sql, type Transaction } from 'kysely'
import type { Tables } from '#server/platform/database/database.ts'

/** Any number that nothing else locks. */
const ORGANISATION = 14852

/**
 * Serialises changes of users, departments and roles until the transaction ends: rules over the whole tree (no
 * cycles, one super user, the last role) hold only without concurrent changes.
 */
export async function lockOrganisation(trx: Transaction<Tables>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${ORGANISATION})`.execute(trx)
}
