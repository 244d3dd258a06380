import type { Generated } from 'kysely'
import type { Way } from '#server/access/tables.ts'

export type IdentityKind = Exclude<Way, 'local'>

interface IdentityTable {
  identity_id: Generated<number>
  user_id: number
  kind: IdentityKind
  issuer: string
  subject: string
  account: string
  created_at: Date
  last_used_at: Date | null
}

declare module '#server/platform/database/database.ts' {
  interface Tables {
    user_identities: IdentityTable
  }
}
