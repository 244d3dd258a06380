import { memo } from 'react'
import type { FormField } from '#protocol/fields/field.ts'
import { viewsOf } from '#web/fields/all.ts'
import styles from './form.module.css'

interface FieldItemProps {
  formId: string
  field: FormField
  value: unknown
  fault: string | undefined
  editable: boolean
  disabled: boolean
  onChange: (field: FormField, value: unknown) => void
  onBlur: (field: FormField) => void
}

/** Label above the control, message or hint below it in room that is kept free, so that nothing moves. */
export const FieldItem = memo(function FieldItem(props: FieldItemProps) {
  const { formId, field, value, fault, editable, disabled, onChange, onBlur } = props
  // several controls make up a roomy field: they are named together
  const { Edit, Show, roomy, drawn } = viewsOf(field.formType)
  const id = `${formId}-${field.fieldName}`
  const required = editable && field.isNull === 1 && field.autoGeneNumber !== 1
  if (drawn === 'words')
    return (
      <div className={`${styles.field} ${styles.words}`} style={{ width: `${field.stylePercent}%` }}>
        <Show value={field.value} field={field} place="detail" />
      </div>
    )
  return (
    <div className={styles.field} style={{ width: `${field.stylePercent}%` }} data-field={field.fieldName}>
      <label className={styles.label} htmlFor={editable ? id : undefined}>
        {required && (
          <span className={styles.required} aria-hidden="true">
            *
          </span>
        )}
        {field.name}
      </label>
      {editable && Edit ? (
        <div {...(roomy ? { role: 'group', 'aria-label': field.name } : {})}>
          <Edit
            id={id}
            field={field}
            value={value}
            invalid={fault !== undefined}
            disabled={disabled}
            onChange={(next) => onChange(field, next)}
            onBlur={() => onBlur(field)}
          />
        </div>
      ) : (
        <div className={styles.readOnly} title="您没有修改该字段的权限">
          <Show value={field.value} field={field} place="detail" />
        </div>
      )}
      <div className={fault ? styles.fault : styles.hint} role={fault ? 'alert' : undefined}>
        {fault ?? field.inputTips}
      </div>
    </div>
  )
})
