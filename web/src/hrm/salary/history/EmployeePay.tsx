import { useQuery } from '@tanstack/react-query'
import type { TableColumnsType } from 'antd'
import { useState } from 'react'
import { employeePayCalls } from '#protocol/hrm/salary/history-calls.ts'
import type { ReplyOf } from '#protocol/platform/call.ts'
import { messageOf } from '#web/platform/client.ts'
import { useCan } from '#web/platform/permissions.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { Dialog } from '#web/ui/layer/Dialog.tsx'
import { OwnName } from '#web/ui/table/OwnName.tsx'
import { PagedTable } from '#web/ui/table/PagedTable.tsx'
import { Amount, ShowFigures } from '../Amount.tsx'
import styles from './history.module.css'

type Paid = ReplyOf<typeof employeePayCalls.list>['list'][number]

const LIMIT = 12
const monthOf = ({ year, month }: Paid) => `${year}年${month}月`

/** 薪资列表 of an employee, archived months alone; for users with the right to history (hrm.md §7). */
export function EmployeePay({ employeeId }: { employeeId: number }) {
  const may = useCan()
  const [query, go] = useState({ page: 1, limit: LIMIT })
  const [opened, open] = useState<Paid | null>(null)
  const found = useQuery(queryOf(employeePayCalls.list, { employeeId, ...query }))
  if (!may('hrm/salary/history')) return null
  return (
    <section className={styles.paid} aria-labelledby="employee-pay">
      <div className={styles.paidHead}>
        <h3 id="employee-pay">薪资列表</h3>
        {found.data && found.data.totalRow > 0 && <ShowFigures />}
      </div>
      <PagedTable<Paid>
        inside
        found={found}
        rowKey="sempRecordId"
        columns={columnsOf(open)}
        width={640}
        unit="个月"
        query={query}
        onGo={go}
        onOpen={open}
        empty={<EmptyState compact text="没有已归档的工资" />}
      />
      {opened && <PayDetail paid={opened} onClose={() => open(null)} />}
    </section>
  )
}

const columnsOf = (open: (paid: Paid) => void): TableColumnsType<Paid> => [
  {
    title: '月份',
    key: 'month',
    width: 110,
    render: (_, paid) => <OwnName onOpen={() => open(paid)}>{monthOf(paid)}</OwnName>,
  },
  {
    title: '计薪周期',
    key: 'period',
    width: 200,
    render: (_, { startTime, endTime }) => `${startTime} 至 ${endTime}`,
  },
  {
    title: '应发工资',
    key: 'gross',
    width: 110,
    align: 'right',
    render: (_, { shouldSalary }) => <Amount value={shouldSalary} />,
  },
  {
    title: '个人所得税',
    key: 'tax',
    width: 110,
    align: 'right',
    render: (_, { personalTax }) => <Amount value={personalTax} />,
  },
  {
    title: '实发工资',
    key: 'net',
    width: 110,
    align: 'right',
    render: (_, { realSalary }) => <Amount value={realSalary} />,
  },
]

/** 工资明细 of one month. */
function PayDetail({ paid, onClose }: { paid: Paid; onClose: () => void }) {
  const { data, error, refetch } = useQuery(
    queryOf(employeePayCalls.detail, { sempRecordId: paid.sempRecordId }),
  )
  return (
    <Dialog title={`${monthOf(paid)}工资明细`} width={420} onClose={onClose}>
      {error ? (
        <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
      ) : !data ? (
        <LoadingRows rows={8} columns={2} />
      ) : (
        <dl className={styles.paidFacts}>
          {data.map(({ code, name, value }) => (
            <div key={code}>
              <dt>{name}</dt>
              <dd>
                <Amount value={value} />
              </dd>
            </div>
          ))}
          <div>
            <dt>实发金额</dt>
            <dd>
              <Amount value={paid.realSalary} isAlone />
            </dd>
          </div>
        </dl>
      )}
    </Dialog>
  )
}
