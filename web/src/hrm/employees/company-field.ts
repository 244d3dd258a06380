import { bareField } from '#protocol/fields/bare-field.ts'
import { isFormType, toFormType } from '#protocol/fields/form-types.ts'
import type { FormField } from '#protocol/fields/rule/field.ts'
import type { HrField } from '#protocol/hrm/employees/hr-field.ts'
import { viewsOf } from '#web/fields/all.ts'

/** A field that the company added, as the editors of its form type take it. */
export function editorOf({ form }: HrField): FormField | null {
  if (!form || !isFormType(form.formType)) return null
  return bareField({ ...form, formType: form.formType, fieldExtendList: columnsOf(form) })
}

const columnsOf = (form: NonNullable<HrField['form']>): FormField[] =>
  form.fieldExtendList.map((column) => ({
    ...column,
    formType: toFormType(column.formType),
    fieldExtendList: [],
  }))

/** The value of a form as saves take it. */
export const writtenIn = (field: FormField, value: unknown): unknown => {
  const views = viewsOf(field.formType)
  return views.toWrite(views.parse(value, field), field)
}
