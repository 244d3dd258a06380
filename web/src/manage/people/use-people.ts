import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query'
import { peopleCalls } from '#protocol/manage/people/calls.ts'
import type { DeptNode } from '#protocol/manage/people/shapes.ts'
import { permissionCalls } from '#protocol/manage/roles/calls.ts'
import { queryOf, refreshModule } from '#web/platform/query-keys.ts'
import { useDepartments } from '#web/platform/session.ts'
import type { StaffFilter, StaffQuery } from './staff-query.ts'

/** How the list call asks for a group of staff. */
const conditions: Record<StaffFilter, { label?: number; status?: number }> = {
  all: {},
  new: { label: 1 },
  active: { status: 1 },
  waiting: { label: 2 },
  disabled: { label: 3 },
}

export const useStaff = ({ filter, deptId, withBelow, search, page, limit }: StaffQuery) =>
  useQuery({
    ...queryOf(peopleCalls.queryUserList, {
      ...conditions[filter],
      ...(deptId ? { deptId, isNeedChild: withBelow ? 1 : 0 } : {}),
      realname: search,
      page,
      limit,
    }),
    placeholderData: keepPreviousData,
  })

export const useStaffCounts = () => useQuery(queryOf(peopleCalls.countNumOfUser, {}))

/** Roles the caller may give, by type. */
export const useAssignableRoles = (enabled: boolean) =>
  useQuery({ ...queryOf(permissionCalls.getRoleList, {}), enabled })

/** Lists, counts and trees are asked again after any change of people. */
export async function refreshPeople(cache: QueryClient): Promise<void> {
  await Promise.all([refreshModule(cache, 'adminUser'), refreshModule(cache, 'adminDept')])
}

/** A department anywhere in the tree. */
export function findDepartment(nodes: readonly DeptNode[], deptId: number): DeptNode | undefined {
  for (const node of nodes) {
    const found = node.deptId === deptId ? node : findDepartment(node.children ?? [], deptId)
    if (found) return found
  }
  return undefined
}

export function useDepartment(deptId: number | undefined): DeptNode | undefined {
  const { data } = useDepartments()
  return deptId === undefined ? undefined : findDepartment(data ?? [], deptId)
}
