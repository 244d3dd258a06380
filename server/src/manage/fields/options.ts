import type { fieldAdminCalls } from '#protocol/manage/fields/calls.ts'
import type { ReplyOf, RequestOf } from '#protocol/platform/call.ts'
import type { DesignedForm } from '#protocol/record/declaration/designed-form.ts'
import type { Context } from '#server/access/context.ts'
import { countOption } from '#server/engine/features/options/count.ts'
import { type OptionPlace, placeOf } from '#server/engine/features/options/place.ts'
import {
  type OptionChange,
  readOptionChanges,
  replaceOption,
} from '#server/engine/features/options/replace.ts'
import type { FieldRow } from '#server/engine/fields/field-row.ts'
import type { FieldSnapshot } from '#server/engine/model/catalog.ts'
import type { Tables, Transaction } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { requireDesigned } from './designed-types.ts'

type Trx = Transaction<Tables>

type Counted = RequestOf<typeof fieldAdminCalls.countOptions>

/** crmField/countOptions. */
export const countOptions = (context: Context<Counted>) =>
  countOptionsOf(context, requireDesigned(context.request.label), context.request)

/** The number of records of a type that have each option of a field; the caller has checked the right. */
export async function countOptionsOf(
  { services, db }: Pick<Context<unknown>, 'services' | 'db'>,
  type: DesignedForm,
  { fieldId, options }: Omit<Counted, 'label'>,
): Promise<ReplyOf<typeof fieldAdminCalls.countOptions>> {
  const place = placeOf(services.engine.catalog.current(), type.label, fieldId) ?? refuse('invalid')
  const counted: { name: string; count: number }[] = []
  for (const name of new Set(options))
    counted.push({ name, count: await countOption(services, db, type, place, name) })
  return counted
}

/** crmField/queryOptionChanges. */
export const listOptionChanges = (context: Context<RequestOf<typeof fieldAdminCalls.optionChanges>>) =>
  listOptionChangesOf(context, requireDesigned(context.request.label))

/** How far replacements of options of a type have come; the caller has checked the right. */
export async function listOptionChangesOf(
  { services, db }: Pick<Context<unknown>, 'services' | 'db'>,
  { label }: Pick<DesignedForm, 'label'>,
): Promise<ReplyOf<typeof fieldAdminCalls.optionChanges>> {
  const snapshot = services.engine.catalog.current()
  const rows = await readOptionChanges(db, label)
  return rows.map((row) => ({
    changeId: row.change_id,
    name: nameOf(placeOf(snapshot, label, row.field_id)),
    from: row.from_option,
    to: row.to_option,
    total: row.total,
    done: row.done,
    isFinished: row.is_finished,
  }))
}

const nameOf = (place: OptionPlace | undefined) => place?.cell?.name ?? place?.field.name ?? ''

interface Definitions {
  before: FieldSnapshot
  after: FieldSnapshot
}

/** The options of a field, and the field itself, stay as they are until its rows have followed an earlier change. */
export async function refuseWhileReplacing(trx: Trx, type: DesignedForm, { before, after }: Definitions) {
  const running = (await readOptionChanges(trx, type.label)).filter((row) => !row.is_finished)
  for (const { field_id } of running) {
    const was = placeOf(before, type.label, field_id)
    const now = placeOf(after, type.label, field_id)
    const options = (place: OptionPlace | undefined) => (place?.cell ?? place?.field)?.setting.join()
    if (options(was) !== options(now)) refuse('optionsBeingReplaced', nameOf(was))
  }
}

/** Replaces, in all records, options that the new definition no longer has by others that it has. */
export async function replaceOptions(
  trx: Trx,
  context: Context<unknown>,
  type: DesignedForm,
  { before, after, changes }: Definitions & { changes: readonly OptionChange[] },
): Promise<void> {
  const asked = new Set(changes.map(({ fieldId, from }) => JSON.stringify([fieldId, from])))
  if (asked.size < changes.length) refuse('invalidAt', 'optionChanges')
  for (const one of changes) {
    const was = placeOf(before, type.label, one.fieldId)
    const now = placeOf(after, type.label, one.fieldId)
    if (!was || !now) refuse('invalidAt', 'optionChanges')
    const [stored, drawn] = [was, now].map(({ cell, field }): FieldRow => cell ?? field)
    const isMoved = stored?.setting.includes(one.from) && !drawn?.setting.includes(one.from)
    if (!isMoved || !drawn?.setting.includes(one.to)) refuse('invalidAt', 'optionChanges')
    if (drawn.isUnique) refuse('uniqueOptions', drawn.name)
    await replaceOption(trx, context, type, now, one)
  }
}

/** The replacements in words, for the operation log. */
export const tellReplaced = (changes: readonly OptionChange[]): string[] =>
  changes.map(({ from, to }) => `选项“${from}”在全部数据中替换为“${to}”`)
