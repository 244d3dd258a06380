import type { FormField } from '#protocol/fields/rule/field.ts'
import { hiddenByOptions } from '#protocol/fields/validate.ts'
import { type Row, recordCallsOf } from '#protocol/record/calls/calls.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { viewsOf } from '#web/fields/all.ts'
import { ask } from '#web/platform/client.ts'
import { idOf } from '../../model/record.ts'
import { toEntry, valuesOf } from '../form/form-values.ts'

interface SaveFieldOptions {
  type: RecordType
  record: Row
  field: FormField
  fields: readonly FormField[]
  /** Form state. */
  value: unknown
  /** Refusals are toasted; absent: the caller shows them. */
  loud?: true
}

/**
 * Saves one field from the detail (record-engine.md §6.3); fields hidden by its new value are cleared with it. Throws the refusal for
 * the editor to show; 2096 if another user changed the field since it was read.
 */
export async function saveField({
  type,
  record,
  field,
  fields,
  value,
  loud,
}: SaveFieldOptions): Promise<void> {
  const values = { ...valuesOf(fields), [field.fieldName]: value }
  const hidden = hiddenByOptions(fields, values)
  const cleared = fields.filter((each) => hidden.has(each.fieldName) && each.fieldName !== field.fieldName)
  await ask(
    recordCallsOf(type).updateInformation,
    {
      id: idOf(type, record),
      batchId: typeof record.batchId === 'string' ? record.batchId : undefined,
      label: type.label,
      version: typeof record.version === 'number' ? record.version : undefined,
      list: [
        toEntry(field, viewsOf(field.formType).toWrite(value, field)),
        ...cleared.map((each) => toEntry(each, null)),
      ],
    },
    { quiet: !loud },
  )
}
