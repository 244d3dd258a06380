import { type Row, recordCallsOf } from '#protocol/record/calls.ts'
import type { RecordType } from '#protocol/record/declare.ts'
import { ask } from '#web/platform/client.ts'
import { toBlock } from '../lines/line-block.ts'
import type { FormState, SaveJob } from './form-state.ts'
import { changedNames, toSaveRequest } from './form-values.ts'

interface SentAlong {
  /** Entity keys that no field of the form shows. */
  along?: Readonly<Record<string, unknown>>
  /** Keys sent beside the entity. */
  beside?: Readonly<Record<string, unknown>>
}

/**
 * Creates or updates the record of a form with the values the save began with, and the kind it was opened with; throws the
 * refusal for the form to show.
 */
export async function saveForm(
  { subject, model, kind, requestKey }: FormState,
  { values, began }: SaveJob,
  { along, beside }: SentAlong,
): Promise<Row> {
  const { type, id } = subject
  const isNew = id === undefined
  const sent = withLines(
    type,
    { model, values, began },
    toSaveRequest({ fields: model.fields, values, began, isNew }),
  )
  const request = { ...kind, ...beside, ...sent }
  const calls = recordCallsOf(type)
  if (isNew)
    return ask(
      calls.add,
      { ...request, entity: { ...request.entity, ...along }, requestKey },
      { quiet: true },
    )
  const entity = {
    ...request.entity,
    ...along,
    [type.idKey]: id,
    batchId: model.batchId,
    version: model.version,
  }
  return ask(calls.update, { ...request, entity }, { quiet: true })
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

/** 128 random bits; `crypto.randomUUID` exists only on secure pages. */
export const newRequestKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
