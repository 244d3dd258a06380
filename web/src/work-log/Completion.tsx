import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { workLogCalls } from '#protocol/work-log/log-calls.ts'
import { type LogKind, logKinds } from '#protocol/work-log/rules.ts'
import { ask, messageOf } from '#web/platform/client.ts'
import { formatMinute } from '#web/platform/format.ts'
import { toast } from '#web/platform/notices.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { Segmented } from '#web/ui/input/Segmented.tsx'
import { Dialog } from '#web/ui/layer/Dialog.tsx'
import { UserAvatar } from '#web/ui/people/UserAvatar.tsx'
import { SearchBox } from '#web/ui/search/SearchBox.tsx'
import { Pagination } from '#web/ui/table/Pagination.tsx'
import { useBusy } from '#web/ui/use-busy.ts'
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
        <div className={styles.search}>
          <SearchBox
            value={search}
            hint="员工姓名"
            onSearch={(next) => {
              setSearch(next)
              setPage(1)
            }}
          />
        </div>
        {tab === 'missing' && <Remind kind={kind} count={data?.totalRow ?? 0} />}
      </div>
      {error && <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />}
      {!error && !data && <LoadingRows rows={5} columns={3} height={40} />}
      {data?.totalRow === 0 && (
        <EmptyState
          compact
          text={tab === 'done' ? '还没有人提交' : search ? '没有符合条件的员工' : '全部员工都已提交'}
        />
      )}
      <ul className={styles.rows}>
        {tab === 'done'
          ? found.data?.list.map(({ logId, createUserId, realname, userImg, content, createTime }) => (
              <li key={logId} className={styles.row}>
                <UserAvatar name={realname} img={userImg} userId={createUserId} />
                <strong>{realname}</strong>
                <span className={styles.cut} title={content}>
                  {content}
                </span>
                <span className={styles.quiet}>{formatMinute(createTime)}</span>
              </li>
            ))
          : missing.data?.list.map(({ userId, realname, img }) => (
              <li key={userId} className={styles.row}>
                <UserAvatar name={realname} img={img} userId={userId} />
                <strong>{realname}</strong>
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

/** Reminds all who have not written; in one period each is reminded once. */
function Remind({ kind, count }: { kind: LogKind; count: number }) {
  const [busy, run] = useBusy()
  if (count === 0) return null
  const remind = () =>
    run(async () => {
      const { reminded } = await ask(workLogCalls.remind, { type: kind })
      if (reminded > 0) toast.success(`已提醒 ${reminded} 人`)
      else toast.info('这个周期已经提醒过了')
    })
  return (
    <Button loading={busy} onClick={() => void remind()}>
      提醒未提交的员工
    </Button>
  )
}
