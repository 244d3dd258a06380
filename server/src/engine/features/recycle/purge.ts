import { sql } from 'kysely'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { removalOrder } from '#protocol/record-types.ts'
import type { AppServices } from '#server/access/context.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { defineJob } from '#server/platform/jobs/jobs.ts'
import { Refusal, refuse } from '#server/platform/refusal.ts'
import { DAY } from '#server/platform/time/clock.ts'
import { recordEvent, subjectOf } from '../../change/entries.ts'
import { events } from '../../change/events.ts'
import { purge } from '../../change/purge.ts'
import { type Actor, systemWriter } from '../../model/rules.ts'
import { KEPT_DAYS, requireAdministrator } from './recycle-bin.ts'

export const emptyBinJob = defineJob('record-recycle-empty', { title: '清空过期的回收站数据' })

/** Deletes records of the bin for good, all or none; administrators only. */
export async function purgeRecords(actor: Actor, type: RecordType, ids: readonly number[]): Promise<void> {
  const { services } = requireAdministrator(actor)
  await inTransaction(services.db, async (trx) => {
    const rows = await purge(trx, actor, type, ids)
    if (rows.length !== new Set(ids).size) refuse('notInBin', type.display)
    const subjects = rows.map((row) => subjectOf(type, row))
    await recordEvent(trx, actor, type, subjects, { as: events.purge })
  })
}

/** Rows of one transaction. */
const BATCH = 200

/**
 * Empties the bin of what was deleted more than 30 days ago. What cannot be without another goes before it; a record that
 * something still needs stays for the next night.
 */
export async function emptyBin(services: AppServices): Promise<void> {
  const before = new Date(services.clock.now().getTime() - KEPT_DAYS * DAY)
  for (const type of removalOrder) await emptyBinOf(services, type, before)
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
    await inTransaction(services.db, (trx) => purge(trx, systemWriter(services), type, ids))
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}
