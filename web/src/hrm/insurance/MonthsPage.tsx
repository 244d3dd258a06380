import { PlusOutlined } from '@ant-design/icons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Select } from 'antd'
import { type InsMonth, insuranceMonthCalls } from '#protocol/hrm/insurance/month-calls.ts'
import { ask, messageOf } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { useCan } from '#web/platform/permissions.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { confirmPlain } from '#web/ui/layer/confirm.ts'
import { PageFrame } from '#web/ui/page/PageFrame.tsx'
import { useBusy } from '#web/ui/use-busy.ts'
import { FirstSteps } from './FirstSteps.tsx'
import styles from './insurance.module.css'
import { MonthCard } from './MonthCard.tsx'
import { useYearQuery } from './month-query.ts'
import { refreshInsurance, useLiveMonths } from './refresh.ts'

/** /hrm/insurance-scheme: 社保管理, the months of a year as cards (hrm.md §11.3). */
export default function MonthsPage() {
  useLiveMonths()
  const [{ year }, go] = useYearQuery()
  const { data, error, refetch } = useQuery(queryOf(insuranceMonthCalls.list, { pageType: 0 }))
  const months = data?.list ?? []
  const years = [...new Set(months.map((month) => month.year))]
  const shown = year ?? years[0]
  const [newest] = months
  return (
    <PageFrame
      title="社保管理"
      fill
      actions={
        newest && (
          <>
            <Select<number>
              aria-label="年份"
              className={styles.choice}
              value={shown}
              options={years.map((each) => ({ value: each, label: `${each}年` }))}
              onChange={(each) => go({ year: each === years[0] ? undefined : each })}
            />
            <NextMonth newest={newest} onCreated={() => go({ year: undefined })} />
          </>
        )
      }
    >
      {error ? (
        <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
      ) : !data ? (
        <LoadingRows rows={3} columns={4} height={160} />
      ) : months.length === 0 ? (
        <FirstSteps />
      ) : (
        <div className={styles.page}>
          <ul className={styles.cards} aria-label={`${shown}年的社保月份`}>
            {months
              .filter((month) => month.year === shown)
              .map((month) => (
                <li key={month.irecordId}>
                  <MonthCard month={month} isOnly={months.length === 1} />
                </li>
              ))}
          </ul>
        </div>
      )}
    </PageFrame>
  )
}

function NextMonth({ newest, onCreated }: { newest: InsMonth; onCreated: () => void }) {
  const client = useQueryClient()
  const may = useCan()
  const [busy, run] = useBusy()
  if (!may('hrm/insurance/manage')) return null
  const create = async () => {
    const isAgreed = await confirmPlain(
      '新建次月社保，本月数据将不可修改。请确认要新建次月社保吗？',
      '新建次月报表',
      `${newest.year}年${newest.month}月将归档。`,
    )
    if (!isAgreed) return
    const isDone = await run(async () => {
      await ask(insuranceMonthCalls.next, { after: newest.irecordId })
      await refreshInsurance(client)
    })
    if (!isDone) return
    const { year, month } =
      newest.month === 12 ? { year: newest.year + 1, month: 1 } : { ...newest, month: newest.month + 1 }
    toast.success(`新建成功：${year}年${month}月社保报表`)
    onCreated()
  }
  return (
    <Button type="primary" icon={<PlusOutlined />} loading={busy} onClick={() => void create()}>
      新建次月报表
    </Button>
  )
}
