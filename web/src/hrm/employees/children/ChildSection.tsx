import { DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { bareField } from '#protocol/fields/bare-field.ts'
import { wordOf } from '#protocol/hrm/coded.ts'
import type { ChildField } from '#protocol/hrm/employees/children.ts'
import { employee } from '#protocol/hrm/employees/type.ts'
import { toKey } from '#protocol/platform/to-key.ts'
import type { FileEntity, Row } from '#protocol/record/calls/calls.ts'
import { EMPTY } from '#web/platform/format.ts'
import { toast } from '#web/platform/notices.ts'
import { Masked } from '#web/record/features/reveal/Masked.tsx'
import { Attached } from '#web/ui/attachments/Attachments.tsx'
import { Button } from '#web/ui/button/Button.tsx'
import { confirmDelete } from '#web/ui/layer/confirm.ts'
import styles from '../employees.module.css'
import { refreshEmployees } from '../refresh.ts'
import { ChildDialog } from './ChildDialog.tsx'
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

/** A table of an employee: its rows, each edited and removed by itself (hrm.md §7). */
export function ChildSection({ employeeId, kept, rows, filesOf, mayEdit }: ChildSectionProps) {
  const client = useQueryClient()
  const { child } = kept
  const [edited, edit] = useState<Row | 'new' | null>(null)
  const idOf = (row: Row) => Number(row[toKey(child.idColumn)])
  const remove = (row: Row) =>
    confirmDelete({
      title: '确定删除?',
      content: `这条${child.display}将被删除。`,
      okText: '删除',
      onOk: async () => {
        await kept.remove(idOf(row))
        toast.success('删除成功')
        await refreshEmployees(client)
      },
    })
  const canAdd = mayEdit && !(child.single && rows.length > 0)
  return (
    <section className={styles.section} aria-label={child.display}>
      <header className={styles.head}>
        <h3>{child.display}</h3>
        {canAdd && (
          <Button
            type="text"
            size="small"
            icon={<PlusOutlined />}
            aria-label={`新建${child.display}`}
            onClick={() => edit('new')}
          />
        )}
      </header>
      {rows.length === 0 && <p className={styles.none}>没有{child.display}</p>}
      <ul className={styles.children}>
        {rows.map((row) => (
          <li key={idOf(row)}>
            <dl className={styles.facts}>
              {child.fields.map((field) => (
                <div key={field.name}>
                  <dt>{field.label}</dt>
                  <dd>
                    <ChildValue field={field} row={row} employeeId={employeeId} />
                  </dd>
                </div>
              ))}
            </dl>
            {filesOf && <Attached files={filesOf(row)} />}
            {mayEdit && (
              <span className={styles.acts}>
                <Button
                  type="text"
                  size="small"
                  icon={<EditOutlined />}
                  aria-label={`编辑${nameOf(kept, row)}`}
                  onClick={() => edit(row)}
                />
                <Button
                  type="text"
                  size="small"
                  icon={<DeleteOutlined />}
                  aria-label={`删除${nameOf(kept, row)}`}
                  onClick={() => remove(row)}
                />
              </span>
            )}
          </li>
        ))}
      </ul>
      {edited && employeeId !== undefined && (
        <ChildDialog
          employeeId={employeeId}
          kept={kept}
          row={edited === 'new' ? null : edited}
          onClose={() => edit(null)}
        />
      )}
    </section>
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
