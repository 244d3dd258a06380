import type { QueryClient } from '@tanstack/react-query'
import { sharedCallsOf } from '#protocol/applications.ts'
import { formTypes } from '#protocol/fields/form-types.ts'
import type { FormField } from '#protocol/fields/rule/field.ts'
import { mirrored } from '#protocol/fields/rule/mirrored.ts'
import { holdsBatch } from '#protocol/fields/value/batch.ts'
import { type Row, recordCallsOf } from '#protocol/record/calls/calls.ts'
import type { UniqueAnswer } from '#protocol/record/calls/columns.ts'
import { type RecordType, toKey } from '#protocol/record/declaration/declare.ts'
import { mirroredKeys } from '#protocol/record/declaration/mirrored-fields.ts'
import { ask, CallError } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { detailQuery, toFormField } from '../../model/data/record.ts'
import { pictureFields } from '../../model/pictures.ts'
import type { FormKind, SaveBody } from '../../model/screens.tsx'
import { fromBlock, toBlock } from '../lines/line-block.ts'
import { sharesToSend, withStoredShares } from './form-shares.ts'
import {
  besidesIn,
  type FormModel,
  type FormState,
  type FormSubject,
  type SaveJob,
  type Taken,
} from './form-state.ts'
import { changedNames, isSame, toSaveRequest } from './form-values.ts'
import { withGiven } from './given-choices.ts'

/** Lines of another record are new ones here. */
export function copyLines(lines: NonNullable<RecordType['lines']>[number], value: unknown) {
  const block = toBlock(lines, value)
  return fromBlock(lines, { ...block, lines: block.lines.map(({ id: _, ...line }) => line) })
}

/** A field of a copy: what a rule numbers, and files, belong to the one record. */
function toCopied(type: RecordType, field: FormField): FormField {
  const lines = type.lines?.find(({ key }) => key === field.fieldName)
  if (lines) return { ...field, value: copyLines(lines, field.value) }
  const isItsOwn = field.autoGeneNumber === 1 || holdsBatch(formTypes[field.formType])
  return isItsOwn ? { ...field, value: null } : field
}

/**
 * Fetches the form of a new record, or of an existing one (record-engine.md §5.1), as its kind has it. The record's version is
 * read before its values, so that a change by another user between the two is noticed.
 */
async function fetchForm(
  client: QueryClient,
  { type, id, copyOf, known = {}, preset }: FormSubject,
  kind: FormKind | undefined,
): Promise<FormModel> {
  const record = id === undefined ? {} : await client.fetchQuery({ ...detailQuery(type, id), staleTime: 0 })
  const named: object = kind ?? {}
  const answer = await ask(
    recordCallsOf(type).form,
    { id: id ?? copyOf, label: type.label, ...named },
    { quiet: true },
  )
  const shown = answer.map((row) => [row].flat().map(toFormField))
  const pictures = pictureFields(type, { record, isNew: id === undefined })
  const own = copyOf ? shown.map((row) => row.map((field) => toCopied(type, field))) : shown
  const spread = own.map((row) => row.map((field) => withStoredShares(type, field, record)))
  // of an existing record the server has done so
  const turned = mirroredKeys(type, (column) => id === undefined && Boolean(known[toKey(column)]))
  const given =
    id === undefined ? spread.map((row) => row.map((each) => withGiven(type, each, preset))) : spread
  const rows = [
    ...given.map((row) => row.map((field) => (turned.has(field.fieldName) ? mirrored(field) : field))),
    ...pictures.map((field) => [field]),
  ]
  return {
    rows,
    fields: rows.flat(),
    record,
    version: typeof record.version === 'number' ? record.version : undefined,
    batchId: typeof record.batchId === 'string' ? record.batchId : undefined,
  }
}

/** The same under the rules of cached replies, such as a second attempt on a lost connection; nothing is kept of it. */
export const fetchModel = (
  client: QueryClient,
  subject: FormSubject,
  kind: FormKind | undefined,
): Promise<FormModel> =>
  client.fetchQuery({
    queryKey: ['form', crypto.getRandomValues(new Uint32Array(2)).join()],
    queryFn: () => fetchForm(client, subject, kind),
    gcTime: 0,
    retry: client.getDefaultOptions().queries?.retry,
  })

