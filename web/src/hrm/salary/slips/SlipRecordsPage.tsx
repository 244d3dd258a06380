import { useQuery, useQueryClient } from '@tanstack/react-query'
import dayjs from 'dayjs'
import { useNavigate, useSearchParams } from 'react-router'
import { slipCalls } from '#protocol/hrm/salary/slip-calls.ts'
import type { ReplyOf } from '#protocol/platform/call.ts'
import { ask, messageOf } from '#web/platform/client.ts'
import { companyNow } from '#web/platform/company-now.ts'
import { formatMinute, formatNumber } from '#web/platform/format.ts'
import { toast } from '#web/platform/notices.ts'
import { useCan } from '#web/platform/permissions.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { confirmDelete } from '#web/ui/layer/confirm.ts'
import { PageFrame } from '#web/ui/page/PageFrame.tsx'
import { DatePicker } from '#web/ui/pickers/DatePicker.tsx'
import { slipsOf } from '../addresses.ts'
import { monthOf, monthWords } from '../month-words.ts'
import { refreshSalary } from '../refresh.ts'
import { useSalaryConfig } from '../use-config.ts'
import styles from './slip.module.css'

type Sending = ReplyOf<typeof slipCalls.records>['list'][number]

const MONTH = /^(\d{4})-(\d{1,2})$/

/** The month of the address, else that of the last slips, else this one. */
function useMonth() {
  const [params, setParams] = useSearchParams()
  const { data } = useSalaryConfig()
  const last = data?.otherInitConfig?.lastSalarySlipMonth
  const [, year, month] = MONTH.exec(params.get('month') ?? last ?? '') ?? []
  const now = companyNow()
  return {
    isKnown: data !== undefined,
    year: Number(year ?? now.year()),
    month: Number(month ?? now.month() + 1),
    go: (to: string) => setParams({ month: to }),
  }
}

/** /hrm/salary/slipHistory: 发放记录 (hrm.md §16.1). */
export default function SlipRecordsPage() {
  const { isKnown, year, month, go } = useMonth()
  const { data, error, refetch } = useQuery({
    ...queryOf(slipCalls.records, { year, month, pageType: 0 }),
    enabled: isKnown,
  })
  return (
    <PageFrame
      title="发放记录"
      note={data && `共 ${data.totalRow} 次`}
      fill
      actions={
        <DatePicker
          picker="month"
          aria-label="月份"
          allowClear={false}
          value={dayjs(`${monthOf(year, month)}-01`)}
          onChange={(day) => day && go(day.format('YYYY-MM'))}
        />
      }
    >
      {error ? (
        <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
      ) : !data ? (
        <LoadingRows rows={4} columns={3} height={96} />
      ) : data.list.length === 0 ? (
        <EmptyState text={`${monthWords({ year, month })}没有发放过工资条`} />
      ) : (
        <ul className={styles.cards}>
          {data.list.map((sending) => (
            <SendingCard key={sending.id} sending={sending} />
          ))}
        </ul>
      )}
    </PageFrame>
  )
}

function SendingCard({ sending }: { sending: Sending }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const maySend = useCan()('hrm/salary/sendSlip')
  const { id, year, month, salaryNum, payNum, readNum, createTime, createUserName } = sending
  const title = `${monthWords(sending)}工资条`
  const facts = [
    ['创建人', createUserName],
    ['发放时间', formatMinute(createTime)],
    ['工资表总人数', formatNumber(salaryNum)],
    ['发放人数', formatNumber(payNum)],
    ['已查看人数', formatNumber(readNum)],
  ] as const
  const remove = () =>
    confirmDelete({
      title: '确定删除？',
      content: '此次发放的工资条将同时删除',
      okText: '删除发放记录',
      onOk: async () => {
        await ask(slipCalls.removeRecord, { id })
        toast.success(`删除成功：${title}`)
        await refreshSalary(client)
      },
    })
  return (
    <li className={styles.card}>
      <h2>{title}</h2>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.cardActs}>
        <Button
          aria-label={`查看详情 ${title} ${formatMinute(createTime)}`}
          onClick={() => void navigate(slipsOf(id, monthOf(year, month)))}
        >
          查看详情
        </Button>
        {maySend && (
          <Button danger aria-label={`删除 ${title} ${formatMinute(createTime)}`} onClick={remove}>
            删除
          </Button>
        )}
      </div>
    </li>
  )
}
