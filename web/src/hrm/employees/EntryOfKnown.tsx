import { useQuery } from '@tanstack/react-query'
import { employeeCalls } from '#protocol/hrm/employees/calls.ts'
import { messageOf } from '#web/platform/client.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { Dialog } from '#web/ui/layer/Dialog.tsx'
import { EntryDialog, entryTitles } from './EntryDialog.tsx'

interface EntryOfKnownProps {
  way: 'confirm' | 'again'
  employeeId: number
  onClose: () => void
  onEntered?: () => void
}

/** 确认入职 or 再入职: the form begins with what is known of the employee. */
export function EntryOfKnown({ way, employeeId, onClose, onEntered }: EntryOfKnownProps) {
  const personal = useQuery(queryOf(employeeCalls.personal, { employeeId }))
  const post = useQuery(queryOf(employeeCalls.post, { employeeId }))
  const error = personal.error ?? post.error
  if (!personal.data || !post.data)
    return (
      <Dialog label={entryTitles[way]} width={720} onClose={onClose}>
        {error ? (
          <EmptyState
            variant="error"
            text={messageOf(error)}
            onRetry={() => void Promise.all([personal.refetch(), post.refetch()])}
          />
        ) : (
          <LoadingRows rows={6} columns={2} />
        )}
      </Dialog>
    )
  const known = [
    ...post.data.information,
    ...personal.data.information,
    ...personal.data.communicationInformation,
  ]
  return (
    <EntryDialog entry={{ way, employeeId, known }} onClose={onClose} {...(onEntered && { onEntered })} />
  )
}
