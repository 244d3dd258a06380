import { PlusOutlined } from '@ant-design/icons'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { TableColumnsType } from 'antd'
import { useState } from 'react'
import { type StageGroup, stageGroupCalls } from '#protocol/crm/business/calls.ts'
import { attempt } from '#web/platform/attempt.ts'
import { ask } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { queryOf, refresh } from '#web/platform/query-keys.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Moment } from '#web/ui/display/Moment.tsx'
import { StatusDot } from '#web/ui/display/StatusDot.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { confirmDelete, confirmPlain } from '#web/ui/layer/confirm.ts'
import { SettingHead } from '#web/ui/settings/SettingParts.tsx'
import { OwnName } from '#web/ui/table/OwnName.tsx'
import { PagedTable } from '#web/ui/table/PagedTable.tsx'
import { RowActs } from '#web/ui/table/RowActs.tsx'
import { GroupDialog } from './GroupDialog.tsx'

const PAGE = 10

const closedReason = ({ status }: StageGroup) => (status === 1 ? undefined : '停用的商机组启用后才能编辑')

/** Groups of stages: whose businesses run through which (crm-records.md §6.6). */
export function StageGroups() {
  const client = useQueryClient()
  const [query, setQuery] = useState({ page: 1, limit: PAGE })
  const [edited, setEdited] = useState<StageGroup | 'new' | null>(null)
  const found = useQuery({
    ...queryOf(stageGroupCalls.list, query),
    placeholderData: keepPreviousData,
  })
  const edit = (group: StageGroup) => {
    const reason = closedReason(group)
    if (reason) toast.info(reason)
    else setEdited(group)
  }
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
    {
      title: '商机组名称',
      key: 'name',
      ellipsis: true,
      render: (_, group) => <OwnName onOpen={() => edit(group)}>{group.name}</OwnName>,
    },
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
      width: 120,
      render: (_, group) => (
        <RowActs
          name={group.name}
          main={{ caption: '编辑', run: () => edit(group), reason: closedReason(group) }}
          others={[
            { caption: group.status === 1 ? '停用' : '启用', run: () => void turn(group) },
            { caption: '删除', run: () => remove(group), danger: true },
          ]}
        />
      ),
    },
  ]
  return (
    <>
      <SettingHead
        note="新建商机时选择商机组，商机按组内的阶段推进；删除有商机的阶段时，选择商机移到哪个阶段。"
        action={
          <Button type="primary" icon={<PlusOutlined />} onClick={() => setEdited('new')}>
            添加商机组
          </Button>
        }
      />
      <PagedTable<StageGroup>
        found={found}
        rowKey="typeId"
        columns={columns}
        width={760}
        empty={<EmptyState text="还没有商机组" />}
        query={query}
        onGo={setQuery}
        onOpen={edit}
        inside
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
