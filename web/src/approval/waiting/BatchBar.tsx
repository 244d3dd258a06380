import { Checkbox } from 'antd'
import { useState } from 'react'
import { approvalCalls, type WaitingRecord } from '#protocol/approval/record-calls.ts'
import { ask } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Dialog } from '#web/ui/layer/Dialog.tsx'
import { DecisionDialog, decisions, useRefreshApprovals } from '../decision/door.ts'
import type { ApprovedType } from '../subjects.ts'
import styles from './waiting.module.css'

interface BatchBarProps {
  type: ApprovedType
  chosen: readonly WaitingRecord[]
  isAll: boolean
  onAll: (all: boolean) => void
  onDone: () => void
}

type Batch = 'pass' | 'refuse'
interface Failure {
  name: string
  msg: string
}

/** Decides about several at once; those that could not be are named with the reason. */
export function BatchBar({ type, chosen, isAll, onAll, onDone }: BatchBarProps) {
  const [asked, setAsked] = useState<Batch | null>(null)
  const [failed, setFailed] = useState<readonly Failure[]>([])
  const refreshAll = useRefreshApprovals(type)
  const send = async (batch: Batch, remarks: string) => {
    const list = chosen.map(({ examineRecordId, categoryId }) => ({
      recordId: examineRecordId,
      typeId: categoryId,
    }))
    try {
      const { successCount, failList } = await ask(approvalCalls.decideMany, {
        list,
        status: decisions[batch].status,
        remarks,
      })
      if (successCount > 0) toast.success(`操作成功：已${decisions[batch].word} ${successCount} 条`)
      const names = new Map(chosen.map((row) => [row.examineRecordId, row.category]))
      setFailed(failList.map(({ recordId, msg }) => ({ name: names.get(recordId) ?? '', msg })))
      onDone()
    } finally {
      await refreshAll()
    }
  }
  const none = chosen.length === 0
  return (
    <div className={styles.batch}>
      <Checkbox
        checked={isAll}
        indeterminate={!none && !isAll}
        onChange={({ target }) => onAll(target.checked)}
      >
        全选
      </Checkbox>
      {!none && <span className={styles.count}>已选 {chosen.length} 项</span>}
      <Button size="small" disabled={none} onClick={() => setAsked('pass')}>
        批量通过
      </Button>
      <Button size="small" danger disabled={none} onClick={() => setAsked('refuse')}>
        批量拒绝
      </Button>
      {asked && (
        <DecisionDialog
          decision={asked}
          about={`共 ${chosen.length} 条${type.display}审批`}
          onClose={() => setAsked(null)}
          decide={({ remarks }) => send(asked, remarks)}
        />
      )}
      {failed.length > 0 && (
        <Dialog title={`${failed.length} 条未能处理`} onClose={() => setFailed([])}>
          <ul className={styles.failures}>
            {failed.map(({ name, msg }) => (
              <li key={`${name} ${msg}`}>
                <strong>{name}</strong>：{msg}
              </li>
            ))}
          </ul>
        </Dialog>
      )}
    </div>
  )
}
