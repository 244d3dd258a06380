import { useQuery, useQueryClient } from '@tanstack/react-query'
import { candidateCalls } from '#protocol/hrm/recruiting/candidate-calls.ts'
import { messageOf } from '#web/platform/client.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { Dialog } from '#web/ui/layer/Dialog.tsx'
import { EntryDialog } from '../employees/door.ts'
import type { ActDialogProps } from './act-dialog.ts'
import { refreshRecruiting } from './refresh.ts'

/** 办理入职: the form of entry with what is known of the candidate. */
export function EntryOfCandidate({ chosen, onClose }: ActDialogProps) {
  const client = useQueryClient()
  const candidateId = chosen[0]?.candidateId ?? 0
  const { data, error, refetch } = useQuery(queryOf(candidateCalls.entry, { id: candidateId }))
  if (!data)
    return (
      <Dialog label="办理入职" width={720} onClose={onClose}>
        {error ? (
          <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
        ) : (
          <LoadingRows rows={6} columns={2} />
        )}
      </Dialog>
    )
  const values = Object.fromEntries(data.map(({ fieldName, fieldValue }) => [fieldName, fieldValue]))
  return (
    <EntryDialog
      entry={{ way: 'candidate', candidateId, values }}
      onClose={onClose}
      onEntered={() => void refreshRecruiting(client)}
    />
  )
}
