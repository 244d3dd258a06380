import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { WATCHED_MONTH } from '#protocol/hrm/insurance/month-calls.ts'
import { refreshModule } from '#web/platform/query-keys.ts'
import { useRenewed } from '#web/platform/server-notices.ts'

const modules = [
  'hrmInsuranceMonthRecord',
  'hrmInsuranceMonthEmpRecord',
  'hrmInsuranceScheme',
  'hrmConfig',
] as const

/** After a change of months, rows or schemes. */
export const refreshInsurance = async (client: QueryClient): Promise<void> => {
  await Promise.all([...modules, 'hrmSalaryConfig'].map((module) => refreshModule(client, module)))
}

/** Keeps a page of months up to date with what others do. */
export function useLiveMonths(): void {
  const client = useQueryClient()
  useRenewed(WATCHED_MONTH, () => refreshInsurance(client))
}
