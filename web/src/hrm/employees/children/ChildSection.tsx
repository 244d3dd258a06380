import { bareField } from '#protocol/fields/bare-field.ts'
import { wordOf } from '#protocol/hrm/coded.ts'
import type { ChildField } from '#protocol/hrm/employees/children.ts'
import { employee } from '#protocol/hrm/employees/type.ts'
import { toKey } from '#protocol/platform/to-key.ts'
import type { FileEntity, Row } from '#protocol/record/calls/calls.ts'
import { EMPTY } from '#web/platform/format.ts'
import { Masked } from '#web/record/features/reveal/Masked.tsx'
import { ChildDialog } from './ChildDialog.tsx'
import { RowsSection } from './RowsSection.tsx'
import type { KeptChild } from './saving.ts'

interface ChildSectionProps {
  /** Absent: the own archive, which is only read. */
  employeeId?: number | undefined
  kept: KeptChild
  rows: readonly Row[]
  /** Files by the row they belong to. */
  filesOf?: (row: Row) => readonly FileEntity[]
  mayEdit: boolean
}

/** A table of an employee by its declaration. */
export function ChildSection({ employeeId, kept, rows, filesOf, mayEdit }: ChildSectionProps) {
  const { child } = kept
  const idOf = (row: Row) => Number(row[toKey(child.idColumn)])
  return (
    <RowsSection
      display={child.display}
      mayAdd={mayEdit && !(child.single && rows.length > 0)}
      mayEdit={mayEdit}
      rows={rows.map((row) => ({
        id: idOf(row),
        name: nameOf(kept, row),
        files: filesOf?.(row),
        facts: child.fields.map((field) => ({
          key: field.name,
          label: field.label,
          value: <ChildValue field={field} row={row} employeeId={employeeId} />,
        })),
      }))}
      remove={kept.remove}
      dialog={(rowId, onClose) =>
        employeeId !== undefined && (
          <ChildDialog
            employeeId={employeeId}
            kept={kept}
            row={rows.find((row) => idOf(row) === rowId) ?? null}
            onClose={onClose}
          />
        )
      }
    />
  )
}

/** A row by its first text, for the names of its buttons. */
function nameOf({ child }: KeptChild, row: Row): string {
  const first = child.fields.find(({ kind, sensitive }) => kind === 'text' && !sensitive)
  const value = first ? row[toKey(first.name)] : null
  return value ? `${child.display} ${String(value)}` : child.display
}

interface ChildValueProps {
  field: ChildField
  row: Row
  employeeId: number | undefined
}

function ChildValue({ field, row, employeeId }: ChildValueProps) {
  const { name, label, words, sensitive } = field
  const value = row[toKey(name)]
  if (value === null || value === undefined || value === '') return EMPTY
  if (words) return wordOf(words, Number(value)) || EMPTY
  if (!sensitive || employeeId === undefined) return String(value)
  const masked = bareField({ fieldName: toKey(name), name: label, formType: 'text', value, masked: true })
  return (
    <Masked type={employee} id={employeeId} field={masked}>
      {String(value)}
    </Masked>
  )
}
