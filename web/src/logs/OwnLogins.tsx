import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Login, logCalls } from '#protocol/logs/calls.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { PersonalHead } from '#web/ui/page/PersonalHead.tsx'
import { PagedTable } from '#web/ui/table/PagedTable.tsx'
import { attemptColumns } from './login-columns.tsx'

const SIZE = 20

/** 登录记录: who signed in, or tried to, under the person's own name (platform.md §11.4). */
export function OwnLogins() {
  const [query, setQuery] = useState({ page: 1, limit: SIZE })
  const found = useQuery({
    ...queryOf(logCalls.ownLogins, query),
    placeholderData: keepPreviousData,
  })
  return (
    <section>
      <PersonalHead
        title="登录记录"
        note="最近一年用您的账号登录的情况，失败的也在内；不是您本人操作的，请修改密码并检查登录设备。"
      />
      <PagedTable<Login>
        found={found}
        columns={attemptColumns}
        width={680}
        empty={<EmptyState text="还没有登录记录" />}
        query={query}
        onGo={setQuery}
        inside
      />
    </section>
  )
}
