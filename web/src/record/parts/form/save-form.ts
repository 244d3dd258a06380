import { type Row, recordCallsOf } from '#protocol/record/calls.ts'
import type { RecordType } from '#protocol/record/declare.ts'
import { ask } from '#web/platform/client.ts'
import { toSaveRequest, type Values } from './form-values.ts'
import type { FormModel } from './use-form-model.ts'

interface SaveFormOptions {
  type: RecordType
  id: number | undefined
  model: FormModel
  values: Values
  began: Values
  /** Entity keys that no field of the form shows. */
  along?: Readonly<Record<string, unknown>>
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
  requestKey,
}: SaveFormOptions): Promise<Row> {
  const isNew = id === undefined
  const request = toSaveRequest({ fields: model.fields, values, began, isNew })
  const calls = recordCallsOf(type)
  if (isNew)
    return ask(
      calls.add,
      { ...request, entity: { ...request.entity, ...along }, requestKey },
      { quiet: true },
    )
  const entity = { ...request.entity, [type.idKey]: id, batchId: model.batchId, version: model.version }
  return ask(calls.update, { ...request, entity }, { quiet: true })
}

/** 128 random bits; `crypto.randomUUID` exists only on secure pages. */
export const newRequestKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
