import { randomBytes } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { SaveRequest } from '#protocol/record/calls/calls.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { initialCodes, mainAxis, stateCode } from '#protocol/record/states/states.ts'
import { sumsOver } from '#protocol/record-types.ts'
import { inTransaction, type Tables } from '#server/platform/database/database.ts'
import { storeOf } from '../../fields/all.ts'
import { fieldRightsOf } from '../../model/field-rights.ts'
import type { HistoryEvent } from '../../model/history.ts'
import { type Actor, rulesOf, type SaveMoment, type Values } from '../../model/rules.ts'
import { type Schema, schemaOf } from '../../model/schema.ts'
import { beginningOf, submitNew, submitSaved } from '../approval/submit.ts'
import { events } from '../events.ts'
import { initialsOf } from '../initials.ts'
import { insertRecord, insertRecords } from '../insert.ts'
import { planLines } from '../lines/plan-lines.ts'
import { writeLines } from '../lines/write-lines.ts'
import { assignNumber, isNumberTaken, wantsNumber } from '../numbering/assign.ts'
import { keepPictures } from '../pictures.ts'
import { batchesIn, keepRecordFiles, requireFilledFiles } from '../record-files.ts'
import { askedState } from '../states/chosen.ts'
import { holdLinked, holdsOthers } from './hold.ts'
import { once } from './once.ts'
import { prepareSave } from './prepare.ts'
import { refuseTaken, unguardedUnique } from './unique.ts'
import { checkEntries, checkReferences, validateExtras, validateWritten } from './validate.ts'
import { columnsOf, extraKeys, mayWrite, readSaveRequest, type Written } from './written.ts'

export interface CreateOptions {
  request: SaveRequest
  /** Import and conversion name the owner; forms create for the caller. `null`: nobody. */
  ownerUserId?: number | null
  /** How it came about; entered in the form when not said. */
  as?: HistoryEvent
}

/** A new record from a form (record-engine.md §5.4): validated, numbered, shown in the timeline and the history, in one unit. */
export async function createRecord(
  actor: Actor,
  type: RecordType,
  options: CreateOptions,
): Promise<Record<string, unknown>> {
  const { services } = actor
  const { request } = options
  const moment = await prepareCreation(actor, type, options)
  const schema = schemaOf(type, services.engine.catalog.current())
  const simple =
    !request.requestKey &&
    !rulesOf(services, type).saving?.needsTransaction?.(moment) &&
    !holdsOthers(type) &&
    !namesFiles(schema, moment) &&
    !type.pictures &&
    !wantsNumber(type, moment.values) &&
    sumsOver(type).length === 0 &&
    !type.lines &&
    !type.approval &&
    unguardedUnique(schema, moment.values).length === 0
  const { as = events.create } = options
  const id = simple
    ? ((await insertRecords(services.db, actor, type, [moment], { as }))[0] ?? 0)
    : await inTransaction(services.db, (trx) => createInside(trx, actor, type, moment, options), {
        isWorthAgain: (error) => isNumberTaken(error, type, moment.values),
      })
  return answerOf(actor, type, id, moment.values)
}

/** Uploads made before the record: they become its own in the same unit. */
const namesFiles = ({ fields }: Schema, { request, values }: SaveMoment) =>
  (request !== null && readBatchId(request) !== null) || batchesIn(fields, values).length > 0

function answerOf(actor: Actor, type: RecordType, id: number, values: Values) {
  return { [type.idKey]: id, ...rulesOf(actor.services, type).saving?.answer?.(values) }
}

/** Everything that can be refused before the database is asked to write. */
export async function prepareCreation(
  actor: Actor,
  type: RecordType,
  { request, ownerUserId }: CreateOptions,
): Promise<SaveMoment> {
  const { services, viewer } = actor
  const fields = services.engine.catalog.current()
  const schema = schemaOf(type, fields)
  const rights = fieldRightsOf(viewer, type, fields)
  const rules = rulesOf(services, type)
  const written = readSaveRequest(request, { schema, rights, extra: extraKeys(actor, type), isNew: true })
  validateWritten({
    schema,
    written,
    current: {},
    isNew: true,
    isWritable: (key) => mayWrite(key, rights, true),
    missing: rules.saving?.missing,
  })
  validateExtras(written, schema)
  checkEntries(actor, schema, written, null)
  await checkReferences(actor, schema, written)
  const moment = newMoment(actor, type, { written, request, ownerUserId })
  const { values } = moment
  const lines = await planLines(actor, type, { request, rights, stored: null, values, db: services.db })
  return { ...moment, lines }
}

