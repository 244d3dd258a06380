import { type Kysely, sql, type Transaction } from 'kysely'
import { softwareLock } from '#protocol/crm/software-lock/type.ts'
import { SERIES } from '#protocol/crm/software-lock/words.ts'
import { requireRecord } from '#server/engine/model/find-record.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import type { Tables } from '#server/platform/database/database.ts'
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
  return (
    (await findByNumber(services.db, shellNum))?.id ?? refuse('lockUnknown', shellNum.trim().toUpperCase())
  )
}

/** The lock with this number, with or without the series; whose it is and who may read it is for the caller. */
export async function findByNumber(
  db: Kysely<Tables>,
  shellNum: string,
): Promise<{ id: number; shell_num: string } | undefined> {
  const spelled = spellingsOf(tidyNumber(shellNum))
  const { rows } = await sql<{ id: number; shell_num: string }>`select id, shell_num from software_lock r
    where shell_num = any(${spelled}::text[]) and deleted_at is null`.execute(db)
  return firstSpelled(rows, spelled)
}

/** Numbers as which the lock of a number may be stored: that one, behind the series, without it. The first that exists is meant. */
const spellingsOf = (number: string): string[] => [
  number,
  SERIES + number,
  ...(number.startsWith(SERIES) ? [number.slice(SERIES.length)] : []),
]
const firstSpelled = <Row extends { shell_num: unknown }>(
  rows: readonly Row[],
  spelled: readonly string[],
): Row | undefined => spelled.flatMap((number) => rows.find((row) => row.shell_num === number) ?? [])[0]

/** A number as it is stored: letters and digits in full width, blanks and lower case are read (locks-and-extensions.md §8.8). */
export const tidyNumber = (shellNum: string): string =>
  shellNum.normalize('NFKC').replaceAll(/\s/g, '').toUpperCase()

/**
 * The locks of these numbers, of anyone, locked in the order of their ids until the transaction ends; a number is read as by
 * {@link requireLock}, one that is named twice counts once. Refuses 2209 for a number that is none.
 */
export async function lockNumbered(
  trx: Transaction<Tables>,
  shellNums: readonly string[],
): Promise<LockRow[]> {
  const asked = [...new Set(shellNums.map(tidyNumber))]
  const spelled = asked.flatMap(spellingsOf)
  const { rows } = await sql<LockRow>`select r.* from software_lock r
    where r.shell_num = any(${spelled}::text[]) and r.deleted_at is null order by r.id for update of r`.execute(
    trx,
  )
  const found = asked.map(
    (number) => firstSpelled(rows, spellingsOf(number)) ?? refuse('lockUnknown', number),
  )
  return [...new Set(found)]
}
