import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Form } from 'antd'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { wordOf } from '#protocol/hrm/coded.ts'
import { type Post, postCalls } from '#protocol/hrm/recruiting/post-calls.ts'
import {
  emergencyLevels,
  jobNatures,
  postStatuses,
  requiredEducations,
  workTimes,
} from '#protocol/hrm/recruiting/words.ts'
import { attempt } from '#web/platform/attempt.ts'
import { ask, messageOf } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { useCan } from '#web/platform/permissions.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { TextArea } from '#web/ui/input/TextArea.tsx'
import { Panel } from '#web/ui/layer/Panel.tsx'
import { Facts, Section } from './Facts.tsx'
import { HistorySection } from './HistorySection.tsx'
import { PostForm } from './PostForm.tsx'
import styles from './recruiting.module.css'
import { refreshRecruiting } from './refresh.ts'
import { ageWords, salaryWords } from './words.ts'

const POST = 2

/** One post: facts, history, and whether it is still to be filled. */
export function PostPanel({ postId, onClose }: { postId: number; onClose: () => void }) {
  const client = useQueryClient()
  const may = useCan()
  const { data, error, refetch } = useQuery(queryOf(postCalls.detail, { postId }))
  const [opened, setOpened] = useState<'edit' | 'stop' | null>(null)
  const close = () => setOpened(null)
  const start = async () => {
    if (!(await attempt(ask(postCalls.setStatus, { postId, status: 1 })))) return
    toast.success('已启用招聘')
    await refreshRecruiting(client)
  }
  const maySet = may('hrm/recruit/updatePostStatus')
  return (
    <Panel
      open
      onClose={onClose}
      width="min(860px, 82vw)"
      title={data ? (data.postName ?? '招聘职位') : '招聘职位'}
      extra={
        data && (
          <>
            {maySet && data.status === 1 && <Button onClick={() => setOpened('stop')}>停止招聘</Button>}
            {maySet && data.status === 0 && <Button onClick={() => void start()}>启用招聘</Button>}
            {may('hrm/recruit/updatePost') && (
              <Button type="primary" onClick={() => setOpened('edit')}>
                编辑
              </Button>
            )}
          </>
        )
      }
    >
      {error ? (
        <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
      ) : !data ? (
        <LoadingRows rows={8} columns={2} />
      ) : (
        <>
          <Facts facts={factsOf(data)} />
          {may('hrm/recruit/read') && (
            <p className={styles.employee}>
              <Link to={`/hrm/recruit/candidate?postId=${postId}`}>查看该职位的候选人</Link>
            </p>
          )}
          {data.reason && <Section title="招聘原因">{data.reason}</Section>}
          {data.description && (
            <Section title="职位描述">
              <p className={styles.words}>{data.description}</p>
            </Section>
          )}
          <HistorySection type={POST} typeId={postId} />
        </>
      )}
      {opened === 'edit' && data && <PostForm known={data} onClose={close} />}
      {opened === 'stop' && (
        <FormDialog<{ reason?: string }>
          name="recruit-stop"
          title={`停止招聘：${data?.postName ?? ''}`}
          okText="停止招聘"
          onClose={close}
          save={({ reason = '' }) => ask(postCalls.setStatus, { postId, status: 0, reason })}
          onSaved={() => {
            toast.success('已停止招聘')
            void refreshRecruiting(client)
          }}
        >
          <Form.Item name="reason" label="原因">
            <TextArea maxLength={200} />
          </Form.Item>
        </FormDialog>
      )}
    </Panel>
  )
}

const factsOf = (post: Post): readonly (readonly [string, ReactNode])[] => [
  ['状态', wordOf(postStatuses, post.status)],
  ['用人部门', post.deptName],
  ['工作性质', wordOf(jobNatures, post.jobNature)],
  ['工作城市', post.city],
  ['招聘人数', post.recruitNum],
  ['已入职人数', post.hasEntryNum],
  ['招聘进度', post.recruitSchedule === null ? null : `${post.recruitSchedule}%`],
  ['工作经验', wordOf(workTimes, post.workTime)],
  ['学历要求', wordOf(requiredEducations, post.educationRequire)],
  ['薪资范围', salaryWords(post)],
  ['年龄要求', ageWords(post)],
  ['紧急程度', wordOf(emergencyLevels, post.emergencyLevel)],
  ['最迟到岗时间', post.latestEntryTime],
  ['招聘负责人', post.ownerEmployeeName],
  ['面试官', post.interviewEmployeeName],
  ['职业类型', post.postTypeName],
]
