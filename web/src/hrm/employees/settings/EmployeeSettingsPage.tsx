import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { archiveCalls } from '#protocol/hrm/employees/archive-calls.ts'
import { attempt } from '#web/platform/attempt.ts'
import { ask, messageOf } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { useRequestKey } from '#web/platform/use-request-key.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { PageFrame } from '#web/ui/page/PageFrame.tsx'
import { PeoplePicker } from '#web/ui/people/PeoplePicker.tsx'
import { Tabs, tabPanel } from '#web/ui/tabs/Tabs.tsx'
import styles from '../employees.module.css'
import { ArchiveFields } from './ArchiveFields.tsx'
import { EntryFields } from './EntryFields.tsx'

const TABS = 'hr-employee-settings'
const tabs = [
  { key: 'archive', label: '员工档案设置' },
  { key: '1', label: '新建在职员工' },
  { key: '2', label: '新建待入职员工' },
]

/** /manage/hrm/employee-manage: 员工管理设置 (hrm.md §8.2, §8.3). */
export default function EmployeeSettingsPage() {
  const [tab, setTab] = useState('archive')
  const [isInviting, invite] = useState(false)
  const submit = useRequestKey()
  return (
    <PageFrame title="员工管理设置" actions={<Button onClick={() => invite(true)}>邀请员工填写档案</Button>}>
      <div>
        <Tabs
          id={TABS}
          className={styles.panelTabs}
          aria-label="员工管理设置"
          items={tabs}
          value={tab}
          onChange={setTab}
        />
        <div {...tabPanel(TABS, tab)}>
          {tab === 'archive' ? <Archive /> : <Entry key={tab} entryStatus={Number(tab)} />}
        </div>
      </div>
      <PeoplePicker
        open={isInviting}
        kinds={['users', 'departments']}
        activeOnly
        title="邀请员工填写档案"
        missing="请选择员工或部门"
        onCancel={() => invite(false)}
        onConfirm={async ({ users, departments }) => {
          invite(false)
          await attempt(
            submit((requestKey) =>
              ask(archiveCalls.invite, { userIds: [...users], deptIds: [...departments], requestKey }),
            ).then(({ invited }) =>
              invited > 0
                ? toast.success(`已邀请 ${invited} 名员工填写档案`)
                : toast.warning('所选人员在人力资源没有员工，没有人收到邀请'),
            ),
          )
        }}
      />
    </PageFrame>
  )
}

function Archive() {
  const { data, error, refetch, dataUpdatedAt } = useQuery(queryOf(archiveCalls.settings, {}))
  if (error) return <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
  if (!data) return <LoadingRows rows={10} columns={3} />
  return <ArchiveFields key={dataUpdatedAt} kept={data} />
}

function Entry({ entryStatus }: { entryStatus: number }) {
  const personal = useQuery(queryOf(archiveCalls.formFields, { entryStatus, label: 1 }))
  const post = useQuery(queryOf(archiveCalls.formFields, { entryStatus, label: 2 }))
  const error = personal.error ?? post.error
  if (error)
    return (
      <EmptyState
        variant="error"
        text={messageOf(error)}
        onRetry={() => void Promise.all([personal.refetch(), post.refetch()])}
      />
    )
  if (!personal.data || !post.data) return <LoadingRows rows={10} columns={2} />
  return (
    <EntryFields
      key={`${personal.dataUpdatedAt} ${post.dataUpdatedAt}`}
      kept={[...personal.data, ...post.data]}
    />
  )
}
