import { EditOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import { employeeFieldCalls } from '#protocol/hrm/employees/field-calls.ts'
import type { ReplyOf } from '#protocol/platform/call.ts'
import { messageOf } from '#web/platform/client.ts'
import { formatMinute } from '#web/platform/format.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { PageFrame } from '#web/ui/page/PageFrame.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { OwnName } from '#web/ui/table/OwnName.tsx'
import { designerPath } from './addresses.ts'

type Group = ReplyOf<typeof employeeFieldCalls.groups>[number]

const TITLE = '自定义字段设置'

/** /manage/hrm/custom-field: the groups of employee fields that can be designed (hrm.md §8.1). */
export default function GroupsPage() {
  const { data, error, refetch } = useQuery(queryOf(employeeFieldCalls.groups, {}))
  const navigate = useNavigate()
  return (
    <PageFrame title={TITLE}>
      {error && <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />}
      {!data && !error && <LoadingRows rows={3} columns={3} />}
      {data && (
        <DataTable<Group>
          rowKey="labelGroup"
          dataSource={data}
          onOpen={({ labelGroup }) => void navigate(designerPath(labelGroup))}
          columns={[
            {
              title: '模块',
              dataIndex: 'name',
              render: (name: string, { labelGroup }) => (
                <OwnName to={designerPath(labelGroup)}>{name}</OwnName>
              ),
            },
            {
              title: '更新时间',
              dataIndex: 'updateTime',
              width: 220,
              render: (time: string | 0) => (time === 0 ? '暂无' : formatMinute(time)),
            },
            {
              title: '操作',
              width: 160,
              render: (_, { labelGroup }) => (
                <Link to={designerPath(labelGroup)}>
                  <Button type="link" size="small" icon={<EditOutlined />} tabIndex={-1}>
                    编辑
                  </Button>
                </Link>
              ),
            },
          ]}
        />
      )}
    </PageFrame>
  )
}
