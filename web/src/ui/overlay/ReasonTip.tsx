import type { ReactNode } from 'react'
import { Tooltip } from './Tooltip.tsx'

/** Says on hover and on focus why what it holds cannot be used; nothing where it can. */
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
