import { sql, type Transaction } from 'kysely'
import { candidate } from '#protocol/hrm/recruiting/candidate.ts'
import { post } from '#protocol/hrm/recruiting/post.ts'
import { requireRecords } from '#server/engine/model/find-record.ts'
import type { RowOf } from '#server/engine/model/row-of.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { unpackRows } from '#server/engine/model/schema.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { refusal } from '#server/platform/refusal.ts'
import { inPostScope } from '../scope.ts'

export type PostRow = RowOf<typeof post>
export type CandidateRow = RowOf<typeof candidate>
type Trx = Transaction<Tables>

/** One post that a right reaches, locked until the transaction ends. */
export async function lockPost(
  trx: Trx,
  { services, viewer }: Actor,
  id: number,
  right: string,
): Promise<PostRow> {
  const scope = inPostScope(viewer, right, {
    dept: sql.ref('r.dept_id'),
    creator: sql.ref('r.create_user_id'),
  })
  const { rows } = await sql<PostRow>`select r.* from hrm_post r
    where r.id = ${id} and r.deleted_at is null and ${scope} for update of r`.execute(trx)
  const [row] = unpackRows(post, services.engine.catalog.current(), rows)
  if (!row) throw refusal('forbidden').over(post, id)
  return row
}

/** Candidates that the caller manages, all or none, locked in the order of their ids. */
export const lockCandidates = (trx: Trx, actor: Actor, ids: readonly number[]): Promise<CandidateRow[]> =>
  requireRecords(actor, candidate, ids, { action: 'edit', lock: true, db: trx })

/** One candidate whatever the caller reaches, for what follows from an employee; undefined for a deleted one. */
export async function lockAnyCandidate(
  trx: Trx,
  { services }: Pick<Actor, 'services'>,
  id: number,
): Promise<CandidateRow | undefined> {
  const { rows } = await sql<CandidateRow>`select r.* from hrm_candidate r
    where r.id = ${id} and r.deleted_at is null for update of r`.execute(trx)
  return unpackRows(candidate, services.engine.catalog.current(), rows)[0]
}
