import { sql, type Transaction } from 'kysely'
import { contacts } from '#protocol/crm/contacts/type.ts'
import type { RecordRules, RestoreMoment, SavedMoment, TransferMoment } from '#server/engine/model/rules.ts'
import type { Tables } from '#server/platform/database.ts'
import { refuse, refuseInput } from '#server/platform/refusal.ts'
import { contactsReadableInPools } from '../pool/pooled.ts'

/** What is peculiar to contacts (crm-records.md §5). */
export const contactsRules: RecordRules = {
  saving: {
    missing: { customerId: 'customerMissing' },
    // also where the designer has made the field optional
    prepare: ({ values, stored }) => {
      const isMissing = stored ? 'customer_id' in values && !values.customer_id : !values.customer_id
      if (isMissing) refuse('customerMissing')
    },
    needsTransaction: () => true,
    saved: joinCustomer,
  },
  owning: { check: refusePooled },
  relating: { links: [{ table: 'customer', column: 'contacts_id' }] },
  viewing: { alsoVisible: (viewer, action) => (action === 'read' ? contactsReadableInPools(viewer) : null) },
  restoring: {
    check: requireCustomers,
    restored: ({ trx, rows }) =>
      followCustomers(
        trx,
        rows.map((row) => row.id),
      ),
  },
}

/** The first contact of a customer becomes its primary one; one that moves away stops being it. */
async function joinCustomer({ trx, id, values, stored }: SavedMoment): Promise<void> {
  const customerId = values.customer_id
  if (!customerId || customerId === stored?.customer_id) return
  const customer = await holdCustomer(trx, Number(customerId))
  if (stored) await sql`update customer set contacts_id = null where contacts_id = ${id}`.execute(trx)
  await sql`update customer set contacts_id = ${id} where id = ${customerId} and contacts_id is null`.execute(
    trx,
  )
  const owner = stored ? stored.owner_user_id : values.owner_user_id
  if ((owner === null) !== (customer.owner_user_id === null)) await followCustomers(trx, [id])
}

/**
 * The customer as it is now, nobody else's until the transaction ends: it may have been deleted, merged or put into a pool
 * since the form was checked.
 */
async function holdCustomer(
  trx: Transaction<Tables>,
  customerId: number,
): Promise<{ owner_user_id: number | null }> {
  const { rows } = await sql<{ owner_user_id: number | null }>`select owner_user_id from customer
    where id = ${customerId} and deleted_at is null for no key update`.execute(trx)
  return rows[0] ?? refuseInput('填写的客户不存在')
}

/**
 * Nobody owns contacts of a customer in a pool; one without owner belongs to whoever has the customer (§5.3), and leaves
 * its team to the others.
 */
async function followCustomers(trx: Transaction<Tables>, ids: readonly number[]): Promise<void> {
  await sql`with followed as (
      update contacts r set owner_user_id = c.owner_user_id from customer c
      where c.id = r.customer_id and r.id = any(${ids}::bigint[])
        and (r.owner_user_id is null) <> (c.owner_user_id is null)
      returning r.id, r.owner_user_id
    )
    delete from team_members m using followed f
    where m.type = ${contacts.label} and m.record_id = f.id and m.user_id = f.owner_user_id`.execute(trx)
}

async function refusePooled({ trx, rows }: TransferMoment): Promise<void> {
  const { rows: pooled } = await sql`select from customer
    where id = any(${rows.map((row) => row.customer_id)}::bigint[]) and owner_user_id is null limit 1`.execute(
    trx,
  )
  if (pooled.length) refuseInput('公海客户的联系人不能转移，请在公海中分配客户')
}

async function requireCustomers({ trx, rows }: RestoreMoment): Promise<void> {
  const { rows: customers } = await sql<{
    id: number
    deleted_at: Date | null
  }>`select id, deleted_at from customer
    where id = any(${rows.map((row) => row.customer_id)}::bigint[]) order by id for no key update`.execute(
    trx,
  )
  const deleted = new Set<unknown>(customers.flatMap((row) => (row.deleted_at ? [row.id] : [])))
  const orphan = rows.find((row) => deleted.has(row.customer_id))
  if (orphan) refuseInput(`联系人“${String(orphan.name)}”所属的客户已删除，请先恢复客户`)
}
