import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { wordOf } from '#protocol/hrm/coded.ts'
import { payArchiveCalls } from '#protocol/hrm/salary/archive-calls.ts'
import { payChangeReasons, payRecordStatuses } from '#protocol/hrm/salary/words.ts'
import { ask, messageOf } from '#web/platform/client.ts'
import { EMPTY } from '#web/platform/format.ts'
import { toast } from '#web/platform/notices.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { confirmDanger, confirmDelete } from '#web/ui/layer/confirm.ts'
import { Panel } from '#web/ui/layer/Panel.tsx'
import { refreshSalary } from '../refresh.ts'
import type { PayRecord } from './ChangeRecords.tsx'
import { type PayAct, PayForm } from './PayForm.tsx'
import { PROBATION } from './pay-values.ts'
import { RecordFacts, RecordValues } from './RecordFacts.tsx'

const FIX = 1

interface RecordPanelProps {
  record: PayRecord
  onClose: () => void
}

/** One 定薪 or 调薪 as it was entered, and what may still be done about it. */
export function RecordPanel(props: RecordPanelProps) {
  return props.record.recordType === FIX ? <FixRecord {...props} /> : <ChangeRecord {...props} />
}

function FixRecord({ record, onClose }: RecordPanelProps) {
  const { data, error, refetch } = useQuery(queryOf(payArchiveCalls.fixed, { id: record.id }))
  const [act, begin] = useState<PayAct | null>(null)
  const edit = () =>
    data && begin({ way: 'fix', id: data.id, employee: { ...data, status: data.employeeStatus } })
  return (
    <Panel
      open
      title={`定薪记录${data ? `：${data.employeeName}` : ''}`}
      onClose={onClose}
      extra={data?.isUpdate && <Button onClick={edit}>编辑</Button>}
    >
      {error ? (
        <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
      ) : !data ? (
        <LoadingRows rows={5} columns={3} />
      ) : (
        <>
          <RecordFacts person={data} facts={[['调整原因', wordOf(payChangeReasons, data.changeReason)]]} />
          {data.employeeStatus === PROBATION && (
            <RecordValues title="试用期工资" after={data.proSalary} sum={data.proSum} />
          )}
          <RecordValues title="转正后工资" after={data.salary} sum={data.sum} />
        </>
      )}
      {act && <PayForm act={act} onClose={() => begin(null)} />}
    </Panel>
  )
}

function ChangeRecord({ record, onClose }: RecordPanelProps) {
  const client = useQueryClient()
  const { id } = record
  const { data, error, refetch } = useQuery(queryOf(payArchiveCalls.changed, { id }))
  const [act, begin] = useState<PayAct | null>(null)
  const done = async (work: Promise<unknown>, said: string) => {
    await work
    toast.success(`${said}：${data?.employeeName ?? ''}`)
    onClose()
    await refreshSalary(client)
  }
  const cancel = () =>
    confirmDanger({
      title: `取消${data?.employeeName ?? ''}的调薪？`,
      content: '取消后不再生效，记录保留。',
      okText: '取消调薪',
      onOk: () => done(ask(payArchiveCalls.cancel, { id }), '已取消调薪'),
    })
  const remove = () =>
    confirmDelete({
      title: '确定删除?',
      content: '这条调薪记录将被删除，员工的工资不变。',
      okText: '删除调薪',
      onOk: () => done(ask(payArchiveCalls.remove, { id }), '删除成功'),
    })
  return (
    <Panel
      open
      title={`调薪记录${data ? `：${data.employeeName}` : ''}`}
      onClose={onClose}
      extra={
        data && (
          <>
            {data.isUpdate && (
              <Button
                onClick={() =>
                  begin({ way: 'change', id, employee: { ...data, status: data.employeeStatus } })
                }
              >
                编辑
              </Button>
            )}
            {data.isCancel && <Button onClick={cancel}>取消调薪</Button>}
            {data.isDelete && (
              <Button danger onClick={remove}>
                删除
              </Button>
            )}
          </>
        )
      }
    >
      {error ? (
        <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
      ) : !data ? (
        <LoadingRows rows={5} columns={3} />
      ) : (
        <>
          <RecordFacts
            person={data}
            facts={[
              ['调薪原因', wordOf(payChangeReasons, data.changeReason)],
              ['生效日期', data.enableDate ?? EMPTY],
              ['生效状态', wordOf(payRecordStatuses, data.status)],
            ]}
          />
          {data.employeeStatus === PROBATION && (
            <RecordValues
              title="试用期工资"
              before={data.proSalary.oldSalary}
              after={data.proSalary.newSalary}
              beforeSum={data.proBeforeSum}
              sum={data.proAfterSum}
            />
          )}
          <RecordValues
            title="转正后工资"
            before={data.salary.oldSalary}
            after={data.salary.newSalary}
            beforeSum={data.beforeSum}
            sum={data.afterSum}
          />
        </>
      )}
      {act && <PayForm act={act} onClose={() => begin(null)} />}
    </Panel>
  )
}
