import { useQueryClient } from '@tanstack/react-query'
import { useLiveApprovals } from '#web/approval/door.ts'
import { useServerNotice } from '#web/platform/server-notices.ts'
import { refreshExamines } from './use-examines.ts'

/** As the server calls it when an approval changes in which one has a part. */
const APPROVALS = 'approvals'

/** What office approvals are on the screen is asked again as soon as one of them changes. */
export function useLiveExamines(): void {
  const client = useQueryClient()
  useLiveApprovals()
  useServerNotice(APPROVALS, () => void refreshExamines(client))
}