interface SentAlong {
  /** Entity keys that no field of the form shows. */
  along?: Readonly<Record<string, unknown>>
  /** Keys sent beside the entity. */
  beside?: Readonly<Record<string, unknown>>
}

/** What a form sends of its values, besides what names its record. */
export function bodyOf(
  { subject, model, kind }: Pick<FormState, 'subject' | 'model' | 'kind'>,
  { values, began }: Pick<SaveJob, 'values' | 'began'>,
): SaveBody {
  const { type, id } = subject
  const isNew = id === undefined
  const sent = withLines(
    type,
    { model, values, began },
    toSaveRequest({ fields: model.fields, values, began, isNew }),
  )
  const besides = besidesIn(subject).filter((name) => isNew || !isSame(values[name], began[name]))
  return {
    ...kind,
    ...sharesToSend(type, model, { values, began }, isNew),
    ...Object.fromEntries(besides.map((name) => [name, values[name]])),
    ...sent,
    ...(isNew ? {} : { entity: { ...sent.entity, [type.idKey]: id } }),
  }
}

/**
 * Creates or updates the record of a form with the values the save began with, and the kind it was opened with; throws the
 * refusal for the form to show.
 */
export async function saveForm(state: FormState, job: SaveJob, { along, beside }: SentAlong): Promise<Row> {
  const { subject, model, requestKey } = state
  const request = { ...beside, ...bodyOf(state, job) }
  const calls = recordCallsOf(subject.type)
  const entity = { ...request.entity, ...along }
  if (subject.id === undefined) return ask(calls.add, { ...request, entity, requestKey }, { quiet: true })
  const { batchId, version } = model
  return ask(calls.update, { ...request, entity: { ...entity, batchId, version } }, { quiet: true })
}

type Request = ReturnType<typeof toSaveRequest>

/** Lists of lines travel beside the fields, what is typed beside them in `entity`; only where something changed. */
function withLines(
  type: RecordType,
  { model, values, began }: Pick<FormState, 'model' | 'values' | 'began'>,
  request: Request,
): Request & Record<string, unknown> {
  const changed = new Set(changedNames(model.fields, values, began))
  const sent = (type.lines ?? []).filter(({ key }) => changed.has(key))
  const blocks = sent.map((lines) => ({ key: lines.key, ...toBlock(lines, values[lines.key]) }))
  return {
    ...request,
    ...Object.fromEntries(blocks.map(({ key, lines }) => [key, lines])),
    entity: Object.assign({}, request.entity, ...blocks.map(({ inputs }) => inputs)),
  }
}

/** The views in which the holder of the value lies, as the type introduces them. */
function viewWords(
  { views = {} }: Pick<RecordType, 'views'>,
  answer: Readonly<Record<string, unknown>>,
): string {
  const words = Object.values(views).map(({ holder }) => {
    const names = holder && answer[holder.key]
    return holder && Array.isArray(names) && names.length > 0 ? `，${holder.words}“${names.join('、')}”` : ''
  })
  return words.join('')
}

/** The message of foundations §5.1 for a value that is taken. */
export function takenWords(
  type: Pick<RecordType, 'views'>,
  name: string,
  answer: Pick<UniqueAnswer, 'ownerUserName'>,
): string {
  const owner = answer.ownerUserName ? `，负责人为“${answer.ownerUserName}”` : ''
  return `${name}已存在${owner}${viewWords(type, answer)}`
}

/** The connection is lost; the next save reports it. */
const UNREACHED = 0

/** A check that could not be made is no fault of the field: the server looks again when it saves (ui.md, Words). */
export function showUnchecked(failure: unknown): void {
  if (!(failure instanceof CallError)) throw failure
  if (failure.code !== UNREACHED) toast.error(failure.message || '验证出错')
}

/** Who has this value in write format; null where it is free or blank. Throws the failure of the call. */
export async function checkUnique(
  type: RecordType,
  field: FormField,
  value: unknown,
  batchId: string | undefined,
): Promise<Taken | null> {
  if (field.fieldId === null || formTypes[field.formType].isEmpty(value)) return null
  const { verify } = sharedCallsOf(type, 'columns')
  const answer = await ask(verify, { fieldId: field.fieldId, value, batchId }, { quiet: true })
  if (answer.status === 1) return null
  return { words: takenWords(type, field.name, answer), holderId: answer.holderId }
}
