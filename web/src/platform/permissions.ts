import { useCallback } from 'react'
import { can } from '#protocol/platform/permissions.ts'
import { useSession } from './session.ts'

/** One permission path, or any of several. */
export type NeedPath = string | readonly string[]

/** `const may = useCan(); may('crm/customer/save')`: shown or hidden only; the server decides again (platform.md §4.10). */
export function useCan(): (need: NeedPath) => boolean {
  const { auth } = useSession()
  return useCallback((need) => [need].flat().some((path) => can(auth, path)), [auth])
}
