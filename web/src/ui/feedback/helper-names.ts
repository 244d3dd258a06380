import { useQuery } from '@tanstack/react-query'
import { type HelpingWith, permissionCalls } from '#protocol/manage/roles/calls.ts'
import { useCan } from '#web/platform/permissions.ts'
import { queryOf } from '#web/platform/query-keys.ts'

const SELDOM_CHANGED = 5 * 60_000

/** Whom to ask for a right or an application, by name; without an answer the sentence is still true. */
export function useHelperNames(what: HelpingWith): string {
  const { data = [] } = useQuery({
    ...queryOf(permissionCalls.queryHelpers, { with: what }),
    staleTime: SELDOM_CHANGED,
  })
  const names = data.map(({ realname, deptName }) => (deptName ? `${realname}（${deptName}）` : realname))
  return names.length > 0 ? names.join('、') : '系统管理员'
}

/** How an application is switched on again: by oneself where one may, else by whom. */
export function useSwitchOnHint(): string {
  const may = useCan()
  const whom = useHelperNames('applications')
  return may('manage/configSet/update') ? '您可在“企业管理后台 - 应用管理”中启用' : `可联系 ${whom} 启用`
}
