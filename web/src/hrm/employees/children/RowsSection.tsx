import { DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { FileEntity } from '#protocol/record/calls/calls.ts'
import { toast } from '#web/platform/notices.ts'
import { Attached } from '#web/ui/attachments/Attachments.tsx'
import { Button } from '#web/ui/button/Button.tsx'
import { confirmDelete } from '#web/ui/layer/confirm.ts'
import styles from '../employees.module.css'
import { refreshEmployees } from '../refresh.ts'
import { SectionTitle } from '../SectionTitle.tsx'

export interface ShownRow {
  id: number
  /** Of its buttons. */
  name: string
  facts: readonly { key: string; label: string; value: ReactNode; isWide?: boolean }[]
  files?: readonly FileEntity[] | undefined
}

interface RowsSectionProps {
  display: string
  rows: readonly ShownRow[]
  mayAdd: boolean
  mayEdit: boolean
  remove: (rowId: number) => Promise<unknown>
  /** The form of a row; null: of a new one. */
  dialog: (rowId: number | null, onClose: () => void) => ReactNode
}

/** Rows of the archive, each edited and removed by itself (hrm.md §7). */
export function RowsSection({ display, rows, mayAdd, mayEdit, remove, dialog }: RowsSectionProps) {
  const client = useQueryClient()
  const [edited, edit] = useState<number | 'new' | null>(null)
  const confirm = (rowId: number) =>
    confirmDelete({
      title: '确定删除?',
      content: `这条${display}将被删除。`,
      okText: '删除',
      onOk: async () => {
        await remove(rowId)
        toast.success('删除成功')
        await refreshEmployees(client)
      },
    })
  return (
    <section className={styles.section} aria-label={display}>
      <header className={styles.head}>
        <SectionTitle>{display}</SectionTitle>
        {mayAdd && (
          <Button
            type="text"
            size="small"
            icon={<PlusOutlined />}
            aria-label={`新建${display}`}
            onClick={() => edit('new')}
          />
        )}
      </header>
      {rows.length === 0 && <p className={styles.none}>没有{display}</p>}
      <ul className={styles.children}>
        {rows.map(({ id, name, facts, files }) => (
          <li key={id}>
            <dl className={styles.facts}>
              {facts.map(({ key, label, value, isWide }) => (
                <div key={key} className={isWide ? styles.wide : undefined}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
            {files && <Attached files={files} />}
            {mayEdit && (
              <span className={styles.acts}>
                <Button
                  type="text"
                  size="small"
                  icon={<EditOutlined />}
                  aria-label={`编辑${name}`}
                  onClick={() => edit(id)}
                />
                <Button
                  type="text"
                  size="small"
                  icon={<DeleteOutlined />}
                  aria-label={`删除${name}`}
                  onClick={() => confirm(id)}
                />
              </span>
            )}
          </li>
        ))}
      </ul>
      {edited !== null && dialog(edited === 'new' ? null : edited, () => edit(null))}
    </section>
  )
}