interface NewOptions extends Pick<CreateOptions, 'ownerUserId'> {
  written: Written
  request: SaveRequest | null
  /** The state it begins in, by its name; absent: as the form asks, or the declared one. */
  state?: string | null
}

/** What a new record will consist of, once its values are known to be right. */
export function newMoment(
  actor: Actor,
  type: RecordType,
  { written, request, ownerUserId, state = askedState(type, request) }: NewOptions,
): SaveMoment {
  const { services, viewer } = actor
  const now = services.clock.now()
  const moment: SaveMoment = {
    actor,
    request,
    stored: null,
    values: {
      batch_id: (request && readBatchId(request)) ?? randomBytes(16).toString('hex'),
      owner_user_id: type.ownerless ? null : ownerUserId === undefined ? viewer.userId : ownerUserId,
      create_user_id: viewer.userId,
      create_time: now,
      update_time: now,
      ...initialCodes(type),
      ...(state === null ? {} : { [mainAxis(type)?.column ?? '']: stateCode(type, state) }),
      ...storedValues(written, schemaOf(type, services.engine.catalog.current())),
    },
    now,
  }
  prepareSave(type, moment)
  moment.values.initials = initialsOf(moment.values[type.title])
  return moment
}

/** A form with uploads has made its file group beforehand; anything else than such an id is ignored. */
function readBatchId({ entity }: SaveRequest): string | null {
  const given = entity.batchId
  return typeof given === 'string' && /^[0-9a-f]{32}$/.test(given) ? given : null
}

/** Written values as parameters, by column. */
export function storedValues(written: Written, schema: Schema): Values {
  return Object.fromEntries(
    columnsOf(written, schema).map((column) => [
      column.column,
      storeOf(column.formType).store(written.get(column.key), column.field),
    ]),
  )
}

/** The same inside a transaction of the caller's, once for the key of a repeated submit. */
export function createInside(
  trx: Transaction<Tables>,
  actor: Actor,
  type: RecordType,
  given: SaveMoment,
  options: CreateOptions,
): Promise<number> {
  const submit = { call: `${type.key}/add`, request: options.request }
  return once(trx, actor, submit, () => createAlong(trx, actor, type, given, options))
}

/** With the type's checks and effects. */
async function createAlong(
  trx: Transaction<Tables>,
  actor: Actor,
  type: RecordType,
  given: SaveMoment,
  options: CreateOptions,
): Promise<number> {
  const rules = rulesOf(actor.services, type)
  await rules.saving?.check?.({ ...given, trx })
  const [, beginning] = await Promise.all([
    holdLinked(trx, type, [given]),
    beginningOf(trx, actor, type, given),
  ])
  const moment = await assignNumber(trx, type, given)
  const schema = schemaOf(type, actor.services.engine.catalog.current())
  await refuseTaken(trx, type, schema, { values: moment.values })
  const own = moment.request && readBatchId(moment.request)
  if (own) await actor.services.files.requireFree(trx, actor, own)
  const begun = { ...moment, values: { ...moment.values, ...beginning?.values } }
  const { as = events.create, request } = options
  const row = await insertRecord(trx, actor, type, begun, { as, also: beginning?.as })
  const { id } = row
  await writeLines(trx, id, moment.lines ?? [])
  if (namesFiles(schema, moment)) {
    const files = { id, own, before: {}, after: moment.values }
    // without a form, such as in a conversion, files follow in the same transaction
    if (moment.request) await requireFilledFiles(trx, schema.fields, files)
    await keepRecordFiles(trx, actor, type, files)
  }
  await keepPictures(trx, actor, type, { id, before: null, after: moment.values })
  await rules.saving?.saved?.({ ...moment, trx, id })
  if (beginning) await submitNew(trx, actor, type, { row, request, beginning })
  else await submitSaved(trx, actor, type, { id, request })
  return id
}
