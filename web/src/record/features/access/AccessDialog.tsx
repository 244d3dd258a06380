import { useQuery } from '@tanstack/react-query'
import { Table, type TableColumnsType } from 'antd'
import { useState } from 'react'
import {
  type AccessAction,
  type AccessCalls,
  accessActions,
  isAccessAction,
  type PersonAccess,
} from '#protocol/record/calls/access-calls.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { messageOf } from '#web/platform/client.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { SearchInput } from '#web/ui/input/SearchInput.tsx'
import { Segmented } from '#web/ui/input/Segmented.tsx'
import { Dialog } from '#web/ui/layer/Dialog.tsx'
import { UserAvatar } from '#web/ui/people/UserAvatar.tsx'
import styles from './access.module.css'
import { Reasons } from './Reasons.tsx'

const columns: TableColumnsType<PersonAccess> = [
  {
    title: '员工',
    key: 'person',
    width: 220,
    render: (_, { userId, realname, deptName }) => (
      <span className={styles.person}>
        <UserAvatar name={realname} userId={userId} />
        {realname}
        {deptName && <span className={styles.beside}>{deptName}</span>}
      </span>
    ),
  },
  { title: '依据', key: 'reasons', render: (_, { reasons }) => <Reasons reasons={reasons} /> },
]

const options = Object.entries(accessActions).flatMap(([value, label]) =>
  isAccessAction(value) ? [{ value, label }] : [],
)

interface AccessDialogProps {
  calls: AccessCalls
  type: RecordType
  id: number
  name: string
  onClose: () => void
}

/** 谁能看到此记录: all users who reach the record, with the rule (platform.md §4.13). */
export function AccessDialog({ calls, type, id, name, onClose }: AccessDialogProps) {
  const [action, setAction] = useState<AccessAction>('read')
  const [word, setWord] = useState('')
  const { data, error, refetch } = useQuery({
    ...queryOf(calls.people, { type: type.label, id, action }),
    // people, roles and teams change without a word to this page
    staleTime: 0,
  })
  const people = (data?.people ?? []).filter(
    ({ realname, deptName }) => realname.includes(word) || deptName?.includes(word),
  )
  return (
    <Dialog title={`谁能看到“${name || '未命名'}”`} width={760} onClose={onClose}>
      <div className={styles.bar}>
        <Segmented<AccessAction> aria-label="权限" options={options} value={action} onChange={setAction} />
        <SearchInput
          allowClear
          placeholder="搜索员工或部门"
          style={{ width: 200 }}
          onSearch={(given) => setWord(given.trim())}
        />
      </div>
      {data && (
        <p className={styles.summary} aria-live="polite">
          负责人：{data.ownerUserName || '无'}；{data.people.length}名员工可以{accessActions[action]}
        </p>
      )}
      {error && <EmptyState compact variant="error" text={messageOf(error)} onRetry={() => void refetch()} />}
      {!error && !data && <LoadingRows rows={6} columns={2} />}
      {!error && data && (
        <Table<PersonAccess>
          rowKey="userId"
          size="small"
          virtual
          pagination={false}
          scroll={{ x: 640, y: 400 }}
          columns={columns}
          dataSource={people}
          locale={{
            emptyText: <EmptyState text={word ? '没有找到员工' : `没有员工可以${accessActions[action]}`} />,
          }}
        />
      )}
    </Dialog>
  )
}
