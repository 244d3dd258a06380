import {
  FormOutlined,
  InboxOutlined,
  RestOutlined,
  SafetyOutlined,
  SlidersOutlined,
  SolutionOutlined,
  TeamOutlined,
} from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { permissionCalls } from '#protocol/manage/roles/calls.ts'
import { type Auth, can } from '#protocol/platform/permissions.ts'
import type { MenuEntry } from '#web/platform/application.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { useSession } from '#web/platform/session.ts'
import { firstEntry, visibleMenu } from '../visible.ts'

interface RoleType {
  roleType: number
  name: string
}

/** Rows of the administration (platform.md §10); a role type has a page of its own. */
export const manageMenu = (roleTypes: readonly RoleType[]): MenuEntry[] => [
  {
    path: '/manage/employee-dep',
    title: '员工与部门管理',
    icon: <TeamOutlined />,
    need: 'manage/users/read',
  },
  {
    path: '/manage/role-auth',
    title: '角色权限管理',
    icon: <SafetyOutlined />,
    need: 'manage/permission',
    children: roleTypes.map(({ roleType, name }) => ({
      path: `/manage/role-auth/${roleType}/${name}`,
      title: name,
      icon: <SafetyOutlined />,
      need: 'manage/permission',
    })),
  },
  {
    path: '/manage/customer',
    title: '客户管理',
    icon: <SolutionOutlined />,
    need: 'manage/crm',
    children: [
      {
        path: '/manage/customer/custom-field',
        title: '自定义字段设置',
        icon: <FormOutlined />,
        need: 'manage/crm/field',
      },
      {
        path: '/manage/customer/customer',
        title: '客户公海规则设置',
        icon: <InboxOutlined />,
        need: 'manage/crm/pool',
      },
      {
        path: '/manage/customer/biz-param',
        title: '业务参数设置',
        icon: <SlidersOutlined />,
        need: 'manage/crm/setting',
      },
    ],
  },
]

/** For administrators, whatever else they may do. */
const recycleBin: MenuEntry = { path: '/manage/recycle', title: '回收站', icon: <RestOutlined /> }

/** Before the role types are known their group stands for them. */
const placeholder: readonly RoleType[] = [{ roleType: 1, name: '系统管理角色' }]

/** Undefined when the administration has nothing for this person. */
export const firstManageEntry = (auth: Auth): MenuEntry | undefined =>
  firstEntry(visibleMenu(auth, manageMenu(placeholder)))

const roleTypes = {
  ...queryOf(permissionCalls.getRoleTypeList, {}),
  staleTime: Number.POSITIVE_INFINITY,
}
const needsRoleTypes = (auth: Auth) => can(auth, 'manage/permission')

/** The menu with the role types of the company, as soon as they are known. */
export function useManageMenu(): MenuEntry[] {
  const { user, auth } = useSession()
  const types = useQuery({ ...roleTypes, enabled: needsRoleTypes(auth) })
  return [...manageMenu(types.data ?? []), ...(user.isAdmin ? [recycleBin] : [])]
}

/** Where `/manage` leads; undefined when the administration has nothing for this person. */
export async function findManagePath(auth: Auth): Promise<string | undefined> {
  const types = needsRoleTypes(auth) ? await queryClient.ensureQueryData(roleTypes) : []
  return firstEntry(visibleMenu(auth, manageMenu(types)))?.path
}
