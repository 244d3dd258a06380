import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { payTemplateCalls } from '#protocol/hrm/salary/archive-calls.ts'
import { queryOf } from '#web/platform/query-keys.ts'

/** Templates of pay, and the one that is chosen: at first the default one. */
export function useTemplates() {
  const { data, error, refetch } = useQuery(queryOf(payTemplateCalls.list, {}))
  const [chosen, choose] = useState<number>()
  const template = data?.find(({ id }) => id === chosen) ?? data?.[0]
  return { templates: data ?? [], template, choose, error, refetch }
}
