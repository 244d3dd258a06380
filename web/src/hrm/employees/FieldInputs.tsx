import { Form } from 'antd'
import { hiddenByOptions } from '#protocol/fields/validate.ts'
import type { HrField } from '#protocol/hrm/employees/hr-field.ts'
import styles from './employees.module.css'
import { FieldInput } from './FieldInput.tsx'

interface FieldInputsProps {
  fields: readonly HrField[]
  /** Of an employee who is edited. */
  employeeId?: number | undefined
}

type Values = Record<string, unknown>

const linkOf = ({ fieldName, optionsData = null, formAssistId = null }: HrField) => ({
  fieldName,
  optionsData,
  formAssistId,
})

/** Fields of an employee side by side, those left out that options hide. */
export function FieldInputs({ fields, employeeId }: FieldInputsProps) {
  const form = Form.useFormInstance<Values>()
  const values = Form.useWatch((all: Values) => all, form) ?? {}
  const hidden = hiddenByOptions(fields.map(linkOf), values)
  return (
    <div className={styles.fields}>
      {fields
        .filter(({ fieldName }) => !hidden.has(fieldName))
        .map((field) => (
          <FieldInput key={field.fieldName} field={field} employeeId={employeeId} />
        ))}
    </div>
  )
}
