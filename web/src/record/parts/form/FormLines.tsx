import { type RecordType, toKey } from '#protocol/record/declare.ts'
import type { Lines } from '#protocol/record/lines.ts'
import { viewsOf } from '#web/fields/all.ts'
import { LineTable } from '../lines/LineTable.tsx'
import { toBlock, totalsOf } from '../lines/line-block.ts'
import styles from './form.module.css'
import { mayEdit } from './form-values.ts'
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
  /** What the lines come to is proposed anew with each change of them; whatever is typed over it afterwards stands. */
  const fill = (lines: Lines, value: unknown) => {
    const { column, from } = lines.fills ?? {}
    const filled = column && model.fields.find(({ fieldName }) => fieldName === toKey(column))
    if (!from || !filled || !mayEdit(filled, isNew)) return
    const total = totalsOf(lines, toBlock(lines, value))[toKey(from)]
    state.change(filled, viewsOf(filled.formType).parse(total, filled))
  }
  return (type.lines ?? []).map((lines) => {
    const field = model.fields.find(({ fieldName }) => fieldName === lines.key)
    if (!field) return null
    const mayWrite = isNew || field.authLevel === null || field.authLevel === 3
    const change = (value: unknown) => {
      state.change(field, value)
      fill(lines, value)
    }
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
