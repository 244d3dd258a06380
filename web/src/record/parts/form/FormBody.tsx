import { type KeyboardEvent, type Ref, useCallback } from 'react'
import type { FormField } from '#protocol/fields/rule/field.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { viewsOf } from '#web/fields/all.ts'
import { keepsEnter } from '#web/ui/layer/focus.ts'
import type { RecordScreen } from '../../model/screens.tsx'
import { FieldItem } from './FieldItem.tsx'
import { moveOn } from './focus.ts'
import styles from './form.module.css'
import { isShownOnly, mayEdit } from './form-values.ts'
import type { FormState } from './use-form-state.ts'
import type { Proposed } from './use-proposals.ts'

interface FormBodyProps {
  id: string
  type: RecordType
  /** Controls that the type's screen has, by field name. */
  inputs?: RecordScreen['inputs']
  /** The record that is edited; undefined for a new one. */
  recordId?: number
  ref?: Ref<HTMLFormElement>
  rows: readonly (readonly FormField[])[]
  state: FormState
  isNew: boolean
  saving: boolean
  /** What the record it belongs to proposes. */
  proposed?: Proposed
}

/** Fields that a form draws: on a new record there is nothing to show of what cannot be entered. */
function isDrawn(field: FormField, isNew: boolean): boolean {
  const { drawn } = viewsOf(field.formType)
  return drawn !== null && (mayEdit(field, isNew) || !isNew || drawn === 'words' || isShownOnly(field))
}

/** The rows of a form as they were laid out (record-engine.md §2.4); rows whose fields are all hidden are not drawn. */
export function FormBody({
  id,
  type,
  inputs,
  recordId,
  ref,
  rows,
  state,
  isNew,
  saving,
  proposed,
}: FormBodyProps) {
  const { values, faults, holders, hidden, change, check } = state
  const proposerOf = ({ fieldName }: FormField) => {
    const found = proposed?.get(fieldName)
    return found && JSON.stringify(found.value) === JSON.stringify(values[fieldName])
      ? found.display
      : undefined
  }
  // only what enters by the rest of the form is drawn anew with it
  const ownOf = ({ fieldName }: FormField) => {
    const Input = inputs?.[fieldName]
    return Input ? { Input, formValues: values, recordId } : {}
  }
  const leave = useCallback((field: FormField) => void check(field), [check])
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !(event.target instanceof Element)) return
    // keys of a dialog opened from a field arrive here too
    if (!event.currentTarget.contains(event.target)) return
    // with Ctrl it is the panel's
    if (event.ctrlKey || event.metaKey || keepsEnter(event.target)) return
    event.preventDefault()
    event.stopPropagation()
    moveOn(event.currentTarget, event.target)
  }
  return (
    <form
      id={id}
      ref={ref}
      className={styles.form}
      noValidate
      onKeyDownCapture={onKeyDown}
      onSubmit={(event) => event.preventDefault()}
    >
      {rows.map((row) => {
        const drawn = row.filter((field) => !hidden.has(field.fieldName) && isDrawn(field, isNew))
        if (drawn.length === 0) return null
        return (
          <div key={row.map((field) => field.fieldName).join()} className={styles.row}>
            {drawn.map((field) => (
              <FieldItem
                key={field.fieldName}
                formId={id}
                field={field}
                value={values[field.fieldName]}
                fault={faults[field.fieldName]}
                target={type.key}
                holderId={holders[field.fieldName]}
                proposedBy={proposerOf(field)}
                editable={mayEdit(field, isNew)}
                disabled={saving}
                {...ownOf(field)}
                onChange={change}
                onBlur={leave}
              />
            ))}
          </div>
        )
      })}
    </form>
  )
}
