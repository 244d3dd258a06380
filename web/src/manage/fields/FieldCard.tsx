import { ArrowDownOutlined, ArrowUpOutlined, CopyOutlined, DeleteOutlined } from '@ant-design/icons'
import { useDraggable, useDroppable } from '@dnd-kit/core'
import { Tag } from 'antd'
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { formTypes, palette } from '#protocol/fields/form-types.ts'
import { viewsOf } from '#web/fields/all.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Tooltip } from '#web/ui/overlay/Tooltip.tsx'
import { type DraftField, mayChange, toFormField } from './design/draft.ts'
import { type Target, targetId } from './design/layout.ts'
import { iconOf } from './design/type-icons.tsx'
import styles from './designer.module.css'

interface HalfProps {
  side: 'left' | 'right'
  target: Target
}

/** Half of a card while something is dragged: before it, or behind it. */
function Half({ side, target }: HalfProps) {
  const { setNodeRef, isOver } = useDroppable({ id: targetId(target), data: target })
  return (
    <div ref={setNodeRef} className={`${styles.half} ${styles[side]} ${isOver ? styles.halfOver : ''}`} />
  )
}

/** A hint of the control, with the default where there is one. */
function Mock({ field }: { field: DraftField }) {
  const shown = toFormField(field)
  const { Show, toText, drawn, designer } = viewsOf(field.formType)
  if (drawn === 'words')
    return (
      <div className={styles.mockPlain}>
        <Show value={field.defaultValue} field={shown} place="detail" />
      </div>
    )
  const words = formTypes[field.formType].hasColumns
    ? field.columns.map((column) => column.name).join('　|　')
    : toText(field.defaultValue, shown) || field.inputTips || designer.hint
  return <div className={designer.isTall ? `${styles.mock} ${styles.mockTall}` : styles.mock}>{words}</div>
}

interface ToolProps {
  title: string
  icon: ReactNode
  reason?: string
  onClick: () => void
}
const Tool = ({ title, icon, reason, onClick }: ToolProps) => (
  <Tooltip title={reason ? undefined : title}>
    <Button
      type="text"
      size="small"
      icon={icon}
      aria-label={title}
      reason={reason}
      onClick={(event: MouseEvent) => {
        event.stopPropagation()
        onClick()
      }}
      onPointerDown={(event) => event.stopPropagation()}
      onKeyDown={(event) => event.stopPropagation()}
    />
  </Tooltip>
)

interface FieldCardProps {
  field: DraftField
  row: number
  at: number
  selected: boolean
  /** Some field is on its way. */
  dragging: boolean
  /** What is dragged would fit into this row. */
  droppable: boolean
  onSelect: () => void
  onCopy: () => void
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

export function FieldCard({ field, row, at, selected, dragging, droppable, ...act }: FieldCardProps) {
  const { setNodeRef, listeners, isDragging } = useDraggable({ id: field.key, data: { field } })
  const box = useRef<HTMLDivElement | null>(null)
  useEffect(() => {
    if (selected) box.current?.scrollIntoView({ block: 'nearest' })
  }, [selected])
  const mayDelete = field.fieldType === 0 && mayChange(field, 'delete')
  const name = [
    styles.card,
    selected && styles.selected,
    isDragging && styles.dragged,
    field.isHidden && styles.off,
  ]
  return (
    // biome-ignore lint/a11y/useSemanticElements: a card of the drawing, no group of form controls
    // biome-ignore lint/a11y/useKeyWithClickEvents: the name inside is the button that keys reach
    <div
      {...listeners}
      ref={(node) => {
        setNodeRef(node)
        box.current = node
      }}
      role="group"
      aria-label={field.name}
      className={name.filter(Boolean).join(' ')}
      style={{ width: `${field.stylePercent}%` }}
      onClick={(event) => {
        event.stopPropagation()
        act.onSelect()
      }}
    >
      <button type="button" className={styles.cardHead} aria-pressed={selected}>
        {field.isRequired && <span className={styles.required}>*</span>}
        {iconOf(field.formType)}
        <span className={styles.cardName} title={field.name}>
          {field.name || '未命名'}
        </span>
        {field.isHidden && <Tag>隐藏</Tag>}
        {field.isUnique && <Tag>唯一</Tag>}
        {field.linked && <Tag color="blue">逻辑</Tag>}
      </button>
      <Mock field={field} />
      <div className={styles.cardTools} hidden={dragging}>
        <Tool title="上移" icon={<ArrowUpOutlined />} onClick={() => act.onMove(-1)} />
        <Tool title="下移" icon={<ArrowDownOutlined />} onClick={() => act.onMove(1)} />
        <Tool
          title="复制"
          icon={<CopyOutlined />}
          reason={palette.includes(field.formType) ? undefined : '此类型的字段不能复制'}
          onClick={act.onCopy}
        />
        <Tool
          title="删除"
          icon={<DeleteOutlined />}
          reason={mayDelete ? undefined : '系统字段不能删除'}
          onClick={act.onRemove}
        />
      </div>
      {droppable && !isDragging && (
        <>
          <Half side="left" target={{ row, at }} />
          <Half side="right" target={{ row, at: at + 1 }} />
        </>
      )}
    </div>
  )
}
