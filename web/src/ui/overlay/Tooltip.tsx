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
  children: ReactNode
}

const tooltip = layer(async () => (await import('./antd-tooltip.tsx')).Tooltip)
const wakes = ['hover'] as const

/** Words beside what is pointed at. */
export const Tooltip = ({ title, placement, mouseEnterDelay, children, ...trigger }: TooltipProps) => (
  <Overlay
    {...trigger}
    layer={tooltip}
    wakes={wakes}
    draw={(Part, anchor) => (
      <Part title={title} placement={placement} mouseEnterDelay={mouseEnterDelay}>
        {anchor}
      </Part>
    )}
  >
    {children}
  </Overlay>
)
