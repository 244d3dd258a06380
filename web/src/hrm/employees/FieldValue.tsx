import { bareField } from '#protocol/fields/bare-field.ts'
import { isFormType } from '#protocol/fields/form-types.ts'
import type { HrField } from '#protocol/hrm/employees/hr-field.ts'
import { employee } from '#protocol/hrm/employees/type.ts'
import { toKey } from '#protocol/platform/to-key.ts'
import { EMPTY } from '#web/platform/format.ts'
import { Masked } from '#web/record/features/reveal/Masked.tsx'

/** The value of a field in the archive; a sensitive one is shown for a reason to users with the right (hrm.md §4.2). */
export function FieldValue({ field, employeeId }: { field: HrField; employeeId: number }) {
  const { fieldName, name, formType, fieldValue, fieldValueDesc, isMasked } = field
  if (isMasked === 0 || !isFormType(formType)) return fieldValueDesc ?? EMPTY
  const masked = bareField({ fieldName: toKey(fieldName), name, formType, value: fieldValue, masked: true })
  return (
    <Masked type={employee} id={employeeId} field={masked}>
      {fieldValueDesc ?? EMPTY}
    </Masked>
  )
}
