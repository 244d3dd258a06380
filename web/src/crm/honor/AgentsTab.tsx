import { PlusOutlined } from '@ant-design/icons'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Agent, agentCalls } from '#protocol/crm/honor/calls.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { ask } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { useCan } from '#web/platform/permissions.ts'
import { queryOf, refresh } from '#web/platform/query-keys.ts'
import type { TabProps } from '#web/record/model/screens.tsx'
import { Button } from '#web/ui/button/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { confirmDelete } from '#web/ui/layer/confirm.ts'
import { PagedTable } from '#web/ui/table/PagedTable.tsx'
import { AgentDialog } from './AgentDialog.tsx'
import { agentColumns, agentWidth } from './agent-columns.tsx'
import styles from './honor.module.css'

/** Agents of one page. */
const PAGE = 15

/** 代理记录: agencies that handled the application of an honor (locks-and-extensions.md §17). */
export function AgentsTab({ type, recordId }: TabProps) {
  const client = useQueryClient()
  const may = useCan()
  const [query, setQuery] = useState({ page: 1, limit: PAGE })
  const [edited, setEdited] = useState<Agent | 'new' | null>(null)
  const found = useQuery({
    ...queryOf(agentCalls.list, { honorId: recordId, ...query }),
    placeholderData: keepPreviousData,
  })
  const { counters } = recordCallsOf(type)
  const changed = () => refresh(client, agentCalls.list, ...(counters ? [counters] : []))
  const mayUpdate = may('crm/honor/update')
  const remove = ({ agentId, agentName }: Agent) =>
    confirmDelete({
      title: `删除代理记录“${agentName}”？`,
      content: '删除后不能恢复。',
      okText: '删除代理记录',
      onOk: async () => {
        await ask(agentCalls.remove, { agentId })
        toast.success(`删除成功：${agentName}`)
        await changed()
      },
    })
  return (
    <section aria-label="代理记录">
      {mayUpdate && (
        <div className={styles.bar}>
          <Button icon={<PlusOutlined />} onClick={() => setEdited('new')}>
            新建代理
          </Button>
        </div>
      )}
      <PagedTable<Agent>
        found={found}
        rowKey="agentId"
        columns={agentColumns(mayUpdate ? { edit: setEdited, remove } : null)}
        width={agentWidth}
        empty={<EmptyState compact text="还没有代理记录" />}
        query={query}
        onGo={setQuery}
        {...(mayUpdate ? { onOpen: setEdited } : {})}
        inside
      />
      {edited && (
        <AgentDialog
          honorId={recordId}
          agent={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
          onSaved={changed}
        />
      )}
    </section>
  )
}
