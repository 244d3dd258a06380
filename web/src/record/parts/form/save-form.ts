import { type Row, recordCallsOf } from '#protocol/record/calls/calls.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { ask } from '#web/platform/client.ts'
import { toBlock } from '../lines/line-block.ts'
import { changedNames, toSaveRequest, type Values } from './form-values.ts'
import type { FormModel } from './use-form-model.ts'

interface SaveFormOptions {
  type: RecordType
  id: number | undefined
  model: FormModel
  values: Values
  began: Values
  /** Entity keys that no field of the form shows. */
  along?: Readonly<Record<string, unknown>>
  /** Keys sent beside the entity. */
  beside?: Readonly<Record<string, unknown>>
  /** One key per opening of a new form: a repeated submit is the same record. */
  requestKey: string
}

/** Creates or updates the record of a form; throws the refusal for the form to show. */
export async function saveForm({
  type,
  id,
  model,
  values,
  began,
  along,
  beside,
  requestKey,
}: SaveFormOptions): Promise<Row> {
  const isNew = id === undefined
  const sent = withLines(
    type,
    { model, values, began },
    toSaveRequest({ fields: model.fields, values, began, isNew }),
  )
  const request = { ...beside, ...sent }
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
  { model, values, began }: Pick<SaveFormOptions, 'model' | 'values' | 'began'>,
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
