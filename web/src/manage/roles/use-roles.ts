import { type QueryClient, useQuery } from '@tanstack/react-query'
import { permissionCalls, type RoleRow } from '#protocol/manage/roles/calls.ts'
import { HR_ADMINISTRATOR, HR_SUPERIOR } from '#protocol/manage/roles/roles.ts'
import { queryOf, refreshModule } from '#web/platform/query-keys.ts'

export const HR_TYPE = 9

/** Roles of HR come in two kinds, on two tabs (platform.md §10.4). */
export const hrKinds = [
  { label: HR_ADMINISTRATOR, title: '管理员', tip: undefined },
  { label: HR_SUPERIOR, title: '上级', tip: '设置上级是否可以查看下属信息' },
] as const

export const useRoles = (roleType: number) =>
  useQuery(queryOf(permissionCalls.getRoleByType, { type: roleType }))
/** The types whose application the company has. */
export const useRoleTypes = () => useQuery(queryOf(permissionCalls.getRoleTypeList, {}))
export const useRightsTrees = (roleType: number) =>
  useQuery({
    ...queryOf(permissionCalls.getMenuListByType, { type: roleType }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The administrators' and project administrators' roles: nobody changes them (platform.md §4.6). */
export const isFixed = (role: RoleRow): boolean => role.remark === 'admin' || role.remark === 'project'

export async function refreshRoles(cache: QueryClient): Promise<void> {
  await Promise.all([refreshModule(cache, 'adminRole'), refreshModule(cache, 'adminUser')])
}
