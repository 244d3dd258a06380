import { sql, type Transaction } from 'kysely'
import type { RecordType } from '#protocol/record/declare.ts'
import { recordTypes } from '#protocol/record-types.ts'
import type { AppServices } from '#server/access/context.ts'
import { DAY } from '#server/platform/clock.ts'
import { inTransaction, type Tables } from '#server/platform/database.ts'
import { defineJob } from '#server/platform/jobs.ts'
import { Refusal, refuseInput } from '#server/platform/refusal.ts'
import { behaviours, recordActions } from '../../change/history.ts'
import { forgetLinks } from '../../change/links.ts'
import { titleOf } from '../../model/companions.ts'
import { type Actor, rulesOf, type StoredRow } from '../../model/rules.ts'
import { KEPT_DAYS, requireAdministrator } from './recycle-bin.ts'

export const emptyBinJob = defineJob('record-recycle-empty')

/** Deletes records of the bin for good, all or none; administrators only. */
export async function purgeRecords(actor: Actor, type: RecordType, ids: readonly number[]): Promise<void> {
  const { services } = requireAdministrator(actor)
  await inTransaction(services.db, async (trx) => {
    const rows = await purgeInside(trx, services, type, ids)
    if (rows.length !== new Set(ids).size) refuseInput(`选中的${type.display}已不在回收站中，请刷新后再试`)
    await recordActions(
      trx,
      actor,
      rows.map((row) => ({
        type,
        recordId: row.id,
        behavior: behaviours.purge,
        object: titleOf(type, row),
      })),
    )
  })
}

/** A foreign key says that something else still needs the record. */
const STILL_REFERENCED = '23503'

/** What belongs to the records goes with them; the history of who did what stays in the operation log. */
async function purgeInside(
  trx: Transaction<Tables>,
  services: AppServices,
  type: RecordType,
  ids: readonly number[],
): Promise<StoredRow[]> {
  const { rows } = await sql<StoredRow>`select r.* from ${sql.table(type.table)} r
    where r.id = any(${ids}::bigint[]) and r.deleted_at is not null order by r.id for update of r`.execute(
    trx,
  )
  const gone = rows.map((row) => row.id)
  if (gone.length === 0) return rows
  await rulesOf(services, type).removing?.purging?.({ trx, ids: gone })
  for (const table of ['team_members', 'stars', 'activities', 'activity_links'])
    await sql`delete from ${sql.table(table)} where type = ${type.label} and record_id = any(${gone}::bigint[])`.execute(
      trx,
    )
  await services.files.removeOwned(trx, type.key, gone)
  await forgetLinks(trx, { type, ids: gone })
  await sql`delete from ${sql.table(type.table)} where id = any(${gone}::bigint[])`
    .execute(trx)
    .catch((error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === STILL_REFERENCED)
        refuseInput(`选中的${type.display}仍被其他数据引用，不能彻底删除`)
      throw error
    })
  return rows
}

/** Rows of one transaction. */
const BATCH = 200

/**
 * Empties the bin of what was deleted more than 30 days ago. Contacts go before their customers; a record that something
 * still needs stays for the next night.
 */
export async function emptyBin(services: AppServices): Promise<void> {
  const before = new Date(services.clock.now().getTime() - KEPT_DAYS * DAY)
  for (const type of recordTypes.toReversed()) await emptyBinOf(services, type, before)
  await services.db.deleteFrom('undo_steps').where('until', '<', services.clock.now()).execute()
}

async function emptyBinOf(services: AppServices, type: RecordType, before: Date): Promise<void> {
  for (let after = 0; ; ) {
    const { rows } = await sql<{ id: number }>`select id from ${sql.table(type.table)}
      where deleted_at < ${before} and id > ${after} order by id limit ${BATCH}`.execute(services.db)
    const last = rows.at(-1)
    if (!last) return
    after = last.id
    const ids = rows.map((row) => row.id)
    if (await purgeQuietly(services, type, ids)) continue
    for (const id of ids) await purgeQuietly(services, type, [id])
  }
}

/** False when something still needs one of them. */
async function purgeQuietly(
  services: AppServices,
  type: RecordType,
  ids: readonly number[],
): Promise<boolean> {
  try {
    await inTransaction(services.db, (trx) => purgeInside(trx, services, type, ids))
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}
