import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { useSearchParams } from 'react-router'
import { plannedYears, workingDayCalls } from '#protocol/manage/working-days/calls.ts'
import { messageOf } from '#web/platform/client.ts'
import { companyNow } from '#web/platform/company-now.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { mayLeave } from '#web/ui/layer/confirm.ts'
import { hasUnsaved } from '#web/ui/layer/unsaved.ts'
import { PageFrame } from '#web/ui/page/PageFrame.tsx'
import styles from './working-days.module.css'
import { YearForm } from './YearForm.tsx'

/** /manage/working-days: working days and public holidays of a year (platform.md §10.6). */
export default function WorkingDaysPage() {
  const [params, setParams] = useSearchParams()
  const asked = Number(params.get('year'))
  const year = asked >= plannedYears.first && asked <= plannedYears.last ? asked : companyNow().year()
  const { data, error, refetch } = useQuery(queryOf(workingDayCalls.queryYear, { year }))
  // the page stays, what is being edited on it does not
  const show = async (next: number) => {
    if (await mayLeave(hasUnsaved())) setParams({ year: String(next) }, { replace: true })
  }
  return (
    <PageFrame
      title="工作日与节假日"
      note={<YearSwitch year={year} onShow={(next) => void show(next)} />}
      fill
    >
      {error ? (
        <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
      ) : data?.year === year ? (
        <YearForm key={`${year} ${data.version}`} stored={data} />
      ) : (
        <div className={styles.loading}>
          <Skeleton active title={false} paragraph={{ rows: 12 }} />
        </div>
      )}
    </PageFrame>
  )
}

function YearSwitch({ year, onShow }: { year: number; onShow: (year: number) => void }) {
  return (
    <span className={styles.switch}>
      <Button
        type="text"
        icon={<LeftOutlined />}
        aria-label="上一年"
        disabled={year <= plannedYears.first}
        reason={`最早为 ${plannedYears.first} 年`}
        onClick={() => onShow(year - 1)}
      />
      <strong>{year}年</strong>
      <Button
        type="text"
        icon={<RightOutlined />}
        aria-label="下一年"
        disabled={year >= plannedYears.last}
        reason={`最晚为 ${plannedYears.last} 年`}
        onClick={() => onShow(year + 1)}
      />
    </span>
  )
}
