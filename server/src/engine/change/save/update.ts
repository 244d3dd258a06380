import type { Transaction } from 'kysely'
import type { z } from 'zod'
import { id as idSchema, integer, optional } from '#protocol/platform/wire.ts'
import type { SaveRequest, updateInformationSchema } from '#protocol/record/calls/calls.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { registerColumnsOf } from '#protocol/record/declaration/register.ts'
import { inTransaction, type Tables } from '#server/platform/database/database.ts'
import { refusal } from '#server/platform/refusal.ts'
import { storeOf } from '../../fields/all.ts'
import { type FieldRights, fieldRightsOf } from '../../model/field-rights.ts'
import { requireRecord } from '../../model/find-record.ts'
import { namesNow } from '../../model/registers.ts'
import { type Actor, rulesOf, type SaveMoment, type StoredRow, type Values } from '../../model/rules.ts'
import { type Column, type Schema, schemaOf } from '../../model/schema.ts'
import { requireUnfrozen } from '../approval/frozen.ts'
import { submitSaved } from '../approval/submit.ts'
import { type Changed, change } from '../change.ts'
import { type Change, diffValues, writtenBy } from '../diff.ts'
import { events } from '../events.ts'
import { planLines } from '../lines/plan-lines.ts'
import { writeLines } from '../lines/write-lines.ts'
import { keepPictures } from '../pictures.ts'
import { requireFilledFiles } from '../record-files.ts'
import { readChangedKeys } from '../since.ts'
import { askedState, reachAskedState } from '../states/chosen.ts'
import { requireAllowed } from '../states/require-allowed.ts'
import { storedValues } from './create.ts'
import { holdLinked } from './hold.ts'
import { prepareSave } from './prepare.ts'
import { refuseTaken } from './unique.ts'
import { checkEntries, checkReferences, validateExtras, validateWritten } from './validate.ts'
import { extraKeys, mayWrite, readFieldList, readSaveRequest, type Written } from './written.ts'

/** Saves the edit form of a record (record-engine.md §5.4); answers its id. */
export async function updateRecord(actor: Actor, type: RecordType, request: SaveRequest) {
  const id = idSchema().parse(request.entity[type.idKey])
  const version = optional(integer()).catch(undefined).parse(request.entity.version)
  const values = await changeRecord(actor, type, {
    id,
    version,
    request,
    read: (schema, rights) =>
      readSaveRequest(request, {
        schema,
        rights,
        extra: extraKeys(actor, type),
        isNew: false,
      }),
  })
  return { [type.idKey]: id, ...rulesOf(actor.services, type).saving?.answer?.(values) }
}

/** Saves single fields from the detail (record-engine.md §6.3). */
export async function updateInformation(
  actor: Actor,
  type: RecordType,
  request: z.output<typeof updateInformationSchema>,
): Promise<null> {
  await changeRecord(actor, type, {
    id: request.id,
    version: request.version,
    request: null,
    read: (schema, rights) => readFieldList(request.list, schema, rights),
  })
  return null
}

interface ChangeOptions {
  id: number
  version: number | undefined
  request: SaveRequest | null
  read: (schema: Schema, rights: FieldRights) => Written
}

/** Locks the row and writes only what changed, with one entry in the history. Answers the row as it now is. */
async function changeRecord(actor: Actor, type: RecordType, options: ChangeOptions): Promise<Values> {
  const { services } = actor
  return inTransaction(services.db, async (trx) => {
    const stored = await requireRecord(actor, type, options.id, { action: 'edit', lock: true, db: trx })
    requireAllowed(actor, type, [stored], options.request ? 'edit' : 'editInPlace')
    const { moment, schema } = await prepareChange(trx, actor, type, stored, options)
    await rulesOf(services, type).saving?.check?.({ ...moment, trx })
    const asked = askedState(type, options.request)
    const changes = diffValues(stored, moment.values, schema)
    const written = [...changes.map(({ column }) => column), ...changedLines(moment)]
    requireUnfrozen(type, stored, written)
    if (written.length > 0) {
      const values = writtenBy(changes)
      await refuseStale(trx, type, stored, options.version, written)
      await refuseTaken(trx, type, schema, { values, id: stored.id })
      await requireFilledFiles(trx, schema.fields, { before: stored, after: values })
      const changed = await saveChange(trx, moment, type, stored)
      await reachAskedState(trx, actor, type, { row: changed?.after ?? stored, asked })
    } else await reachAskedState(trx, actor, type, { row: stored, asked })
    if (options.request || written.length > 0)
      await submitSaved(trx, actor, type, { id: stored.id, request: options.request })
    return { ...stored, ...moment.values }
  })
}

