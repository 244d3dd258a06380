import type { Generated } from 'kysely'

interface LoginLogTable {
  id: Generated<number>
  user_id: number | null
  login_name: string
  realname: string
  login_time: Date
  ip_address: string
  login_address: string
  device_type: string
  core: string
  platform: string
  auth_result: 1 | 2
  fail_result: string | null
}

interface SmsCodeTable {
  id: Generated<number>
  mobile: string
  type: number
  /** null: nothing was sent. */
  code_hash: string | null
  /** From the address that asked for it; null: not known. */
  asked_from: string | null
  attempts: Generated<number>
  /** From all other addresses. */
  other_attempts: Generated<number>
  created_at: Date
  used_at: Date | null
}

declare module '#server/platform/database/database.ts' {
  interface Tables {
    login_failures: { login_name: string; failures: number; until: Date }
    captchas: { id_hash: string; angle: number; expires_at: Date }
    verified_mobiles: { mobile: string; until: Date }
    sms_codes: SmsCodeTable
    login_log: LoginLogTable
  }
}
