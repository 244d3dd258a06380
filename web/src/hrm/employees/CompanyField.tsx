import { Form } from 'antd'
import type { FormField } from '#protocol/fields/rule/field.ts'
import { validateValue } from '#protocol/fields/validate.ts'
import { viewsOf } from '#web/fields/all.ts'
import { writtenIn } from './company-field.ts'
import styles from './employees.module.css'

/** A field of the company, with the editor, the hint and the rules of its form type. */
export function CompanyField({ field, name }: { field: FormField; name: string }) {
  const { Edit, Show, drawn, roomy } = viewsOf(field.formType)
  const isWide = roomy || field.stylePercent === 100
  if (!Edit || drawn !== 'value')
    return (
      <div className={styles.wide}>
        <Show value={field.defaultValue} field={field} place="detail" />
      </div>
    )
  const fault = (value: unknown) => validateValue(field, writtenIn(field, value))
  return (
    <Form.Item
      name={name}
      label={field.name}
      {...(isWide && { className: styles.wide })}
      required={field.isNull === 1}
      extra={field.inputTips ?? undefined}
      rules={[
        {
          validator: (_, value: unknown) => {
            const message = fault(value)
            return message === null ? Promise.resolve() : Promise.reject(new Error(message))
          },
        },
      ]}
    >
      <CompanyEditor field={field} />
    </Form.Item>
  )
}

interface CompanyEditorProps {
  field: FormField
  id?: string
  value?: unknown
  onChange?: (value: unknown) => void
}

/** The form gives it id, value and what happens on a change. */
function CompanyEditor({ field, id = field.fieldName, value, onChange }: CompanyEditorProps) {
  const { Edit } = viewsOf(field.formType)
  return Edit && <Edit id={id} field={field} value={value} onChange={(next) => onChange?.(next)} />
}
