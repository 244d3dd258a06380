import type { Generated, GeneratedAlways } from 'kysely'

interface CustomerSettingTable {
  setting_id: GeneratedAlways<number>
  setting_name: string
  /** 1 owned, 2 locked. */
  type: number
  customer_num: number
  customer_deal: number
  create_time: Generated<Date>
}

interface CustomerSettingMemberTable {
  setting_id: number
  type: number
  user_id: number | null
  dept_id: number | null
}

declare module '#server/platform/database/database.ts' {
  interface Tables {
    customer_settings: CustomerSettingTable
    customer_setting_members: CustomerSettingMemberTable
  }
}
