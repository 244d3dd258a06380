import type { FormField } from '#protocol/fields/rule/field.ts'
import type { FieldValue } from '#protocol/record/calls/calls.ts'
import { faultsOf, toEntry, type Values, writeValue } from '#web/record/parts/form/form-values.ts'

/** Fields that an approver fills in, and their form state. */
export interface Filled {
  fields: readonly FormField[]
  values: Values
}

/** As they are sent with the decision. */
export const writtenOf = ({ fields, values }: Filled): FieldValue[] =>
  fields.map((field) => toEntry(field, writeValue(field, values)))

/** Refuses (rejects) what is not there yet, or may not stay as it stands: the server refuses the same. */
export async function requireFilled(_: unknown, filled: Filled | undefined): Promise<void> {
  if (!filled) throw new Error('字段尚未加载，请稍候')
  if (faultsOf(filled.fields, filled.values).size > 0) throw new Error('请完善需要填写的字段')
}
