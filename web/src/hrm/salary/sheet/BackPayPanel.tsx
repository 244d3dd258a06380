import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { TableColumnsType } from 'antd'
import { type BackPay, backPayCalls } from '#protocol/hrm/salary/back-pay-calls.ts'
import type { Sheet } from '#protocol/hrm/salary/sheet-calls.ts'
import { ask, messageOf } from '#web/platform/client.ts'
import { EMPTY } from '#web/platform/format.ts'
import { toast } from '#web/platform/notices.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { Panel } from '#web/ui/layer/Panel.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { useBusy } from '#web/ui/use-busy.ts'
import { Amount, ShowFigures } from '../Amount.tsx'
import { refreshSalary } from '../refresh.ts'
import styles from './explanation.module.css'

const amount = (title: string, dataIndex: 'old' | 'due' | 'difference') => ({
  ...{ title, dataIndex, align: 'right' as const, width: 120 },
  render: (value: string) => <Amount value={value} />,
})
const columns: TableColumnsType<BackPay> = [
  { title: '姓名', dataIndex: 'employeeName', width: 110 },
  { title: '工号', dataIndex: 'jobNumber', width: 100, render: (number: string | null) => number ?? EMPTY },
  { title: '月份', dataIndex: 'month', width: 90 },
  { title: '薪资项', dataIndex: 'name', width: 120 },
  amount('已发', 'old'),
  amount('应发', 'due'),
  amount('差额', 'difference'),
  {
    title: '本月',
    dataIndex: 'isTaken',
    width: 80,
    render: (taken: boolean) => (taken ? '已计入' : '未计入'),
  },
]

/** 追溯调薪: what past months are still due by changes since, and how it comes into the sheet (hrm.md §15.6). */
export function BackPayPanel({
  sheet,
  onClose,
}: {
  sheet: Pick<Sheet, 'srecordId' | 'title'>
  onClose: () => void
}) {
  const { srecordId, title } = sheet
  const client = useQueryClient()
  const [busy, run] = useBusy()
  const { data, error, refetch } = useQuery(queryOf(backPayCalls.list, { srecordId }))
  const hasLines = data !== undefined && data.length > 0
  const open = data?.filter(({ isTaken }) => !isTaken).length ?? 0
  const take = () =>
    run(async () => {
      await ask(backPayCalls.take, { srecordId })
      toast.success('已计入本月的税前补发、税前补扣')
      await refreshSalary(client)
    })
  return (
    <Panel
      open
      title={`追溯调薪：${title}`}
      width="min(960px, 90vw)"
      onClose={onClose}
      extra={hasLines && <ShowFigures />}
      footer={(leave) =>
        hasLines && (
          <>
            <Button onClick={leave}>取消</Button>
            <Button
              type="primary"
              data-main
              loading={busy}
              reason={open === 0 ? '差额均已计入本月' : undefined}
              onClick={() => void take()}
            >
              计入本月工资
            </Button>
          </>
        )
      }
    >
      {error ? (
        <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
      ) : !data ? (
        <LoadingRows rows={6} columns={4} />
      ) : data.length === 0 ? (
        <EmptyState text="没有需要补发或补扣的月份" />
      ) : (
        <>
          <p className={styles.note}>
            调薪的生效日期早于本月的，逐月列出差额；手工修改过或按天折算的月份不在其中，请核对后自行填写。
          </p>
          <DataTable<BackPay>
            rowKey={({ employeeId, month, code }) => `${employeeId} ${month} ${code}`}
            columns={columns}
            dataSource={data}
          />
        </>
      )}
    </Panel>
  )
}
