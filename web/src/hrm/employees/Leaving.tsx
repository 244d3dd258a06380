import { useState } from 'react'
import type { QuitInfo } from '#protocol/hrm/employees/calls.ts'
import { HandOverOffer } from './HandOverOffer.tsx'
import { LeaveDialog } from './LeaveDialog.tsx'
import { StayDialog } from './StayDialog.tsx'

/** 办理离职, 调整离职信息, 放弃离职. */
export type LeavingAct = 'leave' | 'changeLeave' | 'stay'

interface LeavingProps {
  employeeId: number
  name: string
  /** Which of them is entered; null: none. */
  act: LeavingAct | null
  quit: QuitInfo | null
  onClose: () => void
}

/** The acts of leaving; a leaving that was confirmed is followed by the offer of the hand-over. */
export function Leaving({ employeeId, name, act, quit, onClose }: LeavingProps) {
  const [offered, setOffered] = useState(false)
  return (
    <>
      {act === 'stay' && <StayDialog employeeId={employeeId} name={name} onClose={onClose} />}
      {(act === 'leave' || act === 'changeLeave') && (
        <LeaveDialog
          employeeId={employeeId}
          name={name}
          known={act === 'changeLeave' ? quit : null}
          onClose={onClose}
          {...(act === 'leave' && { onLeaving: () => setOffered(true) })}
        />
      )}
      {offered && <HandOverOffer employeeId={employeeId} name={name} onClose={() => setOffered(false)} />}
    </>
  )
}
