import { Decimal } from 'decimal.js'
import { useRef, useState } from 'react'
import { approvalCalls, type WaitingRecord } from '#protocol/approval/record-calls.ts'
import { toDecimal } from '#protocol/fields/value/numeric.ts'
import { ask } from '#web/platform/client.ts'
import { formatMoney } from '#web/platform/format.ts'
import { toast } from '#web/platform/notices.ts'
import { Dialog } from '#web/ui/layer/Dialog.tsx'
import type { ApprovedType } from '../subjects.ts'
import { DecisionDialog } from './DecisionDialog.tsx'
import styles from './decision.module.css'
import { decisions } from './decisions.ts'
import { useRefreshApprovals } from './use-decide.tsx'

export type Batch = 'pass' | 'refuse'

interface BatchDialogProps {
  type: ApprovedType
  decision: Batch
  rows: readonly WaitingRecord[]
  /** They are decided about, as far as they could be. */
  onDone: () => void
  onClose: () => void
}

interface Failure {
  name: string
  msg: string
}

/** All of their amounts together; null where one of them is kept from the reader. */
function totalOf(rows: readonly WaitingRecord[]): string | null {
  const amounts = rows.map(({ money }) => toDecimal(money))
  if (amounts.some((amount) => amount === null)) return null
  return formatMoney(
    amounts.reduce<Decimal>((sum, amount) => sum.plus(amount ?? 0), new Decimal(0)).toFixed(2),
  )
}

/** Decides about several at once; those that could not be are named with the reason. */
export function BatchDialog({ type, decision, rows, onDone, onClose }: BatchDialogProps) {
  // what was asked about stays, also when the list behind has lost it
  const [chosen] = useState(rows)
  const [failed, setFailed] = useState<readonly Failure[] | null>(null)
  const isTelling = useRef(false)
  const refreshAll = useRefreshApprovals(type)
  const { status, word } = decisions[decision]
  const send = async (remarks: string) => {
    const list = chosen.map(({ examineRecordId, categoryId }) => ({
      recordId: examineRecordId,
      typeId: categoryId,
    }))
    try {
      const { successCount, failList } = await ask(approvalCalls.decideMany, { list, status, remarks })
      if (successCount > 0) toast.success(`操作成功：已${word} ${successCount} 条`)
      const names = new Map(chosen.map((row) => [row.examineRecordId, row.category]))
      isTelling.current = failList.length > 0
      if (isTelling.current)
        setFailed(failList.map(({ recordId, msg }) => ({ name: names.get(recordId) ?? '', msg })))
      onDone()
    } finally {
      await refreshAll()
    }
  }
  if (failed)
    return (
      <Dialog title={`${failed.length} 条未能处理`} onClose={onClose}>
        <ul className={styles.failures}>
          {failed.map(({ name, msg }) => (
            <li key={`${name} ${msg}`}>
              <strong>{name}</strong>：{msg}
            </li>
          ))}
        </ul>
      </Dialog>
    )
  const total = totalOf(chosen)
  return (
    <DecisionDialog
      decision={decision}
      title={`共 ${chosen.length} 条${type.display}审批${total === null ? '' : `，合计 ${total}`}`}
      facts={null}
      onClose={() => {
        // the question gives way to what it could not do
        if (!isTelling.current) onClose()
      }}
      decide={({ remarks }) => send(remarks)}
    />
  )
}
