import type { Generated, JSONColumnType } from 'kysely'

interface CompanySettingTable {
  setting_id: Generated<number>
  name: string
  value: string | null
  status: Generated<number>
  description: Generated<string>
}

interface UserSettingTable {
  user_id: number
  name: string
  value: JSONColumnType<unknown[]>
}

declare module '#server/platform/database/database.ts' {
  interface Tables {
    company_settings: CompanySettingTable
    user_settings: UserSettingTable
  }
}
