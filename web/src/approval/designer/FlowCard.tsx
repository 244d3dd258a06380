import { CloseOutlined, CopyOutlined, WarningFilled } from '@ant-design/icons'
import type { KeyboardEvent } from 'react'
import { Button } from '#web/ui/button/Button.tsx'
import { Tooltip } from '#web/ui/overlay/Tooltip.tsx'
import styles from './designer.module.css'
import { useDrawing } from './drawing.ts'

interface FlowCardProps {
  /** Of the node or branch. */
  itemKey: number
  name: string
  /** Behind the name: 优先级1. */
  note?: string
  text: string
  /** Below the text: what it allows besides. */
  more?: string
  /** The text says that somebody still has to be named. */
  isMissing?: boolean
  onCopy?: () => void
  onRemove: () => void
}

/** A node or branch in the drawing: pressed it is edited, Delete takes it away. */
export function FlowCard(props: FlowCardProps) {
  const { itemKey, name, note, text, more, isMissing = false, onCopy, onRemove } = props
  const { faults, lit, edited, onEdit } = useDrawing()
  const fault = faults.get(itemKey)
  const isBranch = note !== undefined
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Delete' && event.key !== 'Backspace') return
    event.preventDefault()
    onRemove()
  }
  const state = {
    'data-lit': lit?.has(itemKey) || undefined,
    'data-dim': lit !== null && !lit.has(itemKey) ? true : undefined,
    'data-edited': edited === itemKey || undefined,
    'data-fault': fault?.level,
  }
  return (
    <div className={isBranch ? styles.branchCard : styles.card} {...state}>
      <button type="button" className={styles.face} onClick={() => onEdit(itemKey)} onKeyDown={onKeyDown}>
        <span className={styles.cardHead}>
          <span className={styles.cardName}>{name}</span>
          {note && <span className={styles.note}>{note}</span>}
        </span>
        <span className={isMissing ? styles.cardMissing : styles.cardText}>{text}</span>
        {more && <span className={styles.cardMore}>{more}</span>}
      </button>
      {fault && (
        <Tooltip title={fault.words}>
          <WarningFilled className={styles.cardFault} aria-label={fault.words} />
        </Tooltip>
      )}
      <span className={styles.tools}>
        {onCopy && (
          <Tooltip title="复制">
            <Button
              type="text"
              size="small"
              icon={<CopyOutlined />}
              aria-label={`复制 ${name}`}
              onClick={onCopy}
            />
          </Tooltip>
        )}
        <Tooltip title="删除">
          <Button
            type="text"
            size="small"
            icon={<CloseOutlined />}
            aria-label={`删除 ${name}`}
            onClick={onRemove}
          />
        </Tooltip>
      </span>
    </div>
  )
}
