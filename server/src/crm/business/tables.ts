import type { ColumnType, Generated } from 'kysely'

declare module '#server/platform/database/database.ts' {
  interface Tables {
    business_types: {
      type_id: Generated<number>
      name: string
      dept_ids: number[]
      /** 1 in use, 0 not, 2 removed. */
      status: Generated<number>
      create_user_id: number
      create_time: ColumnType<Date, Date | undefined, never>
      update_time: ColumnType<Date, Date | undefined, Date>
    }
    business_statuses: {
      status_id: Generated<number>
      type_id: number
      name: string
      rate: number
      order_num: number
      removed_at: Date | null
    }
    business_changes: { business_id: number; status_id: number; create_time: Date; create_user_id: number }
    business_contact_links: { business_id: number; contacts_id: number; create_time: Generated<Date> }
  }
}
