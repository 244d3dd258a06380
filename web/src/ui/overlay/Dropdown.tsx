import type { MenuProps } from 'antd'
import { cloneElement, type ReactElement, useCallback, useRef, useState } from 'react'
import { layer } from './layer.ts'
import { Overlay } from './Overlay.tsx'
import { assign, type TriggerProps } from './trigger.ts'

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
export function Dropdown({ menu, trigger = hover, placement, children, ref, ...rest }: DropdownProps) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLElement>(null)
  const take = useCallback(
    (element: HTMLElement | null) => {
      button.current = element
      assign(ref, element)
    },
    [ref],
  )
  return (
    <Overlay
      {...rest}
      ref={take}
      layer={dropdown}
      wakes={trigger}
      draw={(Part, anchor) => (
        <Part
          menu={chosenOnce(typeof menu === 'function' ? menu() : menu, () =>
            button.current?.focus({ preventScroll: true }),
          )}
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

/**
 * A chosen entry leaves the keyboard at the button of the menu, to which a dialog that it opens then leads back. Its Enter does not go on
 * to the field that has the focus next: it would submit that form.
 */
const chosenOnce = (menu: MenuProps, focusButton: () => void): MenuProps => ({
  ...menu,
  onClick: (info) => {
    if (info.domEvent.type === 'keydown') info.domEvent.preventDefault()
    focusButton()
    menu.onClick?.(info)
  },
})
