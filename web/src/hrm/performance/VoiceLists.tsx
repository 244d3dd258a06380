import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Form } from 'antd'
import { useState } from 'react'
import { wordOf } from '#protocol/hrm/coded.ts'
import { type Appeal, appealWords } from '#protocol/hrm/performance/appeal.ts'
import { appraisalVoiceCalls, type PeerTask } from '#protocol/hrm/performance/voice-calls.ts'
import type { PageQuery } from '#web/platform/address-query.ts'
import { ask } from '#web/platform/client.ts'
import { EMPTY, formatMinute } from '#web/platform/format.ts'
import { toast } from '#web/platform/notices.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { Segmented } from '#web/ui/input/Segmented.tsx'
import { OwnName } from '#web/ui/table/OwnName.tsx'
import { PagedTable } from '#web/ui/table/PagedTable.tsx'
import { AmountBox } from './AmountBox.tsx'
import styles from './performance.module.css'
import { refreshAppraisals } from './use-appraisals.ts'

interface VoiceListProps {
  query: PageQuery
  go: (change: PageQuery) => void
}

/** 匿名互评: what the user was asked; their own answers alone. */
export function PeerList({ query, go }: VoiceListProps) {
  const [asked, askFor] = useState<PeerTask | null>(null)
  const { page, limit } = query
  const found = useQuery({
    ...queryOf(appraisalVoiceCalls.peerTasks, { page, limit }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <PagedTable<PeerTask>
        found={found}
        rowKey="employeeAppraisalId"
        width={760}
        unit="个"
        query={query}
        onGo={go}
        empty={<EmptyState text="没有邀请您参加的匿名互评" />}
        columns={[
          { title: '姓名', dataIndex: 'employeeName', width: 120 },
          {
            title: '部门',
            dataIndex: 'deptName',
            width: 150,
            render: (name: string | null) => name ?? EMPTY,
          },
          { title: '考核名称', dataIndex: 'appraisalName', ellipsis: true },
          {
            title: '我的评分',
            dataIndex: 'score',
            width: 100,
            render: (score: number | null) => score ?? EMPTY,
          },
          {
            title: '操作',
            key: 'act',
            width: 100,
            render: (_, task) =>
              task.isOpen === 1 ? (
                <Button
                  size="small"
                  type="text"
                  aria-label={`评分 ${task.employeeName}`}
                  onClick={() => askFor(task)}
                >
                  {task.score === null ? '评分' : '修改评分'}
                </Button>
              ) : (
                '已结束'
              ),
          },
        ]}
      />
      {asked && <AnswerDialog task={asked} onClose={() => askFor(null)} />}
    </>
  )
}

function AnswerDialog({ task, onClose }: { task: PeerTask; onClose: () => void }) {
  const client = useQueryClient()
  return (
    <FormDialog<{ score: string }>
      name="hr-peer"
      title={`匿名互评：${task.employeeName}`}
      begin={{ score: String(task.score ?? '') }}
      okText="提交评分"
      onClose={onClose}
      save={({ score }) =>
        ask(appraisalVoiceCalls.answerPeer, {
          employeeAppraisalId: task.employeeAppraisalId,
          score: Number(score),
        })
      }
      onSaved={() => {
        toast.success('评分已提交')
        void refreshAppraisals(client)
      }}
    >
      <Form.Item
        name="score"
        label={`评分（满分${task.fullScore}）`}
        extra="任何人都看不到您的评分；至少3人评分且互评结束后，只显示平均分。"
        rules={[{ required: true, message: '请填写评分' }]}
      >
        <AmountBox autoFocus />
      </Form.Item>
    </FormDialog>
  )
}

/** 申诉 that the user may decide. */
export function AppealList({ query, go, open }: VoiceListProps & { open: (id: number) => void }) {
  const [status, setStatus] = useState(0)
  const { page, limit } = query
  const found = useQuery({
    ...queryOf(appraisalVoiceCalls.appeals, { status, page, limit }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <div className={styles.states}>
        <Segmented
          aria-label="申诉状态"
          value={status}
          options={[
            { value: 0, label: '待处理' },
            { value: 1, label: '已处理' },
          ]}
          onChange={setStatus}
        />
      </div>
      <PagedTable<Appeal>
        found={found}
        rowKey="appealId"
        width={980}
        unit="个"
        query={query}
        onGo={go}
        onOpen={({ employeeAppraisalId }) => open(employeeAppraisalId)}
        empty={<EmptyState text={status === 0 ? '没有待处理的申诉' : '没有已处理的申诉'} />}
        columns={[
          {
            title: '姓名',
            key: 'name',
            width: 120,
            render: (_, row) => (
              <OwnName onOpen={() => open(row.employeeAppraisalId)}>{row.employeeName}</OwnName>
            ),
          },
          {
            title: '部门',
            dataIndex: 'deptName',
            width: 150,
            render: (name: string | null) => name ?? EMPTY,
          },
          { title: '考核名称', dataIndex: 'appraisalName', width: 190, ellipsis: true },
          {
            title: '结果',
            key: 'result',
            width: 110,
            render: (_, { score, levelName }) => `${score ?? EMPTY} ${levelName ?? ''}`,
          },
          { title: '申诉理由', dataIndex: 'reason', ellipsis: true },
          {
            title: '状态',
            dataIndex: 'state',
            width: 90,
            render: (state: number) => wordOf(appealWords, state),
          },
          { title: '申诉时间', dataIndex: 'createTime', width: 150, render: formatMinute },
        ]}
      />
    </>
  )
}
