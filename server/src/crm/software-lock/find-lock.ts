import { sql } from 'kysely'
import { softwareLock } from '#protocol/crm/software-lock/type.ts'
import { SERIES } from '#protocol/crm/software-lock/words.ts'
import { requireRecord } from '#server/engine/model/find-record.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { LockRow } from './ledger/project.ts'

interface OneLock {
  lockId?: number | undefined
  shellNum?: string | undefined
}

/**
 * The lock that is asked for by its id or by its number, which the caller may read. A number and the same one behind the series
 * 3215 are one lock where exactly one of them exists (locks-and-extensions.md §1.6). Refuses 2209 for a number that is none.
 */
export async function requireLock(actor: Actor, { lockId, shellNum }: OneLock): Promise<LockRow> {
  const id =
    lockId ?? (shellNum === undefined ? refuse('lockUnknown', '') : await idOfNumber(actor, shellNum))
  return requireRecord(actor, softwareLock, id, { action: 'read' })
}

async function idOfNumber({ services }: Actor, shellNum: string): Promise<number> {
  const asked = shellNum.trim().toUpperCase()
  const { rows } = await sql<{ id: number; shell_num: string }>`select id, shell_num from software_lock r
    where shell_num = any(${[asked, SERIES + asked]}::text[]) and deleted_at is null`.execute(services.db)
  const exact = rows.find((row) => row.shell_num === asked) ?? rows[0]
  return exact?.id ?? refuse('lockUnknown', asked)
}
