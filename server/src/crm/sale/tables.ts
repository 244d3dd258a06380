import type { ColumnType, GeneratedAlways } from 'kysely'

declare module '#server/platform/database/database.ts' {
  interface Tables {
    /** A line of an order that took effect (locks-and-extensions.md §15.1); written by the function `record_sales`. */
    sale_record: {
      sale_record_id: GeneratedAlways<number>
      sale_date: string
      business_id: number
      business_lock_id: number
      order_no: string
      order_type: number
      customer_id: number
      customer_name: string
      lock_id: number
      shell_num: string
      distinguish: number
      product_names: string
      product_ids: number[]
      port_number: number
      start_time: string | null
      end_time: string | null
      receivable_money: string
      received_money: string
      unreceived_money: GeneratedAlways<string>
      payment_status: number
      contract_id: number | null
      contract_num: string
      contract_check_status: number | null
      invoiced_money: string
      invoice_status: GeneratedAlways<number>
      owner_user_id: number
      dept_id: number | null
      region: number | null
      /** 1 counts, 0 the order was cancelled. */
      status: ColumnType<number, never, number>
    }
  }
}
