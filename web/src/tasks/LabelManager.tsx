import { DeleteOutlined, EditOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { taskLabelCalls } from '#protocol/tasks/label-calls.ts'
import type { LabelRow, ListedLabel } from '#protocol/tasks/shapes.ts'
import { attempt } from '#web/platform/attempt.ts'
import { ask } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { SortableList } from '#web/record/parts/Sortable.tsx'
import { Button } from '#web/ui/button/Button.tsx'
import { confirmDelete } from '#web/ui/layer/confirm.ts'
import { LabelTag } from './LabelTag.tsx'
import styles from './panel.module.css'
import { refreshTasks } from './use-tasks.ts'
import { useWanted } from './use-wanted.ts'

interface LabelManagerProps {
  labels: readonly ListedLabel[]
  /** Absent: it leads nowhere back. */
  onBack?: () => void
  /** Absent: a new one. */
  onEdit: (label?: LabelRow) => void
  onRemoved?: (label: LabelRow) => void
  /** Absent: the label itself. */
  face?: (label: LabelRow) => ReactNode
}

const plain = ({ name, color }: LabelRow) => <LabelTag name={name} color={color} />

/** All labels of the company, in the caller's own order. */
export function LabelManager({ labels, onBack, onEdit, onRemoved, face = plain }: LabelManagerProps) {
  const client = useQueryClient()
  const [shown, sort] = useWanted(labels, async (next) => {
    const labelIds = next.map(({ labelId }) => labelId)
    const wasSorted = await attempt(ask(taskLabelCalls.sort, { labelIds }))
    await refreshTasks(client)
    return wasSorted
  })
  const remove = (label: LabelRow) =>
    confirmDelete({
      title: `删除标签“${label.name}”？`,
      okText: '删除标签',
      onOk: async () => {
        await ask(taskLabelCalls.remove, { labelId: label.labelId })
        toast.success(`删除成功：${label.name}`)
        onRemoved?.(label)
        await refreshTasks(client)
      },
    })
  return (
    <div className={styles.popover}>
      <SortableList
        label="管理标签"
        items={shown}
        idOf={({ labelId }) => labelId}
        nameOf={({ name }) => name}
        onSort={sort}
        render={(label) => (
          <>
            {face(label)}
            {label.mayChange && (
              <span className={styles.acts}>
                <Button
                  type="text"
                  size="small"
                  icon={<EditOutlined />}
                  aria-label={`编辑标签${label.name}`}
                  onClick={() => onEdit(label)}
                />
                <Button
                  type="text"
                  size="small"
                  icon={<DeleteOutlined />}
                  aria-label={`删除标签${label.name}`}
                  onClick={() => remove(label)}
                />
              </span>
            )}
          </>
        )}
      />
      <div className={styles.row}>
        {onBack && (
          <Button type="link" size="small" onClick={onBack}>
            返回
          </Button>
        )}
        <Button type="link" size="small" onClick={() => onEdit()}>
          新建标签
        </Button>
      </div>
    </div>
  )
}
