import { useEffect, useRef } from 'react'

export type Keys = Readonly<Record<string, (() => void) | undefined>>

const typing = 'input:not([type="checkbox"]):not([type="radio"]), textarea, select, [contenteditable="true"]'
/** Controls that Enter and Space work themselves. */
const pressed = 'button, a, input, [role="button"], [role="tab"], [role="switch"], [role="menuitem"], summary'
/** Layers that take the keys while they are open. */
const layers =
  '.ant-modal-wrap:not([style*="display: none"]), .ant-drawer-open, .ant-dropdown:not(.ant-dropdown-hidden), .ant-select-dropdown:not(.ant-select-dropdown-hidden), .ant-picker-dropdown:not(.ant-picker-dropdown-hidden)'

const pressKeys = new Set(['Enter', ' '])

function isElsewhere(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing || event.altKey || event.ctrlKey || event.metaKey)
    return true
  const { target } = event
  if (!(target instanceof Element)) return false
  if (target.matches(typing)) return true
  if (pressKeys.has(event.key) && target.closest(pressed)) return true
  return document.querySelector(layers) !== null
}

/** Keys of a page: not while somebody types, presses a control, or a dialog is open above it. */
export function useKeys(keys: Keys, active = true): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    if (!active) return
    const listen = (event: KeyboardEvent) => {
      const act = isElsewhere(event) ? undefined : latest.current[event.key]
      if (!act) return
      event.preventDefault()
      act()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [active])
}
