import type { QueryClient } from '@tanstack/react-query'
import { refreshModule } from '#web/platform/query-keys.ts'

/** First segments of the paths of all calls of pay. */
const modules = [
  'hrmSalaryConfig',
  'hrmSalaryOption',
  'hrmSalaryGroup',
  'hrmSalaryTaxRule',
  'hrmSalaryRate',
  'hrmSalaryArchives',
  'hrmSalaryChangeTemplate',
  'hrmSalaryMonthRecord',
  'hrmSalaryHistoryRecord',
  'hrmSalarySlipTemplate',
  'hrmSalarySlipTemplateOption',
  'hrmSalarySlipRecord',
  'hrmSalarySlip',
]

/** After any change of pay: sheets, archives, slips and settings depend on each other. */
export const refreshSalary = async (client: QueryClient): Promise<void> => {
  await Promise.all(modules.map((module) => refreshModule(client, module)))
}
