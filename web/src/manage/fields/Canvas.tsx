import { useDroppable } from '@dnd-kit/core'
import { Fragment } from 'react'
import type { DraftField, DraftRows } from './design/draft.ts'
import { canPlace, type Target, targetId } from './design/layout.ts'
import styles from './designer.module.css'
import { FieldCard } from './FieldCard.tsx'
import type { DesignerState } from './use-designer.ts'

interface GapProps {
  row: number
  last?: boolean
}

/** Between two rows: what is dropped here becomes a row of its own. */
function Gap({ row, last }: GapProps) {
  const target: Target = { row, at: null }
  const { setNodeRef, isOver } = useDroppable({ id: targetId(target), data: target })
  const name = [styles.gap, last && styles.gapWide, isOver && styles.gapOver].filter(Boolean).join(' ')
  return <div ref={setNodeRef} className={name} />
}

interface CanvasProps {
  designer: DesignerState
  /** The field on its way, if any. */
  dragged: DraftField | null
  onRemove: (field: DraftField) => void
}

const takes = (rows: DraftRows, dragged: DraftField | null, row: number) =>
  dragged !== null && canPlace(rows, dragged, { row, at: 0 })

/** The form as rows of cards. */
export function Canvas({ designer, dragged, onRemove }: CanvasProps) {
  const { rows, selected, select, copy, move } = designer
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a click beside the cards only lets go of the selection
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    <div className={styles.canvas} onClick={() => select(null)}>
      <div className={styles.sheet}>
        {rows.length === 0 && <div className={styles.empty}>从左侧拖入或点击字段，开始设计表单</div>}
        {rows.map((row, x) => (
          <Fragment key={row.map((field) => field.key).join()}>
            <Gap row={x} />
            <div className={styles.row}>
              {row.map((field, y) => (
                <FieldCard
                  key={field.key}
                  field={field}
                  row={x}
                  at={y}
                  selected={selected?.key === field.key}
                  dragging={dragged !== null}
                  droppable={takes(rows, dragged, x)}
                  onSelect={() => select(field.key)}
                  onCopy={() => copy(field)}
                  onMove={(by) => move(field, by)}
                  onRemove={() => onRemove(field)}
                />
              ))}
            </div>
          </Fragment>
        ))}
        <Gap row={rows.length} last />
      </div>
    </div>
  )
}
