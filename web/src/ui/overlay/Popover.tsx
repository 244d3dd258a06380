import type { ReactElement, ReactNode } from 'react'
import { layer } from './layer.ts'
import { Overlay, type Wake } from './Overlay.tsx'
import type { TriggerProps } from './trigger.ts'

export interface PopoverProps extends TriggerProps {
  content: ReactNode
  /** What opens it; pointing at it if nothing else is named. */
  trigger?: readonly Wake[]
  placement?: 'bottomLeft' | 'bottomRight'
  arrow?: false
  /** Seconds. */
  mouseEnterDelay?: number
  open?: boolean
  onOpenChange?: (open: boolean) => void
  children: ReactElement
}

const popover = layer(async () => (await import('./antd-popover.tsx')).Popover)
const hover = ['hover'] as const

/** A small sheet beside its trigger; its content is gone when it is closed. */
export function Popover(props: PopoverProps) {
  const { content, trigger = hover, placement, arrow, mouseEnterDelay, open, onOpenChange, ...rest } = props
  return (
    <Overlay
      {...rest}
      layer={popover}
      wakes={trigger}
      open={open}
      draw={(Part, anchor) => (
        <Part
          content={content}
          trigger={[...trigger]}
          placement={placement}
          arrow={arrow}
          mouseEnterDelay={mouseEnterDelay}
          destroyOnHidden
          {...(open !== undefined && { open })}
          onOpenChange={onOpenChange}
        >
          {anchor}
        </Part>
      )}
    />
  )
}
