import { receivablesPlan } from '#protocol/crm/receivables-plan/type.ts'
import { bareField } from '#protocol/fields/bare-field.ts'
import type { FormField } from '#protocol/fields/rule/field.ts'
import { validateValue } from '#protocol/fields/validate.ts'
import { toKey } from '#protocol/record/declaration/declare.ts'
import type { DeclaredField } from '#protocol/record/declaration/declared-columns.ts'
import { viewsOf } from '#web/fields/all.ts'

/** A field of the type as its declaration has it; for a form that is no record's. */
function fieldNamed(name: string): FormField {
  const fields: readonly DeclaredField[] = receivablesPlan.fields
  const found = fields.find((each) => each.name === name)
  if (!found) throw new Error(`plans have no field ${name}`)
  return bareField({
    fieldName: toKey(name),
    name: found.label,
    formType: found.formType,
    isNull: found.required ? 1 : 0,
    precisions: found.precisions ?? null,
    maxLength: found.maxLength ?? null,
    minNumRestrict: found.least ?? null,
    setting: [...(found.options ?? [])],
  })
}

export const customerField = fieldNamed('customer_id')
export const contractField = fieldNamed('contract_id')
/** What each plan of a batch says, in the order of its table. */
export const planFields = ['return_date', 'money', 'return_type', 'remind', 'remark'].map(fieldNamed)

/** State of one plan's fields, by their names. */
export type PlanValues = Readonly<Record<string, unknown>>

export const emptyPlan = (): PlanValues =>
  Object.fromEntries(planFields.map((field) => [field.fieldName, viewsOf(field.formType).parse(null, field)]))

/** As the call takes it. */
export const writePlan = (plan: PlanValues): Record<string, unknown> =>
  Object.fromEntries(
    planFields.map((field) => [
      field.fieldName,
      viewsOf(field.formType).toWrite(plan[field.fieldName], field) ?? '',
    ]),
  )

/** The first thing that is wrong with one of the plans, with its number. */
export function faultIn(plans: readonly PlanValues[]): string | null {
  for (const [at, plan] of plans.entries())
    for (const field of planFields) {
      const fault = validateValue(field, viewsOf(field.formType).toWrite(plan[field.fieldName], field))
      if (fault) return `第${at + 1}行 ${fault.startsWith(field.name) ? fault : `${field.name}${fault}`}`
    }
  return null
}
