import type { Generated, GeneratedAlways } from 'kysely'

declare module '#server/platform/database/database.ts' {
  interface Tables {
    sub_account: {
      sub_account_no: string
      child_account_no: string
      customer_id: number | null
      region: number
      main_account_no: string
      account_name: string
      bank_name: string
      area_code: string
      serial: number
      /** 1 in use, 0 only routed. */
      status: number
      create_user_id: number
      create_time: Generated<Date>
    }
    bank_transaction: {
      transaction_id: Generated<number>
      region: number
      main_account_no: string
      bank_serial: string
      sub_account_no: string
      customer_id: number | null
      direction: number
      money: string
      balance: string | null
      payer_name: string
      payer_account: string
      summary: string
      trade_time: Date
      /** Kept by a trigger: what live receipts have of it. */
      matched_money: GeneratedAlways<string>
      ignored: boolean
      ignore_reason: string
      notified: boolean
      create_user_id: number
      create_time: Generated<Date>
      match_status: GeneratedAlways<number>
    }
  }
}
