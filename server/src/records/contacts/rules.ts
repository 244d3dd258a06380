import { sql } from 'kysely'
import type { RecordRules } from '#server/engine/rules.ts'
import { refuse, refuseInput } from '#server/platform/refusal.ts'
import { contactsReadableInPools } from '../pool/pooled.ts'

/** What is peculiar to contacts (crm-records.md §5). */
export const contactsRules: RecordRules = {
  prepare: ({ values, stored }) => {
    const isMissing = stored ? 'customer_id' in values && !values.customer_id : !values.customer_id
    if (isMissing) refuse('customerMissing')
  },
  needsTransaction: () => true,
  saved: async ({ trx, id, values, stored }) => {
    if (!values.customer_id || values.customer_id === stored?.customer_id) return
    // The first contact of a customer becomes its primary one; one that moves away stops being it.
    if (stored) await sql`update customer set contacts_id = null where contacts_id = ${id}`.execute(trx)
    await sql`update customer set contacts_id = ${id} where id = ${values.customer_id} and contacts_id is null`.execute(
      trx,
    )
  },
  links: [{ table: 'customer', column: 'contacts_id' }],
  alsoVisible: (viewer, action) => (action === 'read' ? contactsReadableInPools(viewer) : null),
  checkRestore: async ({ trx, rows }) => {
    const { rows: orphans } = await sql<{ name: string }>`
      select r.name from contacts r join customer c on c.id = r.customer_id
      where r.id = any(${rows.map((row) => row.id)}::bigint[]) and c.deleted_at is not null limit 1`.execute(
      trx,
    )
    const [orphan] = orphans
    if (orphan) refuseInput(`联系人“${orphan.name}”所属的客户已删除，请先恢复客户`)
  },
}
