import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { approvalOptionCalls } from '#protocol/approval/option-calls.ts'
import { approvalCalls } from '#protocol/approval/record-calls.ts'
import { commentCalls } from '#protocol/comments/calls.ts'
import { queryKeyOf, refresh, refreshModule } from '#web/platform/query-keys.ts'
import { useServerNotice } from '#web/platform/server-notices.ts'

/** Where the server's word does not get through, in milliseconds. */
export const ASK_AGAIN = 20_000

/** As the server calls it when an approval changes in which one has a part, or which one looks at. */
const APPROVALS = 'approvals'

/** Replies about single submissions. */
const approvalReplies = [
  approvalCalls.view,
  approvalCalls.log,
  approvalOptionCalls.timeline,
  approvalOptionCalls.copies,
  commentCalls.list,
] as const
/** Lists of what waits, those of other areas included. */
const [WAITING] = queryKeyOf(approvalCalls.waiting)

/** Replies about submissions, asked again together. */
export async function refreshApprovals(client: QueryClient): Promise<void> {
  await Promise.all([refresh(client, ...approvalReplies), refreshModule(client, WAITING)])
}

/** What approvals are on the screen is asked again as soon as one of them changes. */
export function useLiveApprovals(): void {
  const client = useQueryClient()
  useServerNotice(APPROVALS, () => void refreshApprovals(client))
}
