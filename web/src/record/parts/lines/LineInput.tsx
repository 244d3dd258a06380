import { useId } from 'react'
import type { FormField } from '#protocol/fields/rule/field.ts'
import { viewsOf } from '#web/fields/all.ts'

interface LineInputProps {
  field: FormField
  label: string
  /** In write format, or as the control itself holds it. */
  value: unknown
  disabled: boolean | undefined
  /** The value in write format, and as the control holds it. */
  onChange: (value: unknown, state: unknown) => void
}

/** The control of a form type within a table. */
export function LineInput({ field, label, value, disabled, onChange }: LineInputProps) {
  const id = useId()
  const { Edit, parse, toWrite } = viewsOf(field.formType)
  if (!Edit) return null
  return (
    <fieldset aria-label={label} style={{ border: 0, margin: 0, padding: 0, minWidth: 0 }}>
      <Edit
        id={id}
        field={field}
        value={parse(value, field)}
        disabled={disabled}
        onChange={(state) => onChange(toWrite(state, field), state)}
      />
    </fieldset>
  )
}
