import { type ComponentType, memo } from 'react'
import type { FormField } from '#protocol/fields/rule/field.ts'
import { viewsOf } from '#web/fields/all.ts'
import { useRelationSlot } from '#web/fields/relation/picker-slot.ts'
import type { FormInputProps } from '../../model/screens.tsx'
import styles from './form.module.css'
import { isShownOnly, type Values } from './form-values.ts'

interface FieldItemProps {
  formId: string
  field: FormField
  value: unknown
  fault: string | undefined
  /** Key of the type, and the record of it that has the refused value. */
  target: string
  holderId: number | undefined
  /** Who proposed the value: 客户. */
  proposedBy: string | undefined
  editable: boolean
  /** The form was opened with this value, which stays. */
  isGiven?: boolean
  disabled: boolean
  /** Enters it in place of its form type's control, with the other values of the form. */
  Input?: ComponentType<FormInputProps>
  formValues?: Values
  recordId?: number
  onChange: (field: FormField, value: unknown) => void
  onBlur: (field: FormField) => void
}

const nothing: Values = {}

/** To the page of the record that has the value already, beside the form: nothing of it is lost. */
function HolderLink({ target, id }: { target: string; id: number }) {
  const address = useRelationSlot()?.addressOf(target, id)
  if (!address) return null
  return (
    <>
      {' '}
      <a href={address} target="_blank" rel="noreferrer">
        查看
      </a>
    </>
  )
}

/** Label above the control, message or hint below it in room that is kept free, so that nothing moves. */
export const FieldItem = memo(function FieldItem(props: FieldItemProps) {
  const { formId, field, value, fault, target, holderId, proposedBy, editable, disabled, onChange, onBlur } =
    props
  // several controls make up a roomy field: they are named together
  const { Edit, Show, roomy, drawn } = viewsOf(field.formType)
  const { Input, formValues = nothing, recordId, isGiven = false } = props
  const id = `${formId}-${field.fieldName}`
  const required = editable && field.isNull === 1 && field.autoGeneNumber !== 1
  const control = {
    id,
    field,
    value,
    invalid: fault !== undefined,
    disabled,
    onChange: (next: unknown) => onChange(field, next),
    onBlur: () => onBlur(field),
  }
  if (drawn === 'words')
    return (
      <div className={`${styles.field} ${styles.words}`} style={{ width: `${field.stylePercent}%` }}>
        <Show value={field.value} field={field} place="detail" />
      </div>
    )
  return (
    <div
      className={styles.field}
      style={{ width: `${field.stylePercent}%` }}
      data-field={field.fieldName}
      data-fills-itself={field.autoGeneNumber === 1 || undefined}
    >
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
          {Input ? <Input {...control} values={formValues} recordId={recordId} /> : <Edit {...control} />}
        </div>
      ) : (
        <div
          className={styles.readOnly}
          title={isShownOnly(field) || isGiven ? undefined : '您没有修改该字段的权限'}
        >
          <Show value={isShownOnly(field) || isGiven ? value : field.value} field={field} place="detail" />
        </div>
      )}
      <div className={fault ? styles.fault : styles.hint} role={fault ? 'alert' : undefined}>
        {fault ?? (proposedBy ? `取自${proposedBy}，可修改` : field.inputTips)}
        {fault && holderId !== undefined && <HolderLink target={target} id={holderId} />}
      </div>
    </div>
  )
})
