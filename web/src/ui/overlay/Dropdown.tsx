import type { MenuProps } from 'antd'
import { cloneElement, type ReactElement, useState } from 'react'
import { layer } from './layer.ts'
import { Overlay } from './Overlay.tsx'
import type { TriggerProps } from './trigger.ts'

export type { MenuProps }

export interface DropdownProps extends TriggerProps {
  /** A function is asked each time that the menu opens. */
  menu: MenuProps | (() => MenuProps)
  /** What opens it; pointing at it if nothing else is named. */
  trigger?: readonly ('hover' | 'click')[]
  placement?: 'bottomRight' | 'topRight'
  /** A button; receives `aria-haspopup` and `aria-expanded`. */
  children: ReactElement<{ 'aria-haspopup'?: 'menu'; 'aria-expanded'?: boolean }>
}

const dropdown = layer(async () => (await import('./antd-dropdown.tsx')).Dropdown)
const hover = ['hover'] as const

/** A menu behind a button. */
export function Dropdown({ menu, trigger = hover, placement, children, ...rest }: DropdownProps) {
  const [open, setOpen] = useState(false)
  return (
    <Overlay
      {...rest}
      layer={dropdown}
      wakes={trigger}
      draw={(Part, anchor) => (
        <Part
          menu={withoutSecondEnter(typeof menu === 'function' ? menu() : menu)}
          trigger={[...trigger]}
          placement={placement}
          onOpenChange={setOpen}
        >
          {anchor}
        </Part>
      )}
    >
      {cloneElement(children, { 'aria-haspopup': 'menu', 'aria-expanded': open })}
    </Overlay>
  )
}

/** Enter on an entry that opens a form would go on to the field that has the focus then, and submit the form. */
const withoutSecondEnter = (menu: MenuProps): MenuProps => ({
  ...menu,
  onClick: (info) => {
    if (info.domEvent.type === 'keydown') info.domEvent.preventDefault()
    menu.onClick?.(info)
  },
})
