import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type Login, logCalls } from '#protocol/logs/calls.ts'
import { download } from '#web/platform/download.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { LogFrame } from './LogFrame.tsx'
import { periodOf, useLogQuery } from './log-query.ts'
import { attemptColumns, userColumn } from './login-columns.tsx'

const columns = [userColumn, ...attemptColumns]

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
      width={1000}
      onExport={() => download(logCalls.exportLogins, periodOf(query))}
    />
  )
}
