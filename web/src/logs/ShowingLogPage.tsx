import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { TableColumnsType } from 'antd'
import { logCalls, type Showing } from '#protocol/logs/calls.ts'
import { download } from '#web/platform/download.ts'
import { EMPTY } from '#web/platform/format.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { LogFrame } from './LogFrame.tsx'
import { periodOf, useLogQuery } from './log-query.ts'

const text = (value: string) => value || EMPTY
const columns: TableColumnsType<Showing> = [
  { title: '用户', dataIndex: 'realname', width: 100, ellipsis: true, render: text },
  { title: '时间', dataIndex: 'createTime', width: 164 },
  { title: 'IP地址', dataIndex: 'ipAddress', width: 124, ellipsis: true, render: text },
  {
    title: '对象',
    key: 'object',
    width: 240,
    ellipsis: true,
    render: (_, { type, object, recordId }) => `${type}：${object || `#${recordId}`}`,
  },
  { title: '字段', dataIndex: 'field', width: 110, ellipsis: true, render: text },
  { title: '原因', dataIndex: 'reason', ellipsis: true, render: text },
]

/** /manage/log/showing: who looked at values that are masked for him, and why (platform.md §9.6). */
export default function ShowingLogPage() {
  const [query, go] = useLogQuery()
  const found = useQuery({
    ...queryOf(logCalls.showings, { ...periodOf(query), page: query.page, limit: query.limit }),
    placeholderData: keepPreviousData,
  })
  return (
    <LogFrame<Showing>
      title="掩码查看日志"
      query={query}
      onGo={go}
      found={found}
      columns={columns}
      width={920}
      onExport={() => download(logCalls.exportShowings, periodOf(query))}
    />
  )
}
