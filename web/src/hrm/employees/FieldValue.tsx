import { bareField } from '#protocol/fields/bare-field.ts'
import { isFormType } from '#protocol/fields/form-types.ts'
import type { HrField } from '#protocol/hrm/employees/hr-field.ts'
import { employee } from '#protocol/hrm/employees/type.ts'
import { toKey } from '#protocol/platform/to-key.ts'
import { viewsOf } from '#web/fields/all.ts'
import { EMPTY } from '#web/platform/format.ts'
import { Masked } from '#web/record/features/reveal/Masked.tsx'
import { editorOf } from './company-field.ts'

/** The value of a field in the archive; a sensitive one is shown for a reason to users with the right (hrm.md §4.2). Without an employee: the own archive, where the mask is all. */
export function FieldValue({ field, employeeId }: { field: HrField; employeeId?: number | undefined }) {
  const { fieldName, name, formType, fieldValue, fieldValueDesc, isMasked } = field
  const editor = editorOf(field)
  if (editor) {
    const { Show } = viewsOf(editor.formType)
    return <Show value={fieldValue} field={editor} place="detail" />
  }
  if (isMasked === 0 || employeeId === undefined || !isFormType(formType)) return fieldValueDesc ?? EMPTY
  const masked = bareField({ fieldName: toKey(fieldName), name, formType, value: fieldValue, masked: true })
  return (
    <Masked type={employee} id={employeeId} field={masked}>
      {fieldValueDesc ?? EMPTY}
    </Masked>
  )
}
