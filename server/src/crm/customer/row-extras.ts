import { sql } from 'kysely'
import type { AppServices } from '#server/access/context.ts'
import type { RowExtras } from '#server/engine/model/rules.ts'
import { poolDayOf } from '../pool/door.ts'

const made = new WeakMap<object, RowExtras>()

/** What rows of customers show besides their columns (crm-records.md §3.2). */
export function rowExtras(services: AppServices): RowExtras {
  const poolDay = poolDayOf(services)
  const extras = made.get(poolDay) ?? {
    joins: sql`left join contacts pc on pc.id = r.contacts_id and pc.deleted_at is null`,
    selects: {
      contactsMobile: sql`pc.mobile`,
      contactsAddress: sql`pc.address`,
      businessCount: sql`(select count(*)::int from business b
        where b.customer_id = r.id and b.deleted_at is null)`,
      poolDay: poolDay.select,
    },
    shown: { poolDay: poolDay.show },
  }
  made.set(poolDay, extras)
  return extras
}
