import { useEffect, useRef } from 'react'

/** Keys as the browser names them, with `Ctrl+` for Ctrl or ⌘: `/`, `Escape`, `ArrowDown`, `Ctrl+k`. */
export type Shortcuts = Readonly<Record<string, (event: KeyboardEvent) => void>>

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))

/** Some layer above the page takes the keys: a dialog, a menu. Panels without a mask leave them to the page. */
const isCovered = () =>
  document.querySelector(
    '.ant-modal-wrap:not([style*="display: none"]), .ant-drawer-open .ant-drawer-mask',
  ) !== null

/** Listens for keys on the page while `active`; not while somebody types or a dialog is open, but for `Ctrl+…`. */
export function useShortcuts(shortcuts: Shortcuts, active = true): void {
  const latest = useRef(shortcuts)
  latest.current = shortcuts
  useEffect(() => {
    if (!active) return
    const onKey = (event: KeyboardEvent) => {
      const control = event.ctrlKey || event.metaKey
      if (event.defaultPrevented || event.altKey || event.isComposing) return
      if (!control && (isTyping(event.target) || isCovered())) return
      const shortcut = latest.current[control ? `Ctrl+${event.key.toLowerCase()}` : event.key]
      if (!shortcut) return
      event.preventDefault()
      shortcut(event)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [active])
}
