import { useId, useState } from 'react'
import { formTypes } from '#protocol/fields/form-types.ts'
import type { FormField } from '#protocol/fields/rule/field.ts'
import { validateValue } from '#protocol/fields/validate.ts'
import { trimDecimals } from '#protocol/fields/value/numeric.ts'
import { viewsOf } from '#web/fields/all.ts'
import styles from './lines.module.css'

interface LineInputProps {
  field: FormField
  /** Line and column: of the control itself, since the titles of the columns stand elsewhere. */
  label: string
  /** In write format, or as the control itself holds it. */
  value: unknown
  /** A stored number is shown without zeros behind the point; what is typed stays as it is typed. */
  trimmed?: true | undefined
  disabled: boolean | undefined
  /** The value in write format, and as the control holds it. */
  onChange: (value: unknown, state: unknown) => void
}

/** The control of a form type within a table; the reason of a refused value is shown below it. */
export function LineInput({ field, label, value, trimmed, disabled, onChange }: LineInputProps) {
  const id = useId()
  const [own, setOwn] = useState<unknown>()
  const { Edit, parse, toWrite } = viewsOf(field.formType)
  if (!Edit) return null
  const state = parse(trimmed && value !== own ? trimDecimals(value) : value, field)
  const written = toWrite(state, field)
  // an empty cell is not wrong yet
  const fault = formTypes[field.formType].isEmpty(written) ? null : validateValue(field, written)
  return (
    <div className={styles.input}>
      <label htmlFor={id} className={styles.name}>
        {label}
      </label>
      <Edit
        id={id}
        field={field}
        value={state}
        invalid={fault !== null}
        disabled={disabled}
        onChange={(next) => {
          const write = toWrite(next, field)
          setOwn(write)
          onChange(write, next)
        }}
      />
      {fault && (
        <div className={styles.fault} role="alert">
          {fault}
        </div>
      )}
    </div>
  )
}
