import type { QueryClient } from '@tanstack/react-query'
import { refreshModule } from '#web/platform/query-keys.ts'

/** After a change of employees: lists, archives, pickers, and the numbers of departments. */
export const refreshEmployees = async (client: QueryClient): Promise<void> => {
  await Promise.all(
    [
      'hrmEmployee',
      'hrmEmployeePost',
      'hrmEmployeeContract',
      'hrmEmployeeFile',
      'hrmEmployeeArchives',
      'hrmDept',
      'hrmActionRecord',
    ].map((module) => refreshModule(client, module)),
  )
}
