import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

interface CustomerPoolTable {
  pool_id: Generated<number>
  pool_name: string
  status: Generated<number>
  pre_owner_setting: number
  pre_owner_setting_day: number | null
  receive_setting: number
  receive_num: number | null
  remind_setting: number
  remind_day: number | null
  put_in_rule: number
  create_user_id: number
  create_time: ColumnType<Date, Date | undefined, never>
}

declare module '#server/platform/database/database.ts' {
  interface Tables {
    customer_pools: CustomerPoolTable
    pool_members: {
      pool_id: number
      user_id: number | null
      dept_id: number | null
      is_administrator: boolean
    }
    pool_rules: {
      rule_id: GeneratedAlways<number>
      pool_id: number
      type: number
      deal_handle: number
      business_handle: number
      customer_level_setting: number
    }
    pool_rule_levels: { rule_id: number; level: string; limit_day: number }
    pool_fields: { setting_id: GeneratedAlways<number>; pool_id: number; key: string; is_hidden: number }
    customer_pool_relations: { pool_id: number; customer_id: number }
    pool_receive_counts: { pool_id: number; user_id: number; day: string; received: number }
  }
}
