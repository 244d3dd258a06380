import { type KeyboardEvent, type Ref, useCallback, useMemo } from 'react'
import type { FormField } from '#protocol/fields/rule/field.ts'
import { hiddenByOptions } from '#protocol/fields/validate.ts'
import { askedKeys } from '#protocol/record/declaration/fixed-fields.ts'
import { viewsOf } from '#web/fields/all.ts'
import { keepsEnter } from '#web/ui/layer/focus.ts'
import type { RecordScreen } from '../../model/screens.tsx'
import { LineTable } from '../lines/LineTable.tsx'
import { FieldItem } from './FieldItem.tsx'
import { moveOn } from './focus.ts'
import styles from './form.module.css'
import { type FormState, isNew } from './form-state.ts'
import type { FormStore } from './form-store.ts'
import { isSame, isShownOnly, mayEdit, withAsked } from './form-values.ts'

interface FormBodyProps {
  id: string
  /** Controls that the type's screen has, by field name. */
  inputs?: RecordScreen['inputs']
  useLeftOut?: RecordScreen['useLeftOut']
  ref?: Ref<HTMLFormElement>
  state: FormState
  dispatch: FormStore['dispatch']
  saving: boolean
}

const useNothing = (): readonly string[] => []

/** Fields that a form draws: on a new record there is nothing to show of what cannot be entered. */
function isDrawn(field: FormField, isNew: boolean): boolean {
  const { drawn } = viewsOf(field.formType)
  return drawn !== null && (mayEdit(field) || !isNew || drawn === 'words' || isShownOnly(field))
}

/** Enter moves on to the next field. */
function moveByEnter(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing || !(event.target instanceof Element)) return
  // keys of a dialog opened from a field arrive here too
  if (!event.currentTarget.contains(event.target)) return
  // with Ctrl it is the panel's
  if (event.ctrlKey || event.metaKey || keepsEnter(event.target)) return
  event.preventDefault()
  event.stopPropagation()
  moveOn(event.currentTarget, event.target)
}

/** The rows of a form as they were laid out (record-engine.md §2.4); rows whose fields are all hidden are not drawn. */
export function FormBody(props: FormBodyProps) {
  const { id, inputs, useLeftOut = useNothing, ref, state, dispatch, saving } = props
  const { subject, model, values, faults, proposed } = state
  const isForNew = isNew(state)
  const leftOut = useLeftOut(values).join()
  const hidden = useMemo(
    () => new Set([...hiddenByOptions(model.fields, values), ...leftOut.split(',')]),
    [model, values, leftOut],
  )
  // the same objects as long as the same fields are asked for: otherwise they would be drawn at every key
  const asked = askedKeys(subject.type, values).join()
  const fields = useMemo(
    () =>
      new Map(withAsked(model.fields, asked.split(',')).map((field) => [field.fieldName, field] as const)),
    [model.fields, asked],
  )
  const proposerOf = ({ fieldName }: FormField) => {
    const found = proposed[fieldName]
    return found && isSame(found.value, values[fieldName]) ? found.display : undefined
  }
  // only inputs that read other fields are drawn again with them
  const ownOf = ({ fieldName }: FormField) => {
    const Input = inputs?.[fieldName]
    return Input ? { Input, formValues: values, recordId: subject.id } : {}
  }
  // stable: otherwise every field would be drawn at every key
  const change = useCallback(
    (field: FormField, value: unknown) => dispatch({ is: 'typed', field, value }),
    [dispatch],
  )
  const leave = useCallback((field: FormField) => dispatch({ is: 'visited', field }), [dispatch])
  return (
    <form
      id={id}
      ref={ref}
      className={styles.form}
      noValidate
      onKeyDownCapture={moveByEnter}
      onSubmit={(event) => event.preventDefault()}
    >
      {model.rows.map((row) => {
        const drawn = row.filter((field) => !hidden.has(field.fieldName) && isDrawn(field, isForNew))
        if (drawn.length === 0) return null
        return (
          <div key={row.map((field) => field.fieldName).join()} className={styles.row}>
            {drawn.map((field) => (
              <FieldItem
                key={field.fieldName}
                formId={id}
                field={fields.get(field.fieldName) ?? field}
                value={values[field.fieldName]}
                fault={faults[field.fieldName]?.words}
                target={subject.type.key}
                holderId={faults[field.fieldName]?.holderId ?? undefined}
                proposedBy={proposerOf(field)}
                editable={mayEdit(field)}
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

/** The tables of lines below the fields of a form; only shown to users to whom the field that carries them is closed. */
export function FormLines({ state, dispatch, saving }: Pick<FormBodyProps, 'state' | 'dispatch' | 'saving'>) {
  const { subject, model, values } = state
  const { type } = subject
  return (type.lines ?? []).map((lines) => {
    const field = model.fields.find(({ fieldName }) => fieldName === lines.key)
    if (!field) return null
    const mayWrite = field.authLevel === null || field.authLevel === 3
    const change = (value: unknown) => dispatch({ is: 'typed', field, value })
    return (
      <section key={lines.key}>
        <h3 className={styles.section}>{lines.title}</h3>
        <LineTable
          type={type}
          lines={lines}
          field={field}
          value={values[lines.key]}
          disabled={saving}
          {...(mayWrite ? { onChange: change } : {})}
        />
      </section>
    )
  })
}
