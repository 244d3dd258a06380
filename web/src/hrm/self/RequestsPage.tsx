import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Form } from 'antd'
import { useState } from 'react'
import { archiveRequestCalls } from '#protocol/hrm/self/calls.ts'
import { requestLimits } from '#protocol/hrm/self/limits.ts'
import { requestStatus, requestStatuses } from '#protocol/hrm/self/words.ts'
import { attempt } from '#web/platform/attempt.ts'
import { ask, messageOf } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { queryOf, refreshModule } from '#web/platform/query-keys.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { TextArea } from '#web/ui/input/TextArea.tsx'
import { PageFrame, PageTotal } from '#web/ui/page/PageFrame.tsx'
import { SearchBox } from '#web/ui/search/SearchBox.tsx'
import { Tabs, tabPanel } from '#web/ui/tabs/Tabs.tsx'
import { useBusy } from '#web/ui/use-busy.ts'
import { RequestItem } from './RequestItem.tsx'
import styles from './self.module.css'

const TABS = 'hr-requests'
const tabs = requestStatuses.map(({ code, word }) => ({ key: String(code), label: word }))
const LIMIT = 50

/** /hrm/requests: 档案变更申请 of employees within reach, accepted or refused (hrm.md §19.1). */
export default function RequestsPage() {
  const client = useQueryClient()
  const [tab, setTab] = useState(String(requestStatus.waiting))
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(1)
  const [refused, setRefused] = useState<number | null>(null)
  const [busy, run] = useBusy()
  const found = useQuery({
    ...queryOf(archiveRequestCalls.list, { status: Number(tab), search, page, limit: LIMIT }),
    placeholderData: keepPreviousData,
  })
  const decided = async (words: string) => {
    toast.success(words)
    await Promise.all(['hrmArchiveRequest', 'hrmEmployee'].map((module) => refreshModule(client, module)))
  }
  const accept = (requestId: number) =>
    run(() =>
      attempt(
        ask(archiveRequestCalls.decide, { requestId, status: 1 }).then(() => decided('已通过，档案已更新')),
      ),
    )
  return (
    <PageFrame
      title="档案变更申请"
      note={<PageTotal count={found.data?.totalRow} />}
      actions={
        <div className={styles.search}>
          <SearchBox
            value={search}
            hint="员工姓名"
            onSearch={(words) => {
              setSearch(words)
              setPage(1)
            }}
          />
        </div>
      }
    >
      <Tabs
        id={TABS}
        aria-label="处理状态"
        items={tabs}
        value={tab}
        onChange={(key) => {
          setTab(key)
          setPage(1)
        }}
      />
      <div {...tabPanel(TABS, tab)}>
        {found.error ? (
          <EmptyState variant="error" text={messageOf(found.error)} onRetry={() => void found.refetch()} />
        ) : !found.data ? (
          <LoadingRows rows={4} columns={2} />
        ) : found.data.list.length === 0 ? (
          <EmptyState text={search ? '没有找到申请' : '没有申请'} />
        ) : (
          <ul className={styles.list} aria-label="变更申请">
            {found.data.list.map((request) => (
              <RequestItem
                key={request.requestId}
                request={request}
                title={`${request.employeeName}${request.deptName ? ` · ${request.deptName}` : ''}`}
                acts={
                  request.status === requestStatus.waiting && (
                    <>
                      <Button loading={busy} onClick={() => void accept(request.requestId)}>
                        通过
                      </Button>
                      <Button onClick={() => setRefused(request.requestId)}>拒绝</Button>
                    </>
                  )
                }
              />
            ))}
          </ul>
        )}
        {found.data && page < found.data.totalPage && (
          <Button onClick={() => setPage(page + 1)}>下一页</Button>
        )}
        {page > 1 && <Button onClick={() => setPage(page - 1)}>上一页</Button>}
      </div>
      {refused !== null && (
        <FormDialog<{ reason: string }>
          name="hr-refuse"
          title="拒绝申请"
          okText="拒绝"
          danger
          onClose={() => setRefused(null)}
          save={async ({ reason }) => {
            await ask(archiveRequestCalls.decide, { requestId: refused, status: 2, reason })
            await decided('已拒绝')
          }}
        >
          <Form.Item
            name="reason"
            label="拒绝原因"
            rules={[{ required: true, whitespace: true, message: '请填写拒绝原因' }]}
          >
            <TextArea limit={requestLimits.remarks} maxLength={requestLimits.remarks} />
          </Form.Item>
        </FormDialog>
      )}
    </PageFrame>
  )
}
