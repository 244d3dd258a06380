import { sql, type Transaction } from 'kysely'
import type { LeaveRules } from '#protocol/hrm/attendance/leave-calls.ts'
import { annualLeaveByLaw } from '#protocol/hrm/attendance/leave-law.ts'
import { ATTENDANCE_LOG } from '#protocol/hrm/attendance/limits.ts'
import { valueOn } from '#protocol/hrm/dated.ts'
import { recordActs } from '#server/access/audit.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { type Database, inTransaction, type Tables } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { type Clock, today } from '#server/platform/time/clock.ts'

export interface StoredRules {
  rules: LeaveRules
  /** The year from which on leave is granted. */
  since: number
  /** 0: not stored yet. */
  version: number
}

/** What holds until a company decides: the law, and what is left may be taken for one more year (条例第五条). */
const usual: LeaveRules = {
  annualSteps: [],
  annualAdvance: 0,
  annualCarry: 15,
  annualCarryUntil: '12-31',
  compOffMonths: 6,
}

export async function readRules(db: Database, clock: Clock): Promise<StoredRules> {
  const { rows } =
    await sql<StoredRules>`select rules, since::int as since, version from hrm_leave_rules`.execute(db)
  return rows[0] ?? { rules: usual, since: Number(today(clock).slice(0, 4)), version: 0 }
}

/** The rules for what is written: the year in which a ledger begins stays from then on. */
export async function keepRules(trx: Transaction<Tables>, clock: Clock): Promise<StoredRules> {
  const { since, rules } = await readRules(trx, clock)
  await sql`insert into hrm_leave_rules (since, rules, version)
    values (${since}, ${JSON.stringify(rules)}::jsonb, 0) on conflict do nothing`.execute(trx)
  return readRules(trx, clock)
}

export const lawOn = (day: string): string => valueOn(annualLeaveByLaw, day)?.law ?? ''

export async function showRules({ services }: Actor): Promise<LeaveRules & { version: number; law: string }> {
  const { rules, version } = await readRules(services.db, services.clock)
  return { ...rules, version, law: lawOn(today(services.clock)) }
}

export async function saveRules(
  actor: Actor,
  { version, ...rules }: LeaveRules & { version: number },
): Promise<null> {
  const { services } = actor
  await inTransaction(services.db, async (trx) => {
    await keepRules(trx, services.clock)
    const { rows } =
      await sql`update hrm_leave_rules set rules = ${JSON.stringify(rules)}::jsonb, version = version + 1
      where version = ${version} returning 1`.execute(trx)
    if (rows.length === 0) refuse('leaveRulesChanged')
    // an account that is below a new floor already keeps what it has
    await sql`update hrm_leave_accounts set floor = least(balance, ${-rules.annualAdvance}::numeric)
      where leave_type = '年假'`.execute(trx)
    await recordActs(trx, actor, [
      { model: 'hrm', part: ATTENDANCE_LOG, behavior: '编辑', object: '假期规则', detail: '编辑了假期规则' },
    ])
  })
  return null
}
