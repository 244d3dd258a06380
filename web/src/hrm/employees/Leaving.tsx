import { useState } from 'react'
import type { QuitInfo } from '#protocol/hrm/employees/calls.ts'
import { HandOverOffer } from './HandOverOffer.tsx'
import { LeaveDialog } from './LeaveDialog.tsx'

interface LeavingProps {
  employeeId: number
  name: string
  /** Which of the two is entered; null: neither. */
  act: 'leave' | 'changeLeave' | null
  quit: QuitInfo | null
  onClose: () => void
}

/** 办理离职 and 调整离职信息; a leaving that was confirmed is followed by the offer of the hand-over. */
export function Leaving({ employeeId, name, act, quit, onClose }: LeavingProps) {
  const [offered, setOffered] = useState(false)
  return (
    <>
      {act && (
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
