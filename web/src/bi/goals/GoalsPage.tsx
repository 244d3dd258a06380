import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Select } from 'antd'
import { useState } from 'react'
import { goalCalls } from '#protocol/bi/goals/calls.ts'
import { goalMetrics, goalOwners } from '#protocol/bi/goals/goal.ts'
import { messageOf } from '#web/platform/client.ts'
import { companyNow } from '#web/platform/company-now.ts'
import { queryOf, refresh } from '#web/platform/query-keys.ts'
import { useDepartments } from '#web/platform/session.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { Segmented } from '#web/ui/input/Segmented.tsx'
import { mayLeave } from '#web/ui/layer/confirm.ts'
import { hasUnsaved } from '#web/ui/layer/unsaved.ts'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { PageFrame } from '#web/ui/page/PageFrame.tsx'
import { PeopleSelect } from '#web/ui/people/PeopleSelect.tsx'
import { DepartmentSelect } from '#web/ui/pickers/DepartmentSelect.tsx'
import { GoalEditor } from './GoalEditor.tsx'
import styles from './goals.module.css'
import { yearOptions } from './years.ts'

const GoalDialog = lazyComponent(async () => (await import('./GoalDialog.tsx')).GoalDialog)

const owners = [
  { value: goalOwners.department, label: '部门目标设置', file: '部门目标' },
  { value: goalOwners.employee, label: '员工目标设置', file: '员工目标' },
]
const metricOptions = goalMetrics.map(({ code, label }) => ({ value: code, label }))

interface Asked {
  type: number
  year: number
  status: number
  deptId: number | undefined
  userId: number | undefined
}

/** /manage/customer/biz-goals: 业绩目标设置 (bi.md §16.3). */
export default function GoalsPage() {
  const [asked, setAsked] = useState<Asked>({
    type: goalOwners.department,
    year: companyNow().year(),
    status: goalMetrics[0].code,
    deptId: undefined,
    userId: undefined,
  })
  const [setting, setSetting] = useState(false)
  const client = useQueryClient()
  const root = useDepartments().data?.[0]?.deptId
  const deptId = asked.deptId ?? root
  const { data, error, refetch, isFetching } = useQuery(queryOf(goalCalls.list, { ...asked, deptId }))
  const reload = () => refresh(client, goalCalls.list)
  // what is being edited belongs to the goals that are shown
  const change = async (next: Partial<Asked>) => {
    if (await mayLeave(hasUnsaved())) setAsked((now) => ({ ...now, ...next }))
  }
  const owner = owners.find(({ value }) => value === asked.type) ?? owners[0]
  return (
    <PageFrame
      title="业绩目标设置"
      tabs={
        <Segmented
          aria-label="目标"
          value={asked.type}
          options={owners}
          onChange={(type) => void change({ type, userId: undefined })}
        />
      }
      fill
    >
      <div className={styles.page}>
        <div className={styles.bar}>
          <Select
            aria-label="年度"
            className={styles.year}
            value={asked.year}
            options={yearOptions()}
            onChange={(year) => void change({ year })}
          />
          <Select
            aria-label="考核指标"
            className={styles.year}
            value={asked.status}
            options={metricOptions}
            onChange={(status) => void change({ status })}
          />
          <span className={styles.chooser}>
            <DepartmentSelect
              aria-label="部门"
              allowClear={false}
              value={deptId ? [deptId] : []}
              onChange={([id]) => void change({ deptId: id, userId: undefined })}
            />
          </span>
          {asked.type === goalOwners.employee && (
            <span className={styles.chooser}>
              <PeopleSelect
                aria-label="员工"
                placeholder="全部员工"
                value={asked.userId ? [asked.userId] : []}
                onChange={([userId]) => void change({ userId })}
              />
            </span>
          )}
        </div>
        {error ? (
          <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
        ) : data ? (
          <GoalEditor
            key={JSON.stringify(asked)}
            goals={data}
            label={`${asked.year} 年${owner?.file ?? ''}`}
            loading={isFetching}
            onSet={() => setSetting(true)}
            onChanged={reload}
          />
        ) : (
          <LoadingRows rows={8} columns={6} />
        )}
      </div>
      {setting && (
        <GoalDialog
          owner={asked.type}
          metric={asked.status}
          year={asked.year}
          onClose={() => setSetting(false)}
          onSaved={() => void reload()}
        />
      )}
    </PageFrame>
  )
}
