import { useEffect, useRef } from 'react'

interface UndoKeys {
  undo: () => void
  redo: () => void
}

/** In a text the browser takes back what was typed there. */
const typing = 'input:not([type="checkbox"]):not([type="radio"]), textarea, [contenteditable="true"]'

/** Ctrl+Z undoes, Ctrl+Shift+Z and Ctrl+Y redo, while `active` and no text field has the focus. */
export function useUndoKeys(keys: UndoKeys, active: boolean): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    if (!active) return
    const listen = (event: KeyboardEvent) => {
      const isControl = (event.ctrlKey || event.metaKey) && !event.altKey
      if (event.defaultPrevented || event.isComposing || !isControl) return
      if (event.target instanceof Element && event.target.matches(typing)) return
      const key = event.key.toLowerCase()
      if (key !== 'z' && key !== 'y') return
      event.preventDefault()
      if (key === 'y' || event.shiftKey) latest.current.redo()
      else latest.current.undo()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [active])
}
