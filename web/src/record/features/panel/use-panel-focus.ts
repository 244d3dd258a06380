import { useLayoutEffect, useRef } from 'react'

/** The keyboard goes into the panel with the person who opened it from the list, and back to where it was. */
export function usePanelFocus<Panel extends HTMLElement>() {
  const panel = useRef<Panel>(null)
  useLayoutEffect(() => {
    const before = document.activeElement
    if (!(before instanceof HTMLElement && before.closest('[role="grid"]'))) return
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
