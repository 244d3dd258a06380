import { sql, type Transaction } from 'kysely'
import { COMMENTED_APPROVAL } from '#protocol/approval/words.ts'
import type { AppServices } from '#server/access/context.ts'
import type { Tables } from '#server/platform/database/database.ts'

/** Removes the submissions of subjects that are gone for good, with looks and comments. */
export async function forgetSubmissions(
  trx: Transaction<Tables>,
  { comments }: Pick<AppServices, 'comments'>,
  { label, ids }: { label: number | null; ids: readonly number[] },
): Promise<void> {
  await sql`delete from approval_looks where label = ${label} and subject_id = any(${ids}::bigint[])`.execute(
    trx,
  )
  const { rows } = await sql<{ id: number }>`delete from approval_records
    where label = ${label} and subject_id = any(${ids}::bigint[]) returning id`.execute(trx)
  await comments.forget(
    trx,
    COMMENTED_APPROVAL,
    rows.map(({ id }) => id),
  )
}
