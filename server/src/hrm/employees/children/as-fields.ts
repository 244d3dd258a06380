import { type FormType, formTypes } from '#protocol/fields/form-types.ts'
import type { Child, ChildKind } from '#protocol/hrm/employees/children.ts'
import type { HrField } from '#protocol/hrm/employees/hr-field.ts'
import { type ChildRow, shown, wordsFor } from './rows.ts'

const formTypesOf: Readonly<Record<ChildKind, FormType>> = {
  text: 'text',
  long: 'textarea',
  mobile: 'mobile',
  day: 'date',
  month: 'text',
  code: 'select',
}

/** A row as fields with values (hrm.md §4.4); without a row, the empty form. */
export const fieldsOf = (child: Child, labelGroup: number, row?: ChildRow): HrField[] =>
  child.fields.map((field, at) => {
    const value = row ? shown(field, row) : null
    return {
      fieldId: null,
      fieldName: field.name,
      name: field.label,
      type: formTypes[formTypesOf[field.kind]].code,
      formType: formTypesOf[field.kind],
      label: 1,
      labelGroup,
      inputTips: null,
      maxLength: field.kind === 'mobile' ? 30 : 255,
      isUnique: 0,
      isNull: field.required ? 1 : 0,
      sorting: at + 1,
      setting: (field.words ?? []).map(({ code, word }) => ({ name: word, value: code })),
      isFixed: 1,
      isUpdateValue: 1,
      stylePercent: 50,
      precisions: null,
      isMasked: field.sensitive ? 1 : 0,
      fieldValue: value,
      fieldValueDesc: value === null ? null : wordsFor(field, value),
    }
  })
