import { CloseOutlined, PlusOutlined } from '@ant-design/icons'
import { Fragment, useState } from 'react'
import { MOST_GROUPS, type SearchItem } from '#protocol/record/calls/conditions.ts'
import type { Scene } from '#protocol/record/calls/scenes.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { messageOf } from '#web/platform/client.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { useFilterFields } from '../../model/data/scenes.ts'
import { ConditionCard } from './ConditionCard.tsx'
import { appliedItems, isFilterable, linkOf } from './draft.ts'
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
  /** The scene whose conditions these were, and what keeps them in it as they now are. */
  edited?: { scene: Scene; save: (filters: SearchItem[]) => Promise<void> }
}

/** Conditions beside the list: applied while they are set, so that their effect is seen at once. */
export function FilterPanel({ type, filters, onApply, onClose, onSaveScene, edited }: FilterPanelProps) {
  const { fields, error, isPending, refetch } = useFilterFields(type)
  const offered = fields.filter(isFilterable)
  const { draft, active, setActive, addGroup, add, replace, remove, clear } = useDraft(
    filters,
    fields,
    onApply,
  )
  const [telling, setTelling] = useState(false)
  const whenComplete = (save: (items: SearchItem[]) => void) => () => {
    setTelling(true)
    const items = appliedItems(draft)
    if (items.length > 0 && items.length === draft.length) save(items)
  }
  const groups = [...new Set([...draft.map(({ group }) => group), active])].toSorted((a, b) => a - b)
  const activeHasItems = draft.some(({ group }) => group === active)
  return (
    <aside className={styles.panel} aria-label="筛选" data-keeps-panel>
      <header className={styles.panelHead}>
        <h2>{edited ? `场景“${edited.scene.name}”的条件` : '筛选'}</h2>
        <Button type="text" size="small" icon={<CloseOutlined />} aria-label="关闭筛选" onClick={onClose} />
      </header>
      <div className={styles.panelBody}>
        {groups.map((group, at) => {
          const link = linkOf(group, groups[at - 1])
          return (
            <Fragment key={group}>
              {link && <div className={styles.link}>{link}</div>}
              {draft
                .filter((item) => item.group === group)
                .map((item) => (
                  <ConditionCard
                    key={item.key}
                    item={item}
                    all={draft}
                    telling={telling}
                    onChange={replace}
                    onRemove={() => remove(item.key)}
                  />
                ))}
              {group !== active && (
                <Button size="small" icon={<PlusOutlined />} onClick={() => setActive(group)}>
                  在这组中添加条件
                </Button>
              )}
              {group === active && !error && !isPending && <FieldList fields={offered} onPick={add} />}
            </Fragment>
          )
        })}
        {error ? (
          <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
        ) : isPending ? (
          <LoadingRows rows={6} columns={1} />
        ) : (
          activeHasItems &&
          groups.length < MOST_GROUPS && (
            <Button type="dashed" block icon={<PlusOutlined />} onClick={addGroup}>
              添加“或”条件组
            </Button>
          )
        )}
      </div>
      <footer className={styles.panelFoot}>
        <Button onClick={clear} disabled={draft.length === 0} reason="请先添加筛选条件">
          清空
        </Button>
        {onSaveScene && (
          <Button onClick={whenComplete(onSaveScene)} disabled={draft.length === 0} reason="请先添加筛选条件">
            {edited ? '另存为场景' : '保存为场景'}
          </Button>
        )}
        {edited && (
          <Button
            type="primary"
            onClick={whenComplete((items) => void edited.save(items))}
            disabled={draft.length === 0}
            reason="请先添加筛选条件"
          >
            更新场景
          </Button>
        )}
      </footer>
    </aside>
  )
}
