import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { recordTypeOf } from '#protocol/record-types.ts'
import type { AppServices } from '#server/access/context.ts'
import { inTransaction, type Tables } from '#server/platform/database/database.ts'
import { defineJob } from '#server/platform/jobs/jobs.ts'
import { change } from '../../change/change.ts'
import { events } from '../../change/events.ts'
import type { Actor, StoredRow } from '../../model/rules.ts'
import { countOption } from './count.ts'
import { hasOption, type OptionPlace, placeOf, withOption } from './place.ts'
import { renameInScenes } from './scenes.ts'
import './tables.ts'

/** Replaces an option in the records that have it, in turns. */
export const optionJob = defineJob<{ changeId: number }>('record-options', {
  title: '替换字段选项',
  retries: 20,
  retryDelay: 2,
})

/** Records of one turn: others wait for their rows no longer than it takes. */
const TURN = 500

export interface OptionChange {
  fieldId: number
  from: string
  to: string
}

/** Notes in the caller's transaction that rows, saved scenes and conditions of flows follow, and begins as soon as it commits. */
export async function replaceOption(
  trx: Transaction<Tables>,
  { services, viewer, client }: Pick<Actor, 'services' | 'viewer' | 'client'>,
  type: RecordType,
  place: OptionPlace,
  { fieldId, from, to }: OptionChange,
): Promise<void> {
  if (place.cell === null) {
    const { key } = place.field
    await renameInScenes(trx, type, key, from, to)
    await services.engine.approvals.engine()?.renameOption(trx, { services, viewer }, type, { key, from, to })
  }
  const { change_id } = await trx
    .insertInto('option_changes')
    .values({
      label: type.label,
      field_id: fieldId,
      from_option: from,
      to_option: to,
      total: await countOption(trx, type, place, from),
      user_id: viewer.userId,
      ip_address: client.ip,
      create_time: services.clock.now(),
    })
    .returning('change_id')
    .executeTakeFirstOrThrow()
  await services.jobs.send(optionJob, { changeId: change_id }, trx)
}

/** Changes of a form's options: those that run, and the last ones. */
export const readOptionChanges = (
  db: Kysely<Tables>,
  label: number,
): Promise<Selectable<Tables['option_changes']>[]> =>
  db
    .selectFrom('option_changes')
    .selectAll()
    .where('label', '=', label)
    .orderBy('is_finished')
    .orderBy('change_id', 'desc')
    .limit(20)
    .execute()

/** Registers the job. */
export function registerOptionJobs(services: AppServices): void {
  services.jobs.work(optionJob, async ({ changeId }, run) => {
    while (await takeTurn(services, changeId)) run.signal.throwIfAborted()
  })
}

/** One turn in a transaction of its own; false when nothing is left. A killed process goes on where it stopped. */
async function takeTurn(services: AppServices, changeId: number): Promise<boolean> {
  return inTransaction(services.db, async (trx) => {
    const asked = await trx
      .selectFrom('option_changes')
      .selectAll()
      .where('change_id', '=', changeId)
      .where('is_finished', '=', false)
      .forUpdate()
      .executeTakeFirst()
    if (!asked) return false
    const type = recordTypeOf(asked.label)
    const place = type && placeOf(services.engine.catalog.current(), asked.label, asked.field_id)
    const rows = type && place ? await lockRows(trx, type, place, asked.from_option) : []
    if (type && place && rows.length > 0) {
      const writer = { services, viewer: { userId: asked.user_id }, client: { ip: asked.ip_address } }
      const { column } = place.field
      await change(trx, writer, type, rows, {
        set: (row) => ({ [column]: withOption(place, row[column], asked.from_option, asked.to_option) }),
        as: events.replaceOption,
      })
    }
    const isFinished = rows.length < TURN
    const done = asked.done + rows.length
    await trx
      .updateTable('option_changes')
      .set({ done, total: isFinished ? done : Math.max(asked.total, done), is_finished: isFinished })
      .where('change_id', '=', changeId)
      .execute()
    return !isFinished
  })
}

async function lockRows(trx: Transaction<Tables>, type: RecordType, place: OptionPlace, option: string) {
  const { rows } = await sql<StoredRow>`select r.* from ${sql.table(type.table)} r
    where r.deleted_at is null and ${hasOption(place, option)}
    order by r.id limit ${TURN} for update of r`.execute(trx)
  return rows
}
