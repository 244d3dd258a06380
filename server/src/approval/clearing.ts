import { sql } from 'kysely'
import { applications, typesOf } from '#protocol/applications.ts'
import { COMMENTED_APPROVAL } from '#protocol/approval/words.ts'
import { isModuleKey } from '#protocol/platform/modules.ts'
import type { Clearing } from '#server/access/clearing.ts'
import { clearShares } from '#server/engine/change/empty-tables.ts'

/** Submissions of records go with the records, and their comments too. */
export const approvalClearings: readonly Clearing[] = applications.flatMap((application): Clearing[] => {
  const labels = typesOf(application).flatMap(({ approval }) => approval?.label ?? [])
  return isModuleKey(application.key) && labels.length > 0
    ? [{ module: application.key, holds: ['审批'], clear: clearSubmissions(labels) }]
    : []
})

/** Clears the submissions of these labels. */
export function clearSubmissions(labels: readonly number[]): NonNullable<Clearing['clear']> {
  const mine = sql<boolean>`label = any(${labels}::int[])`
  return async (trx, { services }) => {
    const { rows } = await sql<{ id: number }>`select distinct r.id from approval_records r
      join comments c on c.type = ${COMMENTED_APPROVAL} and c.type_id = r.id where r.label = any(${labels}::int[])`.execute(
      trx,
    )
    const commented = rows.map(({ id }) => id)
    await services.comments.forget(trx, COMMENTED_APPROVAL, commented)
    await clearShares(trx, [
      { table: 'approval_looks', mine },
      { table: 'approval_records', mine, dependents: ['approval_log', 'approval_copies'] },
    ])
  }
}
