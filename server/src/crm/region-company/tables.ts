import type { Generated } from 'kysely'

declare module '#server/platform/database/database.ts' {
  interface Tables {
    region_company: {
      region: number
      company_name: string
      short_name: string
      credit_code: string
      address: string
      telephone: string
      bank_name: string
      main_account_no: string
      sub_prefix: string
      account_name: string
      legal_person: string
      update_time: Generated<Date>
    }
  }
}
