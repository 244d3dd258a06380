import type { Kysely, Selectable, Transaction } from 'kysely'
import type { DesignedForm } from '#protocol/record/declaration/designed-form.ts'
import { recordTypeOf } from '#protocol/record-types.ts'
import type { AppServices } from '#server/access/context.ts'
import { inTransaction, type Tables } from '#server/platform/database/database.ts'
import { defineJob } from '#server/platform/jobs/jobs.ts'
import type { Actor, Writer } from '../../model/rules.ts'
import { countOption } from './count.ts'
import { hasOption, type OptionPlace, placeOf, withOption } from './place.ts'
import { writeTurn } from './rows.ts'
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
  form: DesignedForm,
  place: OptionPlace,
  { fieldId, from, to }: OptionChange,
): Promise<void> {
  const type = recordTypeOf(form.label)
  // scenes and flows are about records
  if (type && place.cell === null) {
    const { key } = place.field
    await renameInScenes(trx, type, key, from, to)
    await services.engine.approvals.engine()?.renameOption(trx, { services, viewer }, type, { key, from, to })
  }
  const { change_id } = await trx
    .insertInto('option_changes')
    .values({
      label: form.label,
      field_id: fieldId,
      from_option: from,
      to_option: to,
      total: await countOption(services, trx, form, place, from),
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
    const place = placeOf(services.engine.catalog.current(), asked.label, asked.field_id)
    const writer = { services, viewer: { userId: asked.user_id }, client: { ip: asked.ip_address } }
    const written = place ? await writePlace(trx, writer, place, asked) : 0
    const isFinished = written < TURN
    const done = asked.done + written
    await trx
      .updateTable('option_changes')
      .set({ done, total: isFinished ? done : Math.max(asked.total, done), is_finished: isFinished })
      .where('change_id', '=', changeId)
      .execute()
    return !isFinished
  })
}

const writePlace = (
  trx: Transaction<Tables>,
  writer: Writer,
  place: OptionPlace,
  { label, from_option, to_option }: Selectable<Tables['option_changes']>,
): Promise<number> =>
  writeTurn(
    trx,
    writer,
    { label },
    {
      where: hasOption(place, from_option),
      most: TURN,
      set: ({ [place.field.column]: stored }) => ({
        [place.field.column]: withOption(place, stored, from_option, to_option),
      }),
    },
  )
