import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type ArchiveRow, payArchiveCalls } from '#protocol/hrm/salary/archive-calls.ts'
import { messageOf } from '#web/platform/client.ts'
import { useCan } from '#web/platform/permissions.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { Panel } from '#web/ui/layer/Panel.tsx'
import { Tabs, tabPanel } from '#web/ui/tabs/Tabs.tsx'
import { Amount, ShowFigures } from '../Amount.tsx'
import styles from '../salary.module.css'
import { actOf } from './archive-columns.tsx'
import { ChangeRecords } from './ChangeRecords.tsx'
import { type PayAct, PayForm } from './PayForm.tsx'

interface ArchivePanelProps {
  employeeId: number
  /** Absent where the address names an employee whom the page does not list. */
  row: ArchiveRow | undefined
  onClose: () => void
}

const TABS = 'hr-archive-panel'
const tabs = [
  { key: 'items', label: '薪资信息' },
  { key: 'records', label: '调薪记录' },
]

/** The pay of one employee: what it is now, and how it came there (hrm.md §13). */
export function ArchivePanel({ employeeId, row, onClose }: ArchivePanelProps) {
  const mayUpdate = useCan()('hrm/salary/updateArchives')
  const [tab, setTab] = useState('items')
  const [act, begin] = useState<PayAct | null>(null)
  const next = row && actOf(row)
  return (
    <Panel
      open
      title={row ? `薪资档案：${row.employeeName}` : '薪资档案'}
      width="min(860px, 82vw)"
      onClose={onClose}
      extra={
        <>
          {row?.changeType !== 0 && <ShowFigures />}
          {mayUpdate && next && (
            <Button type="primary" onClick={() => begin(next)}>
              {next.way === 'fix' ? '定薪' : '调薪'}
            </Button>
          )}
        </>
      }
    >
      <Tabs id={TABS} aria-label="薪资档案" items={tabs} value={tab} onChange={setTab} />
      <div {...tabPanel(TABS, tab)} className={styles.tabBody}>
        {tab === 'items' ? <Items employeeId={employeeId} /> : <ChangeRecords employeeId={employeeId} />}
      </div>
      {act && <PayForm act={act} onClose={() => begin(null)} />}
    </Panel>
  )
}

function Items({ employeeId }: { employeeId: number }) {
  const { data, error, refetch } = useQuery(queryOf(payArchiveCalls.detail, { employeeId }))
  if (error) return <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
  if (!data) return <LoadingRows rows={6} columns={3} />
  if (!data.salaryOptions) return <EmptyState text="还没有定薪" />
  return (
    <dl className={styles.facts}>
      {data.salaryOptions.map(({ code, name, value }) => (
        <div key={code}>
          <dt>{name}</dt>
          <dd>
            <Amount value={value} />
          </dd>
        </div>
      ))}
      <div>
        <dt>合计</dt>
        <dd>
          <strong>
            <Amount value={data.total} />
          </strong>
        </dd>
      </div>
    </dl>
  )
}
