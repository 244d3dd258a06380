import type { Generated } from 'kysely'

declare module '#server/platform/database/database.ts' {
  interface Tables {
    base_biz_dict: {
      dict_id: Generated<number>
      query_code: string
      dict_code: string
      biz_name: string
      biz_value: string
      sort: number
      status: Generated<number>
      create_user_id: number
      create_time: Date
      update_time: Date
    }
  }
}
