import type { QueryClient } from '@tanstack/react-query'
import { refreshModule } from '#web/platform/query-keys.ts'

/** After a write: clocks, months, balances and settings are asked again. */
export const refreshAttendance = async (client: QueryClient): Promise<void> => {
  await Promise.all(
    ['Clock', 'Month', 'Leave', 'Set'].map((part) => refreshModule(client, `hrmAttendance${part}`)),
  )
}
