import { useQuery } from '@tanstack/react-query'
import type { Dayjs } from 'dayjs'
import { useState } from 'react'
import { wordOf } from '#protocol/hrm/coded.ts'
import { candidateCalls } from '#protocol/hrm/recruiting/candidate-calls.ts'
import { stages } from '#protocol/hrm/recruiting/stages.ts'
import { candidateStatuses } from '#protocol/hrm/recruiting/words.ts'
import { messageOf } from '#web/platform/client.ts'
import { EMPTY, formatNumber } from '#web/platform/format.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { RangePicker } from '#web/ui/pickers/DatePicker.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { Section } from './Facts.tsx'
import styles from './recruiting.module.css'

const DAY = 'YYYY-MM-DD'
type Days = [Dayjs, Dayjs] | null

/** How long candidates stay in each stage, and what the channels bring; of candidates who were entered within the days. */
export function RecruitStatistics({ postId }: { postId: number | undefined }) {
  const [days, setDays] = useState<Days>(null)
  const createTime: [string, string] | undefined = days
    ? [days[0].format(DAY), days[1].format(DAY)]
    : undefined
  const { data, error, refetch } = useQuery(queryOf(candidateCalls.statistics, { createTime, postId }))
  if (error) return <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
  return (
    <div className={styles.statistics}>
      <div className={styles.range}>
        <span>创建时间</span>
        <RangePicker
          aria-label="候选人创建时间"
          value={days}
          onChange={(next) => setDays(next?.[0] && next[1] ? [next[0], next[1]] : null)}
        />
        {data && (
          <span>
            共 {formatNumber(data.candidates)} 位候选人，已入职 {formatNumber(data.joined)} 人
          </span>
        )}
      </div>
      {!data ? (
        <LoadingRows rows={8} columns={4} />
      ) : (
        <>
          <Section title="各阶段停留时间">
            <DataTable
              rowKey="status"
              dataSource={data.stages}
              columns={[
                {
                  title: '阶段',
                  key: 'stage',
                  className: styles.whole,
                  render: (_, { status }) => wordOf(candidateStatuses, status),
                },
                { title: '进入人数', dataIndex: 'entered', align: 'right' },
                { title: '已离开次数', dataIndex: 'ended', align: 'right' },
                {
                  title: '平均停留（天）',
                  key: 'days',
                  align: 'right',
                  render: (_, { status, days: mean }) => (status === stages.joined ? EMPTY : (mean ?? EMPTY)),
                },
              ]}
            />
          </Section>
          <Section title="招聘渠道">
            <DataTable
              rowKey="channelName"
              dataSource={data.channels}
              columns={[
                { title: '渠道', dataIndex: 'channelName', className: styles.whole },
                { title: '候选人', dataIndex: 'candidates', align: 'right' },
                { title: '参加面试', dataIndex: 'interviewed', align: 'right' },
                { title: '已入职', dataIndex: 'joined', align: 'right' },
                {
                  title: '入职率',
                  key: 'rate',
                  align: 'right',
                  render: (_, { candidates, joined }) => `${Math.round((joined / candidates) * 100)}%`,
                },
              ]}
            />
          </Section>
        </>
      )}
    </div>
  )
}
