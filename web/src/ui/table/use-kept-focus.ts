import { type RefObject, useEffect, useRef } from 'react'

/**
 * A row that leaves a list takes its button along: once no layer has the keyboard, the first control of the list has it, or the list
 * itself.
 */
export function useKeptFocus(box: RefObject<HTMLElement | null>, rows: readonly unknown[] | undefined): void {
  const last = useRef<Element>(null)
  useEffect(() => {
    const element = box.current
    const remember = ({ target }: FocusEvent) => {
      if (target instanceof Element) last.current = target
    }
    element?.addEventListener('focusin', remember)
    return () => element?.removeEventListener('focusin', remember)
  }, [box])
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows that left are known once others are drawn
  useEffect(() => {
    if (last.current?.isConnected !== false) return
    const give = () => {
      if (document.activeElement !== document.body) return
      watch.disconnect()
      last.current = null
      const next = box.current?.querySelector<HTMLElement>('button:not([tabindex="-1"]), a[href]')
      if (next) next.focus({ preventScroll: true })
      else if (box.current) hold(box.current)
    }
    // a dialog above gives the keyboard back to what is gone when it closes
    const watch = new MutationObserver(give)
    watch.observe(document.body, { childList: true, subtree: true })
    give()
    return () => watch.disconnect()
  }, [box, rows])
}

/** What takes no focus by itself has it until it goes on. */
function hold(element: HTMLElement): void {
  element.tabIndex = -1
  element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true })
  element.focus({ preventScroll: true })
}
