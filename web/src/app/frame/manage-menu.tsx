import { FormOutlined, SafetyOutlined, SolutionOutlined, TeamOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { permissionCalls } from '#protocol/calls/permission.ts'
import type { Auth } from '#protocol/permissions.ts'
import type { MenuEntry } from '#web/platform/application.ts'
import { useCan } from '#web/platform/permissions.ts'
import { queryOf } from '#web/platform/query-keys.ts'
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
    ],
  },
]

/** Before the role types are known their group stands for them. */
const placeholder: readonly RoleType[] = [{ roleType: 1, name: '系统管理角色' }]

/** Undefined when the administration has nothing for this person. */
export const firstManageEntry = (auth: Auth): MenuEntry | undefined =>
  firstEntry(visibleMenu(auth, manageMenu(placeholder)))

/** The menu with the role types of the company; `ready` once they are known. */
export function useManageMenu() {
  const may = useCan()
  const wanted = may('manage/permission')
  const types = useQuery({
    ...queryOf(permissionCalls.getRoleTypeList, {}),
    enabled: wanted,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return { menu: manageMenu(types.data ?? []), ready: !wanted || !types.isPending }
}
