import { Fragment, type KeyboardEvent, useCallback, useMemo } from 'react'
import type { FormField } from '#protocol/fields/rule/field.ts'
import { hiddenByOptions } from '#protocol/fields/validate.ts'
import { askedKeys } from '#protocol/record/declaration/fixed-fields.ts'
import { viewsOf } from '#web/fields/all.ts'
import { keepsEnter } from '#web/ui/layer/focus.ts'
import type { RecordScreen } from '../../model/screens.tsx'
import { BASIC, headingOf } from '../../model/sections.ts'
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
  locksGiven?: RecordScreen['locksGiven']
  /** Fields that are shown elsewhere. */
  apart?: readonly string[]
  useLeftOut?: RecordScreen['useLeftOut']
  state: FormState
  dispatch: FormStore['dispatch']
  saving: boolean
}

const none: readonly string[] = []
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

/** Rows of what is shown, under their headings: one that begins under one heading and ends under another is two. */
const rowsOf = (rows: readonly (readonly FormField[])[], isShown: (field: FormField) => boolean) =>
  rows.flatMap((row) =>
    [...Map.groupBy(row.filter(isShown), headingOf)].map(([heading, fields]) => ({
      heading,
      row: fields,
      key: fields.map(({ fieldName }) => fieldName).join(),
    })),
  )

/** Rows of which other parts of the screen show a field: two that are left with one share a row. */
function closeGaps(
  rows: readonly (readonly FormField[])[],
  isPresent: (field: FormField) => boolean,
): FormField[][] {
  const closed: FormField[][] = []
  for (const row of rows) {
    const own = row.filter(isPresent)
    const [last, [first]] = [closed.at(-1), own]
    if (first && own.length === 1 && last?.length === 1) last.push(first)
    else if (first) closed.push(own)
  }
  return closed
}

/** The rows of a form as they were laid out (record-engine.md §2.4); rows whose fields are all hidden are not drawn. */
export function FormBody(props: FormBodyProps) {
  const { id, inputs, locksGiven, apart = none, useLeftOut = useNothing, state, dispatch, saving } = props
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
  const isGiven = ({ fieldName }: FormField) =>
    isForNew && locksGiven?.includes(fieldName) === true && Object.hasOwn(subject.preset, fieldName)
  const isPresent = (field: FormField) => !apart.includes(field.fieldName) && isDrawn(field, isForNew)
  const isShown = (field: FormField) => !hidden.has(field.fieldName) && isPresent(field)
  const laidOut = apart.length > 0 ? closeGaps(model.rows, isPresent) : model.rows
  // stable: otherwise every field would be drawn at every key
  const change = useCallback(
    (field: FormField, value: unknown) => dispatch({ is: 'typed', field, value }),
    [dispatch],
  )
  const leave = useCallback((field: FormField) => dispatch({ is: 'visited', field }), [dispatch])
  return (
    <form
      id={id}
      className={styles.form}
      noValidate
      onKeyDownCapture={moveByEnter}
      onSubmit={(event) => event.preventDefault()}
    >
      {rowsOf(laidOut, isShown).map(({ heading, row, key }, at, rows) => (
        <Fragment key={key}>
          {heading !== (rows[at - 1]?.heading ?? BASIC) && <h3 className={styles.section}>{heading}</h3>}
          <div className={styles.row}>
            {row.map((field) => (
              <FieldItem
                key={field.fieldName}
                formId={id}
                field={fields.get(field.fieldName) ?? field}
                value={values[field.fieldName]}
                fault={faults[field.fieldName]?.words}
                target={subject.type.key}
                holderId={faults[field.fieldName]?.holderId ?? undefined}
                proposedBy={proposerOf(field)}
                editable={mayEdit(field) && !isGiven(field)}
                isGiven={isGiven(field)}
                disabled={saving}
                {...ownOf(field)}
                onChange={change}
                onBlur={leave}
              />
            ))}
          </div>
        </Fragment>
      ))}
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
