import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { LineTable } from '../lines/LineTable.tsx'
import styles from './form.module.css'
import type { FormModel } from './use-form-model.ts'
import type { FormState } from './use-form-state.ts'

interface FormLinesProps {
  type: RecordType
  model: FormModel
  state: FormState
  isNew: boolean
  saving: boolean
}

/** The tables of lines below the fields of a form; only shown to whom the field that carries them is closed. */
export function FormLines({ type, model, state, isNew, saving }: FormLinesProps) {
  return (type.lines ?? []).map((lines) => {
    const field = model.fields.find(({ fieldName }) => fieldName === lines.key)
    if (!field) return null
    const mayWrite = isNew || field.authLevel === null || field.authLevel === 3
    const change = (value: unknown) => state.change(field, value)
    return (
      <section key={lines.key}>
        <h3 className={styles.section}>{lines.title}</h3>
        <LineTable
          type={type}
          lines={lines}
          field={field}
          value={state.values[lines.key]}
          disabled={saving}
          {...(mayWrite ? { onChange: change } : {})}
        />
      </section>
    )
  })
}
