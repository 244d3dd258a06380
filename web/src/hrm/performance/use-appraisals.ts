import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { refreshModule } from '#web/platform/query-keys.ts'
import { useServerNotice } from '#web/platform/server-notices.ts'

const MODULES = [
  'hrmAchievementAppraisal',
  'hrmAchievementEmployeeAppraisal',
  'hrmAchievementAppraisalScoreLevel',
]

/** After an act of an appraisal: lists, numbers and what is open. */
export const refreshAppraisals = async (client: QueryClient): Promise<void> => {
  await Promise.all(MODULES.map((module) => refreshModule(client, module)))
}

/** Pages of appraisals follow what others do. */
export function useLiveAppraisals(): void {
  const client = useQueryClient()
  useServerNotice('appraisals', () => void refreshAppraisals(client))
}
