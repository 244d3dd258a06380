import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { HrField } from '#protocol/hrm/employees/hr-field.ts'
import { archiveRequestCalls } from '#protocol/hrm/self/calls.ts'
import { requestStatus } from '#protocol/hrm/self/words.ts'
import { attempt } from '#web/platform/attempt.ts'
import { ask, CallError, messageOf } from '#web/platform/client.ts'
import { formatMinute } from '#web/platform/format.ts'
import { toast } from '#web/platform/notices.ts'
import { queryOf, refreshModule } from '#web/platform/query-keys.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { PageFrame } from '#web/ui/page/PageFrame.tsx'
import { RequestDialog } from './RequestDialog.tsx'
import { RequestItem } from './RequestItem.tsx'
import styles from './self.module.css'

const PAGE = { page: 1, limit: 50 }
/** A user without an employee has no archive: a fact, not a fault. */
const NO_EMPLOYEE = 6048

/** /hrm/self-server/requests: 档案变更, what the employee has asked for, and who saw their masked values (hrm.md §19.1). */
export default function OwnRequestsPage() {
  const client = useQueryClient()
  const [asked, setAsked] = useState<readonly HrField[] | null>(null)
  const mine = useQuery(queryOf(archiveRequestCalls.mine, PAGE))
  const { data: fields = [] } = useQuery(queryOf(archiveRequestCalls.fields, {}))
  const list = mine.data?.list
  const isWaiting = list?.some(({ status }) => status === requestStatus.waiting) ?? true
  const withdraw = (requestId: number) =>
    attempt(
      ask(archiveRequestCalls.withdraw, { requestId }).then(() => {
        toast.success('已撤回')
        return refreshModule(client, 'hrmArchiveRequest')
      }),
    )
  return (
    <PageFrame
      title="档案变更"
      cards
      actions={
        list && (
          <Button
            type="primary"
            disabled={isWaiting || fields.length === 0}
            reason={isWaiting ? '已有一份申请待处理' : '没有需要申请才能变更的信息，请在我的档案中直接编辑'}
            onClick={() => setAsked(fields)}
          >
            申请变更
          </Button>
        )
      }
    >
      {mine.error ? (
        mine.error instanceof CallError && mine.error.code === NO_EMPLOYEE ? (
          <EmptyState text="您在人力资源没有员工档案，请联系公司管理员" />
        ) : (
          <EmptyState variant="error" text={messageOf(mine.error)} onRetry={() => void mine.refetch()} />
        )
      ) : list === undefined ? (
        <LoadingRows rows={4} columns={2} />
      ) : (
        <>
          {list.length === 0 ? (
            <EmptyState text="没有变更申请" hint="姓名、手机等不能直接编辑的信息可以在这里申请变更" />
          ) : (
            <ul className={styles.list} aria-label="我的变更申请">
              {list.map((request) => (
                <RequestItem
                  key={request.requestId}
                  request={request}
                  title={request.changes.map(({ name }) => name).join('、')}
                  acts={
                    request.status === requestStatus.waiting && (
                      <Button onClick={() => void withdraw(request.requestId)}>撤回</Button>
                    )
                  }
                />
              ))}
            </ul>
          )}
          <Showings />
        </>
      )}
      {asked && <RequestDialog fields={asked} onClose={() => setAsked(null)} />}
    </PageFrame>
  )
}

/** 敏感信息查看记录. */
function Showings() {
  const { data } = useQuery(queryOf(archiveRequestCalls.showings, PAGE))
  if (!data) return null
  return (
    <>
      <h2 className={styles.title}>敏感信息查看记录</h2>
      {data.list.length === 0 ? (
        <EmptyState compact text="没有人查看过您的敏感信息" />
      ) : (
        <ul className={styles.list} aria-label="敏感信息查看记录">
          {data.list.map(({ id, fieldName, reason, realname, createTime }) => (
            <li key={id} className={styles.item}>
              <div className={styles.head}>
                <strong>{fieldName}</strong>
                <span>{realname}</span>
                <span>{reason}</span>
                <span className={styles.small}>{formatMinute(createTime)}</span>
              </div>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
