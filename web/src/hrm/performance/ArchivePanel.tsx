import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { wordOf } from '#protocol/hrm/coded.ts'
import { employeeStatuses } from '#protocol/hrm/employees/words.ts'
import { appraisal } from '#protocol/hrm/performance/flow.ts'
import { type ArchivedAppraisal, appraisalPlanCalls } from '#protocol/hrm/performance/plan-calls.ts'
import { appraisalStatuses } from '#protocol/hrm/performance/words.ts'
import { messageOf } from '#web/platform/client.ts'
import { EMPTY } from '#web/platform/format.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { Panel } from '#web/ui/layer/Panel.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { OwnName } from '#web/ui/table/OwnName.tsx'
import { AppraisalPanel } from './AppraisalPanel.tsx'
import styles from './performance.module.css'

const text = (value: string | number | null) => (value === null || value === '' ? EMPTY : value)

/** The appraisals of one employee. */
export function ArchivePanel({ employeeId, onClose }: { employeeId: number; onClose: () => void }) {
  const [opened, open] = useState<number | null>(null)
  const { data: head, error, refetch } = useQuery(queryOf(appraisalPlanCalls.archiveHead, { employeeId }))
  const { data } = useQuery(queryOf(appraisalPlanCalls.archive, { employeeId, pageType: 0 }))
  return (
    <Panel open onClose={onClose} width="min(860px, 82vw)" title={head?.employeeName ?? '绩效档案'}>
      {error ? (
        <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
      ) : head === undefined || data === undefined ? (
        <LoadingRows rows={6} columns={3} />
      ) : (
        <>
          <dl className={styles.facts}>
            {(
              [
                ['部门', head.deptName],
                ['岗位', head.post],
                ['员工状态', wordOf(employeeStatuses, head.employeeStatus)],
                ['已归档绩效', head.apprailsaledCnt],
                ['进行中绩效', head.apprailsalingCnt],
                ['最近绩效等级及评分', head.lastAppraisalResult],
              ] as const
            ).map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{text(value)}</dd>
              </div>
            ))}
          </dl>
          {data.list.length > 0 && (
            <ul className={styles.strip} aria-label="历次考核">
              {data.list.map((row) => (
                <li key={row.employeeAppraisalId}>
                  <button type="button" onClick={() => open(row.employeeAppraisalId)}>
                    <span title={row.appraisalName}>{row.appraisalName}</span>
                    <strong className={styles.outcome}>{outcomeOf(row)}</strong>
                    <span>{row.appraisalTime}</span>
                  </button>
                </li>
              ))}
            </ul>
          )}
          <DataTable<ArchivedAppraisal>
            rowKey="employeeAppraisalId"
            scroll={{ x: 620 }}
            dataSource={data.list}
            locale={{ emptyText: <EmptyState text="没有参加过考核" /> }}
            columns={[
              {
                title: '考核名称',
                key: 'name',
                render: (_, row) => (
                  <OwnName onOpen={() => open(row.employeeAppraisalId)}>{row.appraisalName}</OwnName>
                ),
              },
              { title: '考核时间', dataIndex: 'appraisalTime', width: 190 },
              {
                title: '考核状态',
                dataIndex: 'status',
                width: 110,
                render: (code: number) => wordOf(appraisalStatuses, code),
              },
              {
                title: '评分',
                key: 'score',
                width: 80,
                render: (_, row) => (row.status >= appraisal.toAccept ? text(row.score) : EMPTY),
              },
              { title: '等级', dataIndex: 'resultLevel', width: 80, render: text },
            ]}
          />
        </>
      )}
      {opened !== null && <AppraisalPanel employeeAppraisalId={opened} onClose={() => open(null)} />}
    </Panel>
  )
}

/** Level and score once there is a result, else the status. */
const outcomeOf = ({ status, resultLevel, score }: ArchivedAppraisal): string =>
  status === appraisal.done && score !== null
    ? `${resultLevel ?? ''} ${score}`.trim()
    : wordOf(appraisalStatuses, status)
