import { useLayoutEffect, useRef } from 'react'

/** Moves the focus into the panel when it was opened from a list or a work queue by keyboard, and back afterwards. */
export function usePanelFocus<Panel extends HTMLElement>() {
  const panel = useRef<Panel>(null)
  useLayoutEffect(() => {
    const before = document.activeElement
    if (!(before instanceof HTMLElement && before.closest('[role="grid"], [data-work-queue]'))) return
    panel.current?.focus({ preventScroll: true })
    return () => {
      // whatever has taken the focus since, keeps it
      const isOurs =
        panel.current?.contains(document.activeElement) || document.activeElement === document.body
      if (isOurs && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [])
  return panel
}
