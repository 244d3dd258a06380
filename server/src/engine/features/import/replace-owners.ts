import { sql } from 'kysely'
import type { OwnerName } from '#protocol/record/calls/imports.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Actor } from '../../model/rules.ts'
import { resetRows } from './check-import.ts'
import { wakeImports } from './jobs.ts'
import { ownerFault, ownersFor, type ReplacedOwner, replacedOf } from './owners.ts'
import type { ImportRow } from './run-context.ts'

/** Names that are shown, the most frequent first. */
const SHOWN = 50

/** Refuses an owner who is unknown, disabled or out of the importer's range. */
export function requireOwner(actor: Actor, type: RecordType, ownerUserId: number): void {
  const user = actor.services.directory.current().user(ownerUserId)
  if (!user || user.status === 0) refuse('importOwnerUnknown')
  if (!ownersFor(actor, type).allows(ownerUserId)) refuse('importOwnerOutside')
}

/** The names in the owners' column, at this place of each row, that are no owner's, with who was chosen for them. */
export async function readOwnerNames(
  actor: Actor,
  type: RecordType,
  row: ImportRow,
  place: number,
): Promise<OwnerName[]> {
  const { rows } = await sql<{ name: string; count: number }>`
    select btrim(cells->>${sql.lit(place)}::int) as name, count(*)::int as count from import_rows
    where import_id = ${row.import_id} and btrim(cells->>${sql.lit(place)}::int) <> ''
    group by 1 order by 2 desc, 1`.execute(actor.services.db)
  const owners = ownersFor(actor, type)
  const replaced = new Map(replacedOf(row).map(({ name, ownerUserId }) => [name, ownerUserId]))
  return rows
    .flatMap(({ name, count }) => {
      const why = ownerFault(owners, name)
      return why ? [{ name, count, why, ownerUserId: replaced.get(name) ?? null }] : []
    })
    .slice(0, SHOWN)
}

/** Takes other owners for names of the file, and checks it again. */
export async function replaceOwners(
  actor: Actor,
  type: RecordType,
  importId: number,
  owners: readonly ReplacedOwner[],
): Promise<void> {
  for (const { ownerUserId } of owners) requireOwner(actor, type, ownerUserId)
  await inTransaction(actor.services.db, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('imports')
      .set({ state: 'checking', owners: JSON.stringify(owners), finish_time: null })
      .where('import_id', '=', importId)
      .where('state', '=', 'checked')
      .executeTakeFirst()
    if (numUpdatedRows === 0n) refuse('importUnstartable')
    await resetRows({ db: trx }, importId)
    await wakeImports(actor.services, trx)
  })
}
