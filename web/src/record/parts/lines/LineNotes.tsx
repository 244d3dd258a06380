import type { FormField } from '#protocol/fields/rule/field.ts'
import { toDecimal } from '#protocol/fields/value/numeric.ts'
import { isBlank } from '#protocol/fields/value/shape.ts'
import { toKey } from '#protocol/record/declaration/declare.ts'
import type { LineColumn, Lines, LineValues } from '#protocol/record/declaration/lines.ts'
import { viewsOf } from '#web/fields/all.ts'
import { asFact } from '../../model/percent.ts'
import styles from './lines.module.css'

interface LineNotesProps {
  lines: Lines
  line: LineValues
  /** The columns of the lines that the user sees. */
  columns: readonly FormField[]
  /** The key of the column whose value they stand below. */
  host: string
}

const isSame = (one: unknown, other: unknown): boolean => {
  const [a, b] = [toDecimal(one), toDecimal(other)]
  return a !== null && b !== null && a.eq(b)
}

/** Whether a note has something to say beside the value above it. */
function isTelling({ name, marked }: LineColumn, line: LineValues, host: string): boolean {
  const value = line[toKey(name)]
  if (isBlank(value)) return false
  return marked ? !toDecimal(value)?.lte(0) : !isSame(value, line[host])
}

/** Values that are shown below another one of their line. */
export function LineNotes({ lines, line, columns, host }: LineNotesProps) {
  const notes = lines.columns.filter(
    (column) => column.below !== undefined && toKey(column.below) === host && isTelling(column, line, host),
  )
  return notes.map(({ name, marked }) => {
    const field = columns.find(({ fieldName }) => fieldName === toKey(name))
    if (!field) return null
    const { label, words } = asFact(field.name, viewsOf(field.formType).toText(line[toKey(name)], field))
    return (
      <div key={name} className={marked ? `${styles.note} ${styles.marked}` : styles.note}>
        {label} {words}
      </div>
    )
  })
}
