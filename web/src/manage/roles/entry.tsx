import { SafetyOutlined } from '@ant-design/icons'
import { permissionCalls } from '#protocol/manage/roles/calls.ts'
import type { ReplyOf } from '#protocol/platform/call.ts'
import type { ManageRow, MenuEntry } from '#web/platform/area.ts'
import { ask } from '#web/platform/client.ts'

type RoleType = ReplyOf<typeof permissionCalls.getRoleTypeList>[number]

const NEED = 'manage/permission'

/** A role type has a page of its own. */
const rowOf = ({ roleType, name }: RoleType): MenuEntry => ({
  path: `/manage/role-auth/${roleType}/${name}`,
  title: name,
  icon: <SafetyOutlined />,
  need: NEED,
})

/** 角色权限管理 with the role types of the company. */
export const rolesEntry: Omit<ManageRow, 'order'> = {
  path: '/manage/role-auth',
  title: '角色权限管理',
  icon: <SafetyOutlined />,
  need: NEED,
  children: [rowOf({ roleType: 1, name: '系统管理角色' })],
  rows: async () => (await ask(permissionCalls.getRoleTypeList, {})).map(rowOf),
}
