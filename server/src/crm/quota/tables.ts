import type { Generated } from 'kysely'

declare module '#server/platform/database/database.ts' {
  interface Tables {
    product_quota: {
      key_id: number
      key_name: string
      key_tag: string
      status: Generated<number>
      sort: Generated<number>
      create_user_id: number
      create_time: Date
      update_time: Date
    }
  }
}
