import { useState } from 'react'
import type { WaitingRecord } from '#protocol/approval/record-calls.ts'
import { SelectionBar } from '#web/ui/table/SelectionBar.tsx'
import { type Batch, BatchDialog } from '../decision/door.ts'
import type { ApprovedType } from '../subjects.ts'
import styles from './waiting.module.css'

interface BatchBarProps {
  type: ApprovedType
  chosen: readonly WaitingRecord[]
  onClear: () => void
}

/** Below the list while rows are chosen: 批量通过 and 批量拒绝. */
export function BatchBar({ type, chosen, onClear }: BatchBarProps) {
  const [asked, setAsked] = useState<Batch | null>(null)
  const acts = [
    { key: 'pass', caption: '批量通过', begin: () => setAsked('pass') },
    { key: 'refuse', caption: '批量拒绝', danger: true, begin: () => setAsked('refuse') },
  ]
  return (
    <>
      {chosen.length > 0 && (
        <div className={styles.batch}>
          <SelectionBar count={chosen.length} acts={acts} onClear={onClear} />
        </div>
      )}
      {asked && (
        <BatchDialog
          type={type}
          decision={asked}
          rows={chosen}
          onDone={onClear}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )
}
