import { useQuery } from '@tanstack/react-query'
import { permissionCalls } from '#protocol/manage/roles/calls.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { EmptyState } from './EmptyState.tsx'

const SELDOM_CHANGED = 5 * 60_000

interface ForbiddenProps {
  hint?: string
  /** In a part of a page whose heading still stands. */
  inside?: boolean
}

/** Where the right is missing: what that means, and who can help. */
export function Forbidden({ hint = '您的角色没有使用这里的权限', inside = false }: ForbiddenProps) {
  // without an answer the sentence is still true
  const { data = [] } = useQuery({ ...queryOf(permissionCalls.queryHelpers, {}), staleTime: SELDOM_CHANGED })
  const names = data.map(({ realname, deptName }) => (deptName ? `${realname}（${deptName}）` : realname))
  const whom = names.length > 0 ? names.join('、') : '系统管理员'
  return <EmptyState whole={!inside} variant="forbidden" hint={`${hint}，可联系 ${whom} 开通`} />
}