/** Tables of lines as columns that change. */
const changedLines = ({ lines = [] }: SaveMoment) =>
  lines.flatMap(
    ({
      isChanged,
      table: {
        lines: { key, title },
      },
    }) => (isChanged ? [{ key, label: title }] : []),
  )

export async function prepareChange(
  trx: Transaction<Tables>,
  actor: Actor,
  type: RecordType,
  stored: StoredRow,
  { read, request, rights: given }: Pick<ChangeOptions, 'read' | 'request'> & { rights?: FieldRights },
) {
  const { services, viewer } = actor
  const fields = services.engine.catalog.current()
  const schema = schemaOf(type, fields)
  const rights = given ?? fieldRightsOf(viewer, type, fields)
  const written = read(schema, rights)
  const current = readValues(stored, schema, actor)
  const sent = changedOnly(written, diffValues(stored, storedValues(written, schema), schema))
  for (const { key, under, onlyWith } of registerColumnsOf(type))
    if (onlyWith && under !== undefined && !sent.has(under)) written.delete(key)
  validateWritten({
    schema,
    written,
    current,
    isNew: false,
    isWritable: (key) => mayWrite(key, rights, false),
    isKept: (key) => !sent.has(key),
    missing: rulesOf(services, type).saving?.missing,
  })
  validateExtras(written, schema)
  const values = storedValues(written, schema)
  const changed = changedOnly(written, diffValues(stored, values, schema))
  checkEntries(actor, schema, changed, stored)
  await checkReferences(actor, schema, changed, trx)
  const lines = await planLines(actor, type, { request, rights, stored, values, db: trx })
  const moment: SaveMoment = { actor, request, stored, values, lines, now: services.clock.now() }
  prepareSave(type, moment)
  await holdLinked(trx, type, [moment])
  return { moment, schema }
}

/** A relation that stays as it is needs no right to read its record. */
function changedOnly(written: Written, changes: readonly Change[]): Written {
  const keys = new Set(changes.map((change) => change.column.key))
  return new Map([...written].filter(([key]) => keys.has(key)))
}

function readValues(stored: StoredRow, schema: Schema, { services }: Actor): Record<string, unknown> {
  const names = namesNow(services)
  const linking = schema.fields.filter((field) => field.optionsData !== null)
  return Object.fromEntries(
    linking.map((field) => [field.key, storeOf(field.formType).toRead(stored[field.column], names, field)]),
  )
}

/** Someone else changed one of the same fields since the caller read the record: nothing is overwritten silently. */
async function refuseStale(
  trx: Transaction<Tables>,
  type: RecordType,
  stored: StoredRow,
  version: number | undefined,
  written: readonly Pick<Column, 'key' | 'label'>[],
): Promise<void> {
  if (version === undefined || version >= stored.version) return
  const touched = await readChangedKeys(trx, type, { id: stored.id, version })
  const both = written.find(({ key }) => touched.has(key))
  if (both) throw refusal('editConflict', both.label).at(both.key)
}

/** Writes a save that was checked, with what follows from it by the rules of the type. */
export async function saveChange(
  trx: Transaction<Tables>,
  moment: SaveMoment,
  type: RecordType,
  stored: StoredRow,
): Promise<Changed | null> {
  const { actor, values, lines = [] } = moment
  const [changed] = await change(trx, actor, type, [stored], {
    set: values,
    as: events.update,
    facts: () => lines.flatMap(({ facts }) => facts),
    ...(lines.some(({ isChanged }) => isChanged) ? { regardless: true } : {}),
  })
  if (!changed) return null
  await keepPictures(trx, actor, type, { id: stored.id, before: stored, after: { ...stored, ...values } })
  await writeLines(trx, stored.id, lines)
  await rulesOf(actor.services, type).saving?.saved?.({ ...moment, trx, id: stored.id })
  return changed
}
