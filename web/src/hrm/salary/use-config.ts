import { useQuery } from '@tanstack/react-query'
import { hrConfigCalls } from '#protocol/hrm/config-calls.ts'
import { queryOf } from '#web/platform/query-keys.ts'

/** How far pay is set up, and how it is counted (hrm.md §12.1). */
export const useSalaryConfig = () => useQuery(queryOf(hrConfigCalls.init, {}))
