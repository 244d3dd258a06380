import { PlusOutlined } from '@ant-design/icons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { permissionCalls, type RoleRow } from '#protocol/manage/roles/calls.ts'
import { BUILT_IN_WORK_ROLE, MANAGING_WORK_ROLE } from '#protocol/manage/roles/roles.ts'
import { ask, messageOf } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { queryOf, refresh } from '#web/platform/query-keys.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { confirmDelete } from '#web/ui/layer/confirm.ts'
import { PageFrame } from '#web/ui/page/PageFrame.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { OwnName } from '#web/ui/table/OwnName.tsx'
import { RowActs } from '#web/ui/table/RowActs.tsx'
import styles from './page.module.css'
import { WorkRoleForm } from './WorkRoleForm.tsx'

/** /manage/system-project: what members of projects may do, by role (approval-office.md §12.6). */
export default function WorkRolesPage() {
  const [edited, edit] = useState<RoleRow | 'new'>()
  return (
    <PageFrame
      title="自定义项目权限"
      actions={
        <Button type="primary" icon={<PlusOutlined />} onClick={() => edit('new')}>
          新建权限
        </Button>
      }
      fill
    >
      <Roles onEdit={edit} />
      {edited && (
        <WorkRoleForm {...(edited === 'new' ? {} : { role: edited })} onClose={() => edit(undefined)} />
      )}
    </PageFrame>
  )
}

function Roles({ onEdit }: { onEdit: (role: RoleRow) => void }) {
  const client = useQueryClient()
  const { data, error, refetch } = useQuery(queryOf(permissionCalls.queryProjectRoleList, {}))
  if (error) return <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
  if (!data) return <LoadingRows rows={4} columns={3} />
  const remove = ({ roleId, roleName }: RoleRow) =>
    confirmDelete({
      title: `删除项目权限“${roleName}”？`,
      content: '使用此权限的成员和公开项目将改用“编辑”权限。',
      okText: '删除权限',
      onOk: async () => {
        await ask(permissionCalls.deleteWorkRole, { roleId })
        toast.success('删除成功')
        await refresh(client, permissionCalls.queryProjectRoleList, permissionCalls.queryWorkRoleList)
      },
    })
  const closed = ({ label }: RoleRow) =>
    label === MANAGING_WORK_ROLE ? '“管理”拥有全部权限，不能编辑' : undefined
  return (
    <div className={styles.listed}>
      <DataTable<RoleRow>
        rowKey="roleId"
        sticky
        dataSource={data}
        columns={[
          {
            title: '项目权限',
            width: 240,
            render: (_, role) =>
              closed(role) ? (
                <OwnName>{role.roleName}</OwnName>
              ) : (
                <OwnName onOpen={() => onEdit(role)}>{role.roleName}</OwnName>
              ),
          },
          { title: '项目描述', render: (_, { remark }) => remark || '--' },
          {
            title: '操作',
            width: 130,
            render: (_, role) => (
              <RowActs
                name={role.roleName}
                main={{ caption: '编辑', run: () => onEdit(role), reason: closed(role) }}
                others={[
                  {
                    caption: '删除',
                    danger: true,
                    run: () => remove(role),
                    reason: role.roleType === BUILT_IN_WORK_ROLE ? '系统自带的权限不能删除' : undefined,
                  },
                ]}
              />
            ),
          },
        ]}
      />
    </div>
  )
}
