import { PlusOutlined } from '@ant-design/icons'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Space, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { peopleCalls } from '#protocol/manage/people/calls.ts'
import type { UserRow } from '#protocol/manage/people/shapes.ts'
import { permissionCalls, type RoleRow } from '#protocol/manage/roles/calls.ts'
import { EMPTY } from '#web/platform/format.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { confirmDanger } from '#web/ui/layer/confirm.ts'
import type { Picked } from '#web/ui/people/organisation.ts'
import { PeoplePicker } from '#web/ui/people/PeoplePicker.tsx'
import { UserAvatar } from '#web/ui/people/UserAvatar.tsx'
import { SearchBox } from '#web/ui/search/SearchBox.tsx'
import { PagedTable } from '#web/ui/table/PagedTable.tsx'
import { RowActs } from '#web/ui/table/RowActs.tsx'
import { useBusy } from '#web/ui/use-busy.ts'
import { RolesDialog, type RolesRequest } from '../people/door.ts'
import { askReviewed } from '../second-review/door.ts'
import styles from './roles.module.css'
import { refreshRoles } from './use-roles.ts'

const SIZES = [15, 30, 45, 60]

const roleIdsOf = (user: UserRow) => user.roleId.split(',').filter(Boolean).map(Number)
const text = (value: string | null) => value || <span className={styles.empty}>{EMPTY}</span>

interface MemberActions {
  onEdit: (user: UserRow) => void
  onCopy: (user: UserRow) => void
  onRemove: (user: UserRow) => void
}

const columnsFor = ({ onEdit, onCopy, onRemove }: MemberActions): TableColumnsType<UserRow> => [
  {
    title: '姓名',
    key: 'realname',
    width: 116,
    render: (_, user) => (
      <Space>
        <UserAvatar name={user.realname} img={user.img} userId={user.userId} />
        {user.realname}
      </Space>
    ),
  },
  { title: '部门', dataIndex: 'deptName', width: 108, ellipsis: true, render: text },
  { title: '职位', dataIndex: 'post', width: 112, ellipsis: true, render: text },
  { title: '角色', dataIndex: 'roleName', ellipsis: true, render: text },
  {
    title: '操作',
    key: 'actions',
    width: 140,
    render: (_, user) => (
      <RowActs
        name={user.realname}
        main={{ caption: '编辑角色', run: () => onEdit(user) }}
        others={[
          { caption: '复制角色', run: () => onCopy(user) },
          { caption: '移出角色', run: () => onRemove(user), danger: true },
        ]}
      />
    ),
  },
]

/** 角色员工: who holds the role; people are added and taken here. */
export function RoleMembers({ role }: { role: RoleRow }) {
  const cache = useQueryClient()
  const [place, setPlace] = useState({ page: 1, limit: 15, realname: '' })
  const members = useQuery({
    ...queryOf(peopleCalls.queryUserList, { ...place, roleId: role.roleId }),
    placeholderData: keepPreviousData,
  })
  const [choosing, setChoosing] = useState(false)
  const [roles, setRoles] = useState<RolesRequest>()
  const [busy, run] = useBusy()

  const add = async ({ users }: Picked) => {
    setChoosing(false)
    const given = { userIds: [...users], roleIds: [role.roleId] }
    if (!(await run(() => askReviewed(permissionCalls.relatedUser, given, `已关联 ${users.length} 名员工`))))
      return
    await refreshRoles(cache)
  }
  const remove = (user: UserRow) =>
    confirmDanger({
      title: `将${user.realname}移出角色“${role.roleName}”？`,
      content: '员工账号不受影响；他将失去只由该角色带来的权限。',
      okText: '移出角色',
      onOk: async () => {
        const taken = { userId: user.userId, roleId: role.roleId }
        await askReviewed(permissionCalls.unbindingUser, taken, `已将 ${user.realname} 移出角色`)
        await refreshRoles(cache)
      },
    })
  const columns = columnsFor({
    onEdit: (user) => setRoles({ kind: 'edit', userIds: [user.userId], roleIds: roleIdsOf(user) }),
    onCopy: (user) => setRoles({ kind: 'copy', userIds: [], roleIds: roleIdsOf(user) }),
    onRemove: remove,
  })
  return (
    <>
      <div className={styles.bar}>
        <div className={styles.search}>
          <SearchBox
            value={place.realname}
            hint="请输入员工名称/手机号"
            onSearch={(realname) => setPlace({ ...place, page: 1, realname })}
          />
        </div>
        <Button type="primary" icon={<PlusOutlined />} loading={busy} onClick={() => setChoosing(true)}>
          关联员工
        </Button>
      </div>
      <PagedTable<UserRow>
        found={members}
        rowKey="userId"
        columns={columns}
        width={712}
        empty={<EmptyState />}
        query={place}
        unit="人"
        sizes={SIZES}
        onGo={(change) => setPlace({ ...place, ...change })}
      />
      <PeoplePicker
        open={choosing}
        missing="请选择员工"
        onCancel={() => setChoosing(false)}
        onConfirm={(picked) => void add(picked)}
      />
      <RolesDialog request={roles} onClose={() => setRoles(undefined)} />
    </>
  )
}
