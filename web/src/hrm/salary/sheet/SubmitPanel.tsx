import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Sheet } from '#protocol/hrm/salary/sheet-calls.ts'
import { varianceCalls } from '#protocol/hrm/salary/variance-calls.ts'
import { useSubjectSubmission } from '#web/approval/door.ts'
import { ask, messageOf } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { Panel } from '#web/ui/layer/Panel.tsx'
import { useBusy } from '#web/ui/use-busy.ts'
import { refreshSalary } from '../refresh.ts'
import { SALARY_SUBJECT } from '../subject.ts'
import { VarianceView } from './VarianceView.tsx'

interface SubmitPanelProps {
  sheet: Sheet
  onClose: () => void
}

const nothing = {}

/** 提交审核: each difference has its word, then the path with its people (hrm.md §14.4). */
export function SubmitPanel({ sheet, onClose }: SubmitPanelProps) {
  const client = useQueryClient()
  const [busy, run] = useBusy()
  const [fault, setFault] = useState<string>()
  const { srecordId, year, month, realPaySalary } = sheet
  const { data: variance, error, refetch } = useQuery(queryOf(varianceCalls.compare, { srecordId }))
  const { beside, section, refuse } = useSubjectSubmission({
    label: SALARY_SUBJECT,
    recordId: srecordId,
    values: { year, month, realPaySalary },
    figures: nothing,
    lines: nothing,
  })
  const submit = () =>
    run(async () => {
      const missing = refuse?.()
      setFault(missing)
      if (missing) return
      await ask(varianceCalls.submit, { srecordId, ...beside })
      toast.success(`已提交审核：${sheet.title}`)
      onClose()
      await refreshSalary(client)
    })
  const closed = !variance
    ? '正在与上月比较'
    : variance.missing > 0
      ? `还有 ${variance.missing} 处差异没有说明`
      : undefined
  return (
    <Panel
      open
      title={`提交审核：${sheet.title}`}
      width="min(960px, 90vw)"
      onClose={onClose}
      footer={(leave) => (
        <>
          <Button onClick={leave}>取消</Button>
          <Button type="primary" data-main loading={busy} reason={closed} onClick={() => void submit()}>
            提交审核
          </Button>
        </>
      )}
    >
      {error ? (
        <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
      ) : variance ? (
        <>
          <VarianceView srecordId={srecordId} variance={variance} mayWrite />
          {section}
          {fault && <p role="alert">{fault}</p>}
        </>
      ) : (
        <LoadingRows rows={6} columns={3} />
      )}
    </Panel>
  )
}
