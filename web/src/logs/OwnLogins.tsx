import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Login, logCalls } from '#protocol/logs/calls.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { PersonalHead } from '#web/ui/page/PersonalHead.tsx'
import { SettingTable } from '#web/ui/settings/SettingTable.tsx'
import { attemptColumns } from './login-columns.tsx'

const SIZE = 20

/** 登录记录: who signed in, or tried to, under the person's own name (platform.md §11.4). */
export function OwnLogins() {
  const [page, setPage] = useState(1)
  const query = useQuery({
    ...queryOf(logCalls.ownLogins, { page, limit: SIZE }),
    placeholderData: keepPreviousData,
  })
  return (
    <section>
      <PersonalHead
        title="登录记录"
        note="最近一年用您的账号登录的情况，失败的也在内；不是您本人操作的，请修改密码并检查登录设备。"
      />
      <SettingTable<Login>
        query={query}
        rowKey={(row) => query.data?.list.indexOf(row) ?? 0}
        columns={attemptColumns}
        empty="还没有登录记录"
        page={page}
        size={SIZE}
        onPage={setPage}
      />
    </section>
  )
}
