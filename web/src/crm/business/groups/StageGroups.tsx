import { PlusOutlined } from '@ant-design/icons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Space, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { type StageGroup, stageGroupCalls } from '#protocol/crm/business/calls.ts'
import { attempt } from '#web/platform/attempt.ts'
import { ask } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { queryOf, refresh } from '#web/platform/query-keys.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Moment } from '#web/ui/display/Moment.tsx'
import { StatusDot } from '#web/ui/display/StatusDot.tsx'
import { confirmDelete, confirmPlain } from '#web/ui/layer/confirm.ts'
import { SettingHead } from '#web/ui/settings/SettingParts.tsx'
import { SettingTable } from '#web/ui/settings/SettingTable.tsx'
import { GroupDialog } from './GroupDialog.tsx'

const PAGE = 10

/** Groups of stages: whose businesses run through which (crm-records.md §6.6). */
export function StageGroups() {
  const client = useQueryClient()
  const [page, setPage] = useState(1)
  const [edited, setEdited] = useState<StageGroup | 'new' | null>(null)
  const query = useQuery(queryOf(stageGroupCalls.list, { page, limit: PAGE }))
  const changed = () => refresh(client, stageGroupCalls.list)
  const turn = async ({ typeId, name, status }: StageGroup) => {
    const verb = status === 1 ? '停用' : '启用'
    if (!(await confirmPlain(`您确定要${verb}该商机组?`, verb, `商机组：${name}`))) return
    if (!(await attempt(ask(stageGroupCalls.changeStatus, { typeId, status: status === 1 ? 0 : 1 })))) return
    toast.success('操作成功')
    await changed()
  }
  const remove = ({ typeId, name }: StageGroup) =>
    confirmDelete({
      title: '确定删除?',
      content: `商机组“${name}”将不能再选用；有商机的商机组不能删除。`,
      okText: '删除商机组',
      onOk: async () => {
        await ask(stageGroupCalls.remove, { id: typeId })
        toast.success('删除成功')
        await changed()
      },
    })
  const columns: TableColumnsType<StageGroup> = [
    { title: '商机组名称', dataIndex: 'name', ellipsis: true },
    {
      title: '应用部门',
      key: 'depts',
      ellipsis: true,
      render: (_, { deptList }) =>
        deptList.length === 0 ? '全公司' : deptList.map(({ name }) => name).join('、'),
    },
    {
      title: '创建时间',
      key: 'createTime',
      width: 150,
      render: (_, { createTime }) => <Moment value={createTime} />,
    },
    { title: '创建人', dataIndex: 'createName', width: 110, ellipsis: true },
    {
      title: '状态',
      key: 'status',
      width: 90,
      render: (_, { status }) =>
        status === 1 ? (
          <StatusDot status="success" text="启用" />
        ) : (
          <StatusDot status="default" text="停用" />
        ),
    },
    {
      title: '操作',
      key: 'act',
      width: 190,
      render: (_, group) => (
        <Space size={0}>
          <Button
            type="link"
            size="small"
            disabled={group.status !== 1}
            title={group.status === 1 ? undefined : '停用的商机组启用后才能编辑'}
            onClick={() => setEdited(group)}
          >
            编辑
          </Button>
          <Button type="link" size="small" onClick={() => void turn(group)}>
            {group.status === 1 ? '停用' : '启用'}
          </Button>
          <Button type="link" size="small" danger onClick={() => remove(group)}>
            删除
          </Button>
        </Space>
      ),
    },
  ]
  return (
    <>
      <SettingHead
        note="新建商机时选择商机组，商机按组内的阶段推进；有商机的商机组只能修改名称和部门。"
        action={
          <Button type="primary" icon={<PlusOutlined />} onClick={() => setEdited('new')}>
            添加商机组
          </Button>
        }
      />
      <SettingTable
        query={query}
        rowKey="typeId"
        columns={columns}
        empty="还没有商机组"
        page={page}
        size={PAGE}
        onPage={setPage}
      />
      {edited && (
        <GroupDialog
          typeId={edited === 'new' ? undefined : edited.typeId}
          onClose={() => setEdited(null)}
          onSaved={() => {
            toast.success('操作成功')
            void changed()
          }}
        />
      )}
    </>
  )
}
