import { useCallback } from 'react'
import { useSession } from './session.ts'

/** Whether the company has switched an application off, by its key: areas and the wire call them the same (platform.md §6.3). */
export function useSwitchedOff(): (key: string) => boolean {
  const { modules } = useSession()
  return useCallback((key) => modules.some(({ module, status }) => module === key && status === 0), [modules])
}
