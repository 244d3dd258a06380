import { useMemo } from 'react'
import { useUsers } from '#web/platform/session.ts'
import { useDepartmentNames } from '../structure/departments.ts'
import type { Names } from './kind.ts'

/** Names for ids in conditions; '…' until the lists are there. */
export function useNames(): Names {
  const { data: users } = useUsers()
  const departments = useDepartmentNames()
  return useMemo(() => {
    const people = new Map((users ?? []).map((user) => [user.userId, user.realname]))
    return { user: (id) => people.get(id) ?? '…', department: (id) => departments.get(id) ?? '…' }
  }, [users, departments])
}
