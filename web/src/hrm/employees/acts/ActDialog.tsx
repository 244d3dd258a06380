import { useQueryClient } from '@tanstack/react-query'
import type { QuitInfo } from '#protocol/hrm/employees/calls.ts'
import type { Row } from '#protocol/record/calls/calls.ts'
import { AssignDialog } from '../../insurance/door.ts'
import { EntryOfKnown } from '../EntryOfKnown.tsx'
import { Leaving, type LeavingAct } from '../Leaving.tsx'
import { MoveDialog } from '../MoveDialog.tsx'
import { refreshEmployees } from '../refresh.ts'
import { captionOf, type EmployeeAct } from './acts.ts'

interface ActDialogProps {
  employee: Row
  /** Null: none is open; what follows a leaving stays. */
  act: EmployeeAct | 'changeLeave' | null
  quit?: QuitInfo | null
  onClose: () => void
}

const ofLeaving = (act: ActDialogProps['act']): LeavingAct | null =>
  act === 'leave' || act === 'changeLeave' || act === 'stay' ? act : null

/** The dialog of an act. Keep it drawn while the act is closed: a leaving is followed by the offer of the hand-over. */
export function ActDialog({ employee, act, quit = null, onClose }: ActDialogProps) {
  const client = useQueryClient()
  const [employeeId, name] = [Number(employee.employeeId), String(employee.employeeName)]
  return (
    <>
      {(act === 'confirm' || act === 'again') && (
        <EntryOfKnown way={act} employeeId={employeeId} onClose={onClose} />
      )}
      {(act === 'become' || act === 'changePost' || act === 'promotion') && (
        <MoveDialog way={act} title={captionOf(act)} employee={employee} onClose={onClose} />
      )}
      {act === 'insure' && (
        <AssignDialog
          employees={[{ employeeId, name }]}
          onClose={() => {
            onClose()
            void refreshEmployees(client)
          }}
        />
      )}
      <Leaving employeeId={employeeId} name={name} act={ofLeaving(act)} quit={quit} onClose={onClose} />
    </>
  )
}
