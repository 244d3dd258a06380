import type { ColumnType, Generated } from 'kysely'

declare module '#server/platform/database/database.ts' {
  interface Tables {
    /** Ends of licences that were reminded of, by the days before them (locks-and-extensions.md §26). */
    lock_reminder: { lock_id: number; end_time: string; days: number }
    /** What an order does to each lock (locks-and-extensions.md §3.2). */
    business_lock: {
      business_lock_id: Generated<number>
      business_id: number
      seq: number
      role: number
      lock_id: number | null
      shell_num: string | null
      new_lock_id: number | null
      new_shell_num: string | null
      new_chip_no: string | null
      distinguish: number
      port_before: number | null
      start_before: string | null
      end_before: string | null
      port_number: number
      start_time: string | null
      end_time: string | null
      remaining_days: number | null
      sales_price: string
      arithmetic: string
      product_ids: ColumnType<number[], string, string>
      line_status: number
      reserved: boolean
      invoiced_money: string
    }
    /** Why an order did not take effect although all its gates were closed. */
    order_refusals: { business_id: number; reason: string }
    /** What an administrator set of a type of orders; a type without a row is as declared. */
    order_type_settings: {
      order_type: number
      need_contract: boolean
      need_signed: boolean
      need_payment: boolean
      need_device: boolean
      enabled: boolean
      update_time: ColumnType<Date, Date | undefined, Date>
    }
  }
}
