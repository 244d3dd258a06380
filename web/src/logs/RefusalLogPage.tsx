import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Select, type TableColumnsType } from 'antd'
import { logCalls, type RefusedCallEntry } from '#protocol/logs/calls.ts'
import { lacks } from '#protocol/platform/codes.ts'
import { download } from '#web/platform/download.ts'
import { EMPTY } from '#web/platform/format.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { PageFilter } from '#web/ui/page/PageFilters.tsx'
import { LogFrame } from './LogFrame.tsx'
import { isLack, periodOf, useLogQuery } from './log-query.ts'

const text = (value: string) => value || EMPTY
const columns: TableColumnsType<RefusedCallEntry> = [
  {
    title: '用户',
    key: 'realname',
    width: 120,
    ellipsis: true,
    render: (_, { realname, viewedAs }) =>
      `${realname || '未登录'}${viewedAs ? `（以“${viewedAs}”的身份）` : ''}`,
  },
  { title: '时间', dataIndex: 'createTime', width: 164 },
  { title: 'IP地址', dataIndex: 'ipAddress', width: 124, ellipsis: true, render: text },
  {
    title: '操作',
    key: 'call',
    width: 180,
    ellipsis: true,
    render: (_, { callName, call }) => <span title={call}>{callName || call || EMPTY}</span>,
  },
  { title: '缺少', key: 'lack', width: 90, render: (_, { lack }) => lacks[lack] },
  { title: '对象', dataIndex: 'object', width: 130, ellipsis: true, render: text },
  { title: '原因', dataIndex: 'reason', ellipsis: true },
  { title: '次数', dataIndex: 'times', width: 60, align: 'right' },
]

const options = Object.entries(lacks).map(([value, label]) => ({ value, label }))

/** /manage/log/refusal: who tried what was not his (platform.md §9.4). */
export default function RefusalLogPage() {
  const [query, go] = useLogQuery()
  const filter = { ...periodOf(query), lacks: query.kinds.filter(isLack) }
  const found = useQuery({
    ...queryOf(logCalls.refusals, { ...filter, page: query.page, limit: query.limit }),
    placeholderData: keepPreviousData,
  })
  return (
    <LogFrame<RefusedCallEntry>
      title="越权访问日志"
      query={query}
      onGo={go}
      found={found}
      columns={columns}
      width={1000}
      onExport={() => download(logCalls.exportRefusals, filter)}
      filters={
        <PageFilter>
          <Select
            mode="multiple"
            maxTagCount="responsive"
            aria-label="缺少"
            allowClear
            placeholder="缺少什么"
            value={query.kinds.filter(isLack)}
            options={options}
            onChange={(kinds: string[]) => go({ kinds })}
          />
        </PageFilter>
      }
    />
  )
}
