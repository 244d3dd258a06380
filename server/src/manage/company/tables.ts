import type { JSONColumnType } from 'kysely'

interface UserSettingTable {
  user_id: number
  name: string
  value: JSONColumnType<unknown[]>
}

declare module '#server/platform/database/database.ts' {
  interface Tables {
    user_settings: UserSettingTable
  }
}
