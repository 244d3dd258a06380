import { LeftOutlined } from '@ant-design/icons'
import { useState } from 'react'
import type { StatisticFilter } from '#protocol/bi/filter.ts'
import { followUpCalls } from '#protocol/bi/follow-ups/calls.ts'
import { activityKinds } from '#protocol/record/calls/activity.ts'
import { recordTypeOf } from '#protocol/record-types.ts'
import { RelatedLink } from '#web/fields/relation/RelatedLink.tsx'
import { messageOf } from '#web/platform/client.ts'
import { formatMinute } from '#web/platform/format.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { Dialog } from '#web/ui/layer/Dialog.tsx'
import { Pagination } from '#web/ui/table/Pagination.tsx'
import { countWords, FigureLink, FigureTable } from './Figures.tsx'
import { useFigures } from './use-figures.ts'
import styles from './workbench.module.css'

interface FollowUpRowsProps {
  title: string
  filter: StatisticFilter
  onClose: () => void
}

/** 新增跟进记录: how many on each type of records, and what they say (bi.md §17.4). */
export function FollowUpRows({ title, filter, onClose }: FollowUpRowsProps) {
  const [label, setLabel] = useState<number | null>(null)
  return (
    <Dialog title={title} width={label === null ? 640 : '80%'} onClose={onClose}>
      {label === null ? (
        <Counts filter={filter} onOpen={setLabel} />
      ) : (
        <Written filter={filter} label={label} onBack={() => setLabel(null)} />
      )}
    </Dialog>
  )
}

function Counts({ filter, onOpen }: { filter: StatisticFilter; onOpen: (label: number) => void }) {
  const { data, error, refetch } = useFigures(followUpCalls.counts, filter)
  if (error) return <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
  if (!data) return <LoadingRows rows={5} columns={2} />
  return (
    <FigureTable
      label="新增跟进记录数"
      head={['模块', '新增跟进记录数']}
      rows={data.map(({ crmType, count }) => ({
        key: crmType,
        cells: [
          recordTypeOf(crmType)?.display ?? '',
          <FigureLink key="count" value={count} words={countWords(count)} onOpen={() => onOpen(crmType)} />,
        ],
      }))}
    />
  )
}

const PAGE = 15
const sizes = [PAGE, 30, 60, 100]

interface WrittenProps {
  filter: StatisticFilter
  label: number
  onBack: () => void
}

function Written({ filter, label, onBack }: WrittenProps) {
  const [{ page, limit }, setPage] = useState({ page: 1, limit: PAGE })
  const { data, error, refetch } = useFigures(followUpCalls.list, {
    ...filter,
    crmType: label,
    queryType: 0,
    page,
    limit,
  })
  const type = recordTypeOf(label)
  if (error) return <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
  if (!data || !type) return <LoadingRows rows={8} columns={5} />
  return (
    <div className={styles.rows}>
      <div>
        <Button size="small" icon={<LeftOutlined />} onClick={onBack}>
          返回
        </Button>
      </div>
      <div className={styles.written}>
        {data.list.length === 0 ? (
          <EmptyState />
        ) : (
          <FigureTable
            label={`${type.display}的跟进记录`}
            head={['跟进时间', '跟进人', `所属${type.display}`, '跟进方式', '跟进内容']}
            rows={data.list.map((entry) => ({
              key: entry.activityId,
              cells: [
                formatMinute(entry.createTime),
                entry.realname,
                <RelatedLink
                  key="record"
                  target={type.key}
                  id={entry.activityTypeId}
                  name={entry.activityTypeName}
                />,
                entry.type === activityKinds.signIn ? '外勤签到' : (entry.category ?? '--'),
                entry.type === activityKinds.signIn ? (entry.address ?? '--') : (entry.content ?? '--'),
              ],
            }))}
          />
        )}
      </div>
      <Pagination
        current={page}
        pageSize={limit}
        total={data.totalRow}
        pageSizeOptions={sizes}
        onChange={(next, size) => setPage({ page: size === limit ? next : 1, limit: size })}
      />
    </div>
  )
}
