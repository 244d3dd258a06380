import type { ReactNode } from 'react'
import { Tooltip } from './Tooltip.tsx'

/** Shows the reason why its content is disabled on hover and focus; transparent without a reason. */
export function ReasonTip({ reason, children }: { reason: string | undefined; children: ReactNode }) {
  // a disabled button hears no pointer: the words hang on what surrounds it
  return reason ? (
    <Tooltip title={reason}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the reason is reached by keyboard, too */}
      <span tabIndex={0}>{children}</span>
    </Tooltip>
  ) : (
    children
  )
}
