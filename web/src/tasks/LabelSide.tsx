import { type CSSProperties, useState } from 'react'
import { Link } from 'react-router'
import { projectLimits } from '#protocol/office/door.ts'
import { labelBoard } from '#protocol/tasks/addresses.ts'
import type { LabelRow, ListedLabel } from '#protocol/tasks/shapes.ts'
import { LabelForm } from './LabelForm.tsx'
import { LabelManager } from './LabelManager.tsx'
import { LabelTag } from './LabelTag.tsx'
import styles from './label-board.module.css'

const width = { '--side': `${projectLimits.drawerWidth}px` } as CSSProperties

interface LabelSideProps {
  labels: readonly ListedLabel[]
  /** The label whose board is shown. */
  current: number | undefined
  onRemoved: (label: LabelRow) => void
}

/** All labels beside the board of one: opened by a click, put in the caller's own order, made and changed (§11.7). */
export function LabelSide({ labels, current, onRemoved }: LabelSideProps) {
  const [edited, setEdited] = useState<{ label: LabelRow | undefined }>()
  return (
    <aside className={styles.side} style={width} aria-label="标签">
      {edited ? (
        <LabelForm label={edited.label} onBack={() => setEdited(undefined)} />
      ) : (
        <LabelManager
          labels={labels}
          onEdit={(label) => setEdited({ label })}
          onRemoved={onRemoved}
          face={({ labelId, name, color }) => (
            <Link
              to={labelBoard(labelId)}
              className={styles.link}
              aria-current={labelId === current ? 'page' : undefined}
            >
              <LabelTag name={name} color={color} />
            </Link>
          )}
        />
      )}
    </aside>
  )
}
