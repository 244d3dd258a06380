import type { QueryClient } from '@tanstack/react-query'
import { refreshModule } from '#web/platform/query-keys.ts'

/** After a change of posts, candidates or interviews: lists, boards, numbers and open panels. */
export const refreshRecruiting = async (client: QueryClient): Promise<void> => {
  await Promise.all(
    ['hrmRecruitPost', 'hrmRecruitCandidate', 'hrmRecruitInterview', 'hrmActionRecord'].map((module) =>
      refreshModule(client, module),
    ),
  )
}
