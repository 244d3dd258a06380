import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AppraisalDetail } from '#protocol/hrm/performance/detail.ts'
import { appraisalCalls } from '#protocol/hrm/performance/own-calls.ts'
import { attempt } from '#web/platform/attempt.ts'
import { ask } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { useBusy } from '#web/ui/use-busy.ts'
import styles from './performance.module.css'
import { ReasonDialog } from './ReasonDialog.tsx'
import { refreshAppraisals } from './use-appraisals.ts'

interface ConfirmActsProps {
  detail: AppraisalDetail
  onDone: () => void
  /** Goes on to the next that waits; absent: the list does not know one. */
  onNext?: (() => void) | undefined
}

/** 同意, 同意并确认下一个 or 驳回目标, by whose turn it is. */
export function ConfirmActs({ detail, onDone, onNext }: ConfirmActsProps) {
  const { employeeAppraisalId, employeeName } = detail
  const client = useQueryClient()
  const [isRejecting, reject] = useState(false)
  const [busy, run] = useBusy()
  const finish = async (said: string, go = onDone) => {
    toast.success(said)
    await refreshAppraisals(client)
    go()
  }
  const agree = (go = onDone) =>
    run(async () => {
      const isDone = await attempt(ask(appraisalCalls.confirm, { employeeAppraisalId, status: 1 }))
      if (isDone) await finish(`已确认目标：${employeeName}`, go)
    })
  return (
    <div className={styles.foot}>
      <Button danger onClick={() => reject(true)}>
        驳回目标
      </Button>
      <Button
        {...(onNext ? {} : { type: 'primary' as const })}
        data-main
        loading={busy}
        onClick={() => void agree()}
      >
        同意
      </Button>
      {onNext && (
        <Button type="primary" loading={busy} onClick={() => void agree(onNext)}>
          同意并确认下一个
        </Button>
      )}
      {isRejecting && (
        <ReasonDialog
          title={`驳回目标：${employeeName}`}
          label="驳回理由"
          missing="请填写驳回理由"
          okText="驳回目标"
          danger
          onClose={() => reject(false)}
          save={(rejectReason) =>
            ask(appraisalCalls.confirm, { employeeAppraisalId, status: 2, rejectReason })
          }
          onSaved={() => void finish(`已驳回目标：${employeeName}`)}
        />
      )}
    </div>
  )
}
