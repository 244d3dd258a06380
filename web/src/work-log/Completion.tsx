import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { workLogCalls } from '#protocol/work-log/log-calls.ts'
import { type LogKind, logKinds } from '#protocol/work-log/rules.ts'
import { messageOf } from '#web/platform/client.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { Segmented } from '#web/ui/input/Segmented.tsx'
import { Dialog } from '#web/ui/layer/Dialog.tsx'
import { UserAvatar } from '#web/ui/people/UserAvatar.tsx'
import { SearchBox } from '#web/ui/search/SearchBox.tsx'
import { Pagination } from '#web/ui/table/Pagination.tsx'
import styles from './logs.module.css'

const PAGE = 15
const tabs = [
  { value: 'done', label: '已完成日志的员工' },
  { value: 'missing', label: '未完成日志的员工' },
] as const

interface CompletionProps {
  kind: LogKind
  onClose: () => void
}

/** Who has written a log of the kind in this period, and who has not. */
export function Completion({ kind, onClose }: CompletionProps) {
  const [tab, setTab] = useState<(typeof tabs)[number]['value']>('done')
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(1)
  const request = { completeType: kind, search, page, limit: PAGE }
  const found = useQuery({
    ...queryOf(workLogCalls.completed, request),
    placeholderData: keepPreviousData,
    enabled: tab === 'done',
  })
  const missing = useQuery({
    ...queryOf(workLogCalls.incomplete, request),
    placeholderData: keepPreviousData,
    enabled: tab === 'missing',
  })
  const { data, error, refetch } = tab === 'done' ? found : missing
  const name = logKinds.find(({ type }) => type === kind)?.name ?? ''
  return (
    <Dialog title={`${name}完成情况`} width={720} onClose={onClose}>
      <div className={styles.filters}>
        <Segmented
          aria-label="完成情况"
          value={tab}
          options={tabs}
          onChange={(next) => {
            setTab(next)
            setPage(1)
          }}
        />
        <SearchBox
          value={search}
          hint="员工姓名"
          onSearch={(next) => {
            setSearch(next)
            setPage(1)
          }}
        />
      </div>
      {error && <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />}
      {!error && !data && <LoadingRows rows={5} columns={3} height={40} />}
      {data?.totalRow === 0 && <EmptyState text="没有员工" />}
      <ul>
        {tab === 'done'
          ? found.data?.list.map(({ logId, realname, userImg, content, createTime }) => (
              <li key={logId} className={styles.head}>
                <UserAvatar name={realname} img={userImg} />
                <span>{realname}</span>
                <span className={styles.text}>{content}</span>
                <span className={styles.quiet}>{createTime}</span>
              </li>
            ))
          : missing.data?.list.map(({ userId, realname, img }) => (
              <li key={userId} className={styles.head}>
                <UserAvatar name={realname} img={img} userId={userId} />
                <span>{realname}</span>
              </li>
            ))}
      </ul>
      <Pagination
        current={page}
        pageSize={PAGE}
        total={data?.totalRow ?? 0}
        onChange={setPage}
        hideOnSinglePage
      />
    </Dialog>
  )
}
