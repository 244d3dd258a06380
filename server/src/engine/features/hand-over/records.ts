import { sql, type Transaction } from 'kysely'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { forbiddenBy } from '#protocol/record/states/states.ts'
import { recordTypes } from '#protocol/record-types.ts'
import { countsOf, type HandOverKind } from '#server/access/hand-over.ts'
import type { Tables } from '#server/platform/database/database.ts'
import type { StoredRow } from '../../model/rules.ts'
import { moveRows } from '../transfer/transfer.ts'
import { undoTransfer } from '../transfer/undo-transfer.ts'

/** The old owner is out of the team. */
const OUT = 1

/** All records of a type that the user owns; dependent records follow the record they depend on. */
const recordsOf = (type: RecordType): HandOverKind => ({
  key: `record.${type.key}`,
  name: type.display,
  group: '名下数据',
  count: async (_services, db, userIds) => {
    const { rows } = await sql<{ user_id: number; count: number }>`
      select r.owner_user_id as user_id, count(*)::int as count from ${sql.table(type.table)} r
      where r.owner_user_id = any(${[...userIds]}::bigint[]) and r.deleted_at is null group by 1`.execute(db)
    return countsOf(rows)
  },
  move: async ({ trx, acting, from, to }) => {
    const rows = await lockOwned(trx, type, from)
    // it is done in the place of the one who leaves: what the caller's own rights forbid does not stop it, states do
    const refusals = rows.map((row) => forbiddenBy(type, row, 'transfer', { isAdmin: true }))
    const request = { ownerUserId: to, transferType: OUT } as const
    const company = { type, rows: rows.filter((_row, at) => refusals[at] === null) }
    const records = await moveRows(trx, acting, company, request)
    // by no name: who hands over need not be allowed to read them
    const kept = refusals.flatMap((refused) => (refused ? [{ title: type.display, why: refused[1] }] : []))
    return { moved: records.length, kept, state: { ownerUserId: to, records } }
  },
  undo: ({ trx, acting, state }) => undoTransfer(trx, acting, state),
})

async function lockOwned(trx: Transaction<Tables>, type: RecordType, userId: number): Promise<StoredRow[]> {
  const { rows } = await sql<StoredRow>`select r.* from ${sql.table(type.table)} r
    where r.owner_user_id = ${userId} and r.deleted_at is null order by r.id for update of r`.execute(trx)
  return rows
}

export const recordHandOvers: readonly HandOverKind[] = recordTypes
  .filter((type) => !type.ownerless)
  .map(recordsOf)
