import { useMemo } from 'react'
import type { SalaryRow } from '#protocol/hrm/salary/sheet-calls.ts'
import { Dialog } from '#web/ui/layer/Dialog.tsx'
import { type CellChange, readBlock } from './sheet-edits.ts'
import styles from './variance.module.css'

interface PasteDialogProps {
  text: string
  /** Of the active cell. */
  row: number
  /** Items from the active column on; null: no item that is edited. */
  codes: readonly (number | null)[]
  rowAt: (index: number) => SalaryRow | undefined
  onTake: (changes: CellChange[]) => void
  onClose: () => void
}

const SHOWN = 10

/** What a pasted block would change, and what of it stays out, before anything is changed. */
export function PasteDialog({ text, row, codes, rowAt, onTake, onClose }: PasteDialogProps) {
  // the rows are those of the moment at which it was pasted
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const { changes, faults } = useMemo(
    () => readBlock(text, { rowAt: (below) => rowAt(row + below), codeAt: (right) => codes[right] ?? null }),
    [text, row, codes],
  )
  return (
    <Dialog
      title="粘贴到工资表"
      okText={changes.length > 0 ? `修改 ${changes.length} 项` : '修改'}
      closed={changes.length === 0 && '没有可以修改的内容'}
      onOk={() => onTake(changes)}
      onClose={onClose}
    >
      <p>
        将修改 {new Set(changes.map(({ rowId }) => rowId)).size} 名员工的 {changes.length}{' '}
        项，保存前可以撤销。
      </p>
      {faults.length > 0 && (
        <>
          <p>以下 {faults.length} 处不会修改：</p>
          <ul aria-label="不会修改的内容" className={styles.hint}>
            {faults.slice(0, SHOWN).map((fault) => (
              <li key={fault}>{fault}</li>
            ))}
            {faults.length > SHOWN && <li>……</li>}
          </ul>
        </>
      )}
    </Dialog>
  )
}
