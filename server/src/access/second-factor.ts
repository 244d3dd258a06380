import { type Expression, type SqlBool, sql } from 'kysely'

interface SecondFactorTable {
  user_id: number
  /** Sealed; null until one has been confirmed. */
  secret: string | null
  confirmed_at: Date | null
  last_step: number
  pending_secret: string | null
  pending_at: Date | null
}

declare module '#server/platform/database/database.ts' {
  interface Tables {
    second_factors: SecondFactorTable
    recovery_codes: { user_id: number; code_hash: string; used_at: Date | null }
    /** Null: all users. */
    second_factor_rules: { role_id: number | null }
  }
}

/** Whether a rule demands a second factor of the user of this column (`s.user_id`). */
export const secondFactorRequired = (userId: Expression<number>) => sql<SqlBool>`exists (
  select from second_factor_rules r where r.role_id is null or exists (
    select from user_role u where u.user_id = ${userId} and u.role_id = r.role_id))`

/** Whether the user has none although a rule requires one. */
export const secondFactorMissing = (userId: Expression<number>) => sql<SqlBool>`(not exists (
  select from second_factors f where f.user_id = ${userId} and f.confirmed_at is not null)
  and ${secondFactorRequired(userId)})`
