import { sql, type Transaction } from 'kysely'
import { contacts } from '#protocol/crm/contacts/type.ts'
import { type Changed, change } from '#server/engine/change/change.ts'
import type { RowOf } from '#server/engine/model/row-of.ts'
import type { Writer } from '#server/engine/model/rules.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { contactEvents } from './contact-events.ts'

/** Gives contacts, which are locked, the owners of their customers; an owner is no member of the team. Answers those that changed. */
export async function followOwners(
  trx: Transaction<Tables>,
  actor: Writer,
  rows: readonly RowOf<typeof contacts>[],
  ownerOf: (row: RowOf<typeof contacts>) => number | null,
): Promise<Changed[]> {
  const set = (row: RowOf<typeof contacts>) => ({ owner_user_id: ownerOf(row) })
  const pooled = rows.filter((row) => ownerOf(row) === null)
  const owned = rows.filter((row) => ownerOf(row) !== null)
  const changed = [
    ...(await change(trx, actor, contacts, pooled, { set, as: contactEvents.pooled })),
    ...(await change(trx, actor, contacts, owned, { set, as: contactEvents.followed })),
  ]
  if (owned.length === 0) return changed
  await sql`delete from team_members m
    using unnest(${owned.map((row) => row.id)}::bigint[], ${owned.map(ownerOf)}::bigint[]) as o(record_id, owner)
    where m.type = ${contacts.label} and m.record_id = o.record_id and m.user_id = o.owner`.execute(trx)
  return changed
}

/** The contacts of customers, locked in the order of their ids. */
export async function lockContactsOf(
  trx: Transaction<Tables>,
  customerIds: readonly number[],
): Promise<RowOf<typeof contacts>[]> {
  const { rows } = await sql<RowOf<typeof contacts>>`select r.* from contacts r
    where r.customer_id = any(${customerIds}::bigint[]) and r.deleted_at is null
    order by r.id for update of r`.execute(trx)
  return rows
}
