import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useNavigate, useSearchParams } from 'react-router'
import { payHistoryCalls } from '#protocol/hrm/salary/history-calls.ts'
import type { ReplyOf } from '#protocol/platform/call.ts'
import { messageOf } from '#web/platform/client.ts'
import { companyNow } from '#web/platform/company-now.ts'
import { formatNumber } from '#web/platform/format.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { PageFrame } from '#web/ui/page/PageFrame.tsx'
import { Amount, ShowFigures } from '../Amount.tsx'
import { historyOf } from '../addresses.ts'
import slips from '../slips/slip.module.css'
import { useSalaryConfig } from '../use-config.ts'
import styles from './history.module.css'
import { YearFigures } from './YearFigures.tsx'

export type ArchivedSheet = ReplyOf<typeof payHistoryCalls.list>['list'][number]

/** /hrm/salary/history: 历史工资 of a year, with what it came to (hrm.md §16.2). */
export default function HistoryPage() {
  const [params, setParams] = useSearchParams()
  const config = useSalaryConfig()
  const now = companyNow().year()
  const first = Number(config.data?.otherInitConfig?.salaryStartMonth?.slice(0, 4)) || now
  const years = Array.from({ length: now - first + 1 }, (_, at) => now - at)
  const year = Number(params.get('year')) || now
  const { data, error, refetch } = useQuery(queryOf(payHistoryCalls.list, { year, pageType: 0 }))
  return (
    <PageFrame
      title="历史工资"
      note={data && `共 ${data.totalRow} 个月`}
      fill
      actions={
        <>
          {data && data.list.length > 0 && <ShowFigures />}
          <Select<number>
            aria-label="年份"
            value={year}
            options={[...new Set([...years, year])].map((value) => ({ value, label: `${value}年` }))}
            onChange={(value) => setParams({ year: String(value) })}
          />
        </>
      }
    >
      {error ? (
        <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
      ) : !data ? (
        <LoadingRows rows={4} columns={3} height={96} />
      ) : data.list.length === 0 ? (
        <EmptyState text={`${year}年没有历史工资`} hint="创建下月工资表时，当月工资表归档到这里。" />
      ) : (
        <div className={styles.page}>
          <YearFigures sheets={data.list} />
          <ul className={slips.cards}>
            {data.list.map((sheet) => (
              <SheetCard key={sheet.srecordId} sheet={sheet} />
            ))}
          </ul>
        </div>
      )}
    </PageFrame>
  )
}

function SheetCard({ sheet }: { sheet: ArchivedSheet }) {
  const navigate = useNavigate()
  const { srecordId, title, num, expectedPaySalary, personalTax, realPaySalary } = sheet
  return (
    <li className={slips.card}>
      <h2>{title}</h2>
      <dl>
        <div>
          <dt>计薪人数</dt>
          <dd>{formatNumber(num)} 人</dd>
        </div>
        <div>
          <dt>应发工资</dt>
          <dd>
            <Amount value={expectedPaySalary} isAlone />
          </dd>
        </div>
        <div>
          <dt>实发工资</dt>
          <dd>
            <Amount value={realPaySalary} isAlone />
          </dd>
        </div>
        <div>
          <dt>个税总额</dt>
          <dd>
            <Amount value={personalTax} isAlone />
          </dd>
        </div>
      </dl>
      <div className={slips.cardActs}>
        <Button aria-label={`查看详情 ${title}`} onClick={() => void navigate(historyOf(srecordId))}>
          查看详情
        </Button>
      </div>
    </li>
  )
}
