import { Popover as AntPopover } from 'antd'
import type { ComponentProps, ReactNode } from 'react'
import { TabOrder } from './TabOrder.tsx'

type PopoverPartProps = Omit<ComponentProps<typeof AntPopover>, 'content'> & { content: ReactNode }

/** The library's sheet; one that is opened by a press is reached by Tab. */
export function Popover({ content, ...props }: PopoverPartProps) {
  const isPressed = props.trigger !== undefined && [props.trigger].flat().includes('click')
  return <AntPopover {...props} content={isPressed ? <TabOrder>{content}</TabOrder> : content} />
}
