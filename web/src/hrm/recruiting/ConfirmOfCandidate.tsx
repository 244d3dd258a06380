import { useQueryClient } from '@tanstack/react-query'
import { EntryOfKnown } from '../employees/door.ts'
import type { ActDialogProps } from './act-dialog.ts'
import { refreshRecruiting } from './refresh.ts'

/** 确认入职 of the employee that a candidate has become (hrm.md §9.4). */
export function ConfirmOfCandidate({ chosen, onClose }: ActDialogProps) {
  const client = useQueryClient()
  const employeeId = chosen[0]?.employeeId ?? null
  if (employeeId === null) return null
  return (
    <EntryOfKnown
      way="confirm"
      employeeId={employeeId}
      onClose={onClose}
      onEntered={() => void refreshRecruiting(client)}
    />
  )
}
