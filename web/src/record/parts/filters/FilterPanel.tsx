import { CloseOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import type { SearchItem } from '#protocol/record/calls.ts'
import type { RecordType } from '#protocol/record/declare.ts'
import { messageOf } from '#web/platform/client.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LoadingRows } from '#web/ui/LoadingRows.tsx'
import { useFilterFields } from '../../model/data/scenes.ts'
import { ConditionCard } from './ConditionCard.tsx'
import { appliedItems, isFilterable } from './draft.ts'
import { FieldList } from './FieldList.tsx'
import styles from './filters.module.css'
import { useDraft } from './use-draft.ts'

interface FilterPanelProps {
  type: RecordType
  filters: readonly SearchItem[]
  onApply: (filters: SearchItem[]) => void
  onClose: () => void
  /** Absent where the list keeps no scenes. */
  onSaveScene?: (filters: SearchItem[]) => void
}

/** Conditions beside the list: applied while they are set, so that their effect is seen at once. */
export function FilterPanel({ type, filters, onApply, onClose, onSaveScene }: FilterPanelProps) {
  const { fields, error, isPending, refetch } = useFilterFields(type)
  const offered = fields.filter(isFilterable)
  const { draft, add, replace, remove, clear } = useDraft(filters, fields, onApply)
  const [telling, setTelling] = useState(false)
  const save = () => {
    setTelling(true)
    const items = appliedItems(draft)
    if (items.length > 0 && items.length === draft.length) onSaveScene?.(items)
  }
  return (
    <aside className={styles.panel} aria-label="筛选" data-keeps-panel>
      <header className={styles.panelHead}>
        <h2>筛选</h2>
        <Button type="text" size="small" icon={<CloseOutlined />} aria-label="关闭筛选" onClick={onClose} />
      </header>
      <div className={styles.panelBody}>
        {draft.map((item) => (
          <ConditionCard
            key={item.key}
            item={item}
            all={draft}
            telling={telling}
            onChange={replace}
            onRemove={() => remove(item.key)}
          />
        ))}
        {error ? (
          <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
        ) : isPending ? (
          <LoadingRows rows={6} columns={1} />
        ) : (
          <FieldList fields={offered} onPick={add} />
        )}
      </div>
      <footer className={styles.panelFoot}>
        <Button onClick={clear} disabled={draft.length === 0}>
          清空
        </Button>
        {onSaveScene && (
          <Button onClick={save} disabled={draft.length === 0}>
            保存为场景
          </Button>
        )}
      </footer>
    </aside>
  )
}
