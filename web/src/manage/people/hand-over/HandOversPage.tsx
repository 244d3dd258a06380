import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { TableColumnsType } from 'antd'
import { useState } from 'react'
import { type HandOverRecord, handOverCalls } from '#protocol/manage/people/hand-over-calls.ts'
import { download } from '#web/platform/download.ts'
import { formatMinute, formatNumber } from '#web/platform/format.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { StatusDot } from '#web/ui/display/StatusDot.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { Panel } from '#web/ui/layer/Panel.tsx'
import { PageFilter, PageFilters } from '#web/ui/page/PageFilters.tsx'
import { PageFrame } from '#web/ui/page/PageFrame.tsx'
import { PeopleSelect } from '#web/ui/people/PeopleSelect.tsx'
import { PagedTable } from '#web/ui/table/PagedTable.tsx'
import { useBusy } from '#web/ui/use-busy.ts'
import styles from '../people.module.css'
import { HandOverReport } from './HandOverReport.tsx'
import { useRecordsQuery } from './records-query.ts'

const REPORT_WIDTH = 760
const sumOf = ({ report }: HandOverRecord, count: (line: HandOverRecord['report'][number]) => number) =>
  formatNumber(report.reduce((sum, line) => sum + count(line), 0))
const receiversOf = ({ report }: HandOverRecord) =>
  [...new Set(report.map(({ toName }) => toName))].join('、')
const reasonOf = ({ absence, disabled }: HandOverRecord) =>
  absence ? `${absence.fromDay} 至 ${absence.returnDay} 离开` : disabled ? '离职或调岗，已停用' : '离职或调岗'

const columnsWith = (onShow: (record: HandOverRecord) => void): TableColumnsType<HandOverRecord> => [
  { title: '时间', dataIndex: 'createTime', width: 140, render: formatMinute },
  { title: '操作人', dataIndex: 'operatorName', width: 88, ellipsis: true },
  {
    title: '员工',
    key: 'names',
    width: 140,
    ellipsis: true,
    render: (_, { names }) => names.join('、'),
  },
  { title: '接收人', key: 'receivers', ellipsis: true, render: (_, record) => receiversOf(record) || '--' },
  { title: '原因', key: 'reason', width: 200, ellipsis: true, render: (_, record) => reasonOf(record) },
  {
    title: '已交接',
    key: 'moved',
    width: 72,
    align: 'right',
    render: (_, record) => sumOf(record, ({ moved }) => moved),
  },
  {
    title: '未交接',
    key: 'kept',
    width: 72,
    align: 'right',
    render: (_, record) => sumOf(record, ({ kept }) => kept.length),
  },
  {
    title: '状态',
    dataIndex: 'undoneTime',
    width: 88,
    render: (undone: string | null) => (
      <StatusDot status={undone ? 'default' : 'success'} text={undone ? '已撤销' : '已交接'} />
    ),
  },
  {
    title: '操作',
    key: 'acts',
    width: 64,
    render: (_, record) => (
      <Button
        type="link"
        size="small"
        aria-label={`${record.names.join('、')}的交接明细`}
        onClick={() => onShow(record)}
      >
        明细
      </Button>
    ),
  },
]

/** /manage/hand-overs: who handed over what to whom (platform.md §5.7). */
export default function HandOversPage() {
  const [query, go] = useRecordsQuery()
  const found = useQuery({ ...queryOf(handOverCalls.records, query), placeholderData: keepPreviousData })
  const [shown, setShown] = useState<HandOverRecord>()
  const [busy, run] = useBusy()
  return (
    <PageFrame title="工作交接记录" note={found.data && `共 ${formatNumber(found.data.totalRow)} 条`} fill>
      <PageFilters onAsk={() => void found.refetch()}>
        <PageFilter>
          <PeopleSelect
            aria-label="员工"
            placeholder="全部员工和接收人"
            value={query.userId ? [query.userId] : []}
            onChange={([userId]) => go({ userId })}
          />
        </PageFilter>
      </PageFilters>
      <PagedTable<HandOverRecord>
        found={found}
        rowKey="recordId"
        columns={columnsWith(setShown)}
        width={1000}
        empty={<EmptyState text={query.userId ? '没有找到数据' : '还没有工作交接'} />}
        query={query}
        onGo={go}
        onOpen={setShown}
      />
      {shown && (
        <Panel
          open
          width={REPORT_WIDTH}
          title={`${shown.names.join('、')}的工作交接`}
          onClose={() => setShown(undefined)}
          extra={
            <Button
              loading={busy}
              onClick={() =>
                void run(() => download(handOverCalls.recordSheet, { recordId: shown.recordId }))
              }
            >
              {busy ? '导出中...' : '导出'}
            </Button>
          }
        >
          <p className={styles.summary}>
            {shown.operatorName}于 {formatMinute(shown.createTime)} 交接，{reasonOf(shown)}
            {shown.undoneTime && `；${formatMinute(shown.undoneTime)} 已撤销，明细中的内容均已归还`}。
          </p>
          <HandOverReport report={shown.report} />
        </Panel>
      )}
    </PageFrame>
  )
}
