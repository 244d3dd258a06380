import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { ReplyOf } from '#protocol/platform/call.ts'
import { projectCalls } from '#protocol/projects/calls.ts'
import { projectStatuses } from '#protocol/projects/limits.ts'
import { ask } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { Moment } from '#web/ui/display/Moment.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { confirmPlain } from '#web/ui/layer/confirm.ts'
import { PageFrame, PageTotal } from '#web/ui/page/PageFrame.tsx'
import { OwnName } from '#web/ui/table/OwnName.tsx'
import { PagedTable } from '#web/ui/table/PagedTable.tsx'
import { RowActs } from '#web/ui/table/RowActs.tsx'
import { boardAddress } from './addresses.ts'
import styles from './list.module.css'
import { useLiveProjects, useProjectWrite } from './use-projects.ts'

type Row = ReplyOf<typeof projectCalls.archived>['list'][number]

/** /project/archive: archived projects, the last one first; 恢复 makes one active again. */
export default function ArchivePage() {
  useLiveProjects()
  const navigate = useNavigate()
  const write = useProjectWrite()
  const [query, go] = useState({ page: 1, limit: 15 })
  const found = useQuery({ ...queryOf(projectCalls.archived, query), placeholderData: keepPreviousData })
  const restore = async ({ workId, name }: Row) => {
    if (!(await confirmPlain('确定恢复?', '恢复项目', `“${name}”将回到项目列表。`))) return
    if (await write(ask(projectCalls.update, { workId, status: projectStatuses.active })))
      toast.success(`已恢复项目：${name}`)
  }
  return (
    <PageFrame title="归档项目" note={<PageTotal count={found.data?.totalRow} />} fill>
      <PagedTable<Row>
        found={found}
        rowKey="workId"
        width={640}
        query={query}
        onGo={go}
        unit="个"
        onOpen={({ workId }) => void navigate(boardAddress(workId))}
        empty={<EmptyState text="没有归档的项目" />}
        columns={[
          {
            title: '项目名称',
            render: (_, { workId, name, color }) => (
              <span className={styles.rowName}>
                <span className={styles.dot} style={{ background: color }} />
                <OwnName to={boardAddress(workId)}>{name}</OwnName>
              </span>
            ),
          },
          { title: '归档时间', width: 160, render: (_, { archiveTime }) => <Moment value={archiveTime} /> },
          {
            title: '操作',
            width: 100,
            render: (_, row) =>
              row.permission.isUpdate === 1 && (
                <RowActs
                  name={row.name}
                  main={{ caption: '恢复', run: () => void restore(row) }}
                  others={[]}
                />
              ),
          },
        ]}
      />
    </PageFrame>
  )
}
