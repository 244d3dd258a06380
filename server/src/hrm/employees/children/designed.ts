import { formTypes } from '#protocol/fields/form-types.ts'
import { isMobile, readMobile } from '#protocol/fields/value/phone.ts'
import { isBlank } from '#protocol/fields/value/shape.ts'
import type { HrField } from '#protocol/hrm/employees/hr-field.ts'
import type { DesignedForm } from '#protocol/record/declaration/designed-form.ts'
import type { AppServices } from '#server/access/context.ts'
import { isSameValue } from '#server/engine/change/diff.ts'
import { rowValues } from '#server/engine/change/save/row-values.ts'
import { storeOf } from '#server/engine/fields/all.ts'
import { type FieldRow, toFormField } from '#server/engine/fields/field-row.ts'
import { namesNow } from '#server/engine/model/registers.ts'
import type { Actor, Values } from '#server/engine/model/rules.ts'
import { refusal } from '#server/platform/refusal.ts'
import { toHrField } from '../hr-fields.ts'
import type { ChildRow } from './rows.ts'
import type { ChildValues, Sent } from './values.ts'

const fieldsOf = ({ engine }: Pick<AppServices, 'engine'>, { label }: DesignedForm): readonly FieldRow[] =>
  engine.catalog.current().fieldsOf(label)

const shownIn = (services: Pick<AppServices, 'engine'>, form: DesignedForm): readonly FieldRow[] =>
  fieldsOf(services, form).filter(({ isHidden }) => !isHidden)

const mayEdit = 3

/** The fields of a form that the designer draws, with the values of a row; without one, with what they begin with (hrm.md §4.4). */
export function designedFields(
  services: AppServices,
  form: DesignedForm,
  group: number,
  row: ChildRow | null,
): HrField[] {
  const names = namesNow(services)
  return shownIn(services, form).map((field, at) => {
    const value = row
      ? storeOf(field.formType).toRead(row[field.column] ?? null, names, field)
      : field.initial
    return toHrField(
      toFormField(field, { value, authLevel: mayEdit }),
      { name: field.fieldName, group },
      at + 1,
    )
  })
}

/** What was sent of a row, by column, checked as the forms of employees are; of an edit what changes. */
export function designedValues(
  actor: Actor,
  form: DesignedForm,
  sent: Sent,
  stored: ChildRow | undefined,
): ChildValues {
  const fields = shownIn(actor.services, form)
  for (const field of fields) requireMobile(field, sent[field.key], stored?.[field.column])
  return rowValues(actor, fields, { sent, stored: stored ?? null, missing: 'hrRequiredMissing' })
}

function requireMobile({ formType, key, name }: FieldRow, value: unknown, stored: unknown): void {
  if (isBlank(value) || value === stored) return
  const isMobileField = formTypes[formType].formatRefusal?.(value) === 'mobileFormat'
  if (isMobileField && !isMobile(readMobile(String(value))))
    throw refusal('employeeMobileUnfit', name).at(key)
}

/** 将…由…改为… of each field that a row has otherwise than before. */
export function designedChanges(
  services: AppServices,
  form: DesignedForm,
  before: Values,
  now: Values,
): string[] {
  const names = { ...namesNow(services), between: '、' }
  const words = (field: FieldRow, row: Values) =>
    storeOf(field.formType).toText(row[field.column] ?? null, names, field) || '空'
  return fieldsOf(services, form)
    .filter(
      ({ column, formType }) =>
        column !== '' && !isSameValue(formType, before[column] ?? null, now[column] ?? null),
    )
    .map((field) => `将${field.name}由${words(field, before)}改为${words(field, now)}`)
}
