import type { ReactNode } from 'react'
import { layer } from './layer.ts'
import { Overlay } from './Overlay.tsx'
import type { TriggerProps } from './trigger.ts'

export interface TooltipProps extends TriggerProps {
  /** Nothing is shown where it is empty. */
  title: string | undefined
  placement?: 'left' | 'right'
  /** Seconds. */
  mouseEnterDelay?: number
  /** Shown as its owner decides; without it by pointing at what it surrounds. */
  open?: boolean
  onOpenChange?: (open: boolean) => void
  children: ReactNode
}

const tooltip = layer(async () => (await import('./antd-tooltip.tsx')).Tooltip)
const wakes = ['hover'] as const

/** Words beside what is pointed at. */
export function Tooltip(props: TooltipProps) {
  const { title, placement, mouseEnterDelay, open, onOpenChange, children, ...trigger } = props
  return (
    <Overlay
      {...trigger}
      layer={tooltip}
      wakes={wakes}
      open={open}
      draw={(Part, anchor) => (
        <Part
          title={title}
          placement={placement}
          mouseEnterDelay={mouseEnterDelay}
          {...(open !== undefined && { open, onOpenChange })}
        >
          {anchor}
        </Part>
      )}
    >
      {children}
    </Overlay>
  )
}
