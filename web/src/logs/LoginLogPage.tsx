import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { TableColumnsType } from 'antd'
import { type Login, logCalls } from '#protocol/logs/calls.ts'
import { download } from '#web/platform/download.ts'
import { EMPTY } from '#web/platform/format.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { StatusDot } from '#web/ui/StatusDot.tsx'
import { LogFrame } from './LogFrame.tsx'
import { periodOf, useLogQuery } from './log-query.ts'

const text = (value: string) => value || EMPTY
const columns: TableColumnsType<Login> = [
  { title: '用户', dataIndex: 'realname', width: 130, ellipsis: true, render: text },
  { title: '登录时间', dataIndex: 'loginTime', width: 170 },
  { title: 'IP地址', dataIndex: 'ipAddress', width: 150, ellipsis: true, render: text },
  { title: '登录地点', dataIndex: 'loginAddress', width: 110, ellipsis: true, render: text },
  { title: '设备类型', dataIndex: 'deviceType', width: 100, render: text },
  { title: '终端内核', dataIndex: 'core', width: 120, render: text },
  { title: '平台', dataIndex: 'platform', width: 120, render: text },
  {
    title: '认证结果',
    key: 'authResult',
    render: (_, { authResult, failResult }) =>
      authResult === 1 ? (
        <StatusDot status="success" text="成功" />
      ) : (
        <StatusDot status="error" text={failResult ? `失败：${failResult}` : '失败'} />
      ),
  },
]

/** /manage/log/login: who signed in, and who was refused (platform.md §9.3). */
export default function LoginLogPage() {
  const [query, go] = useLogQuery()
  const found = useQuery({
    ...queryOf(logCalls.logins, { ...periodOf(query), page: query.page, limit: query.limit }),
    placeholderData: keepPreviousData,
  })
  return (
    <LogFrame<Login>
      title="登录日志"
      query={query}
      onGo={go}
      found={found}
      columns={columns}
      width={1080}
      onExport={() => download(logCalls.exportLogins, periodOf(query))}
    />
  )
}
