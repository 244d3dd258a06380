import { useEffect, useRef } from 'react'
import { firstField, mainButton } from './focus.ts'

/** Where antd leaves the keyboard by itself: nobody has chosen it. */
const unchosen = '.ant-modal-close, [data-close]'

/** Once the caret was put somewhere it stays with the person; true when it was. */
function place(layer: HTMLElement, isFirst: boolean, given: Element | null): boolean {
  const { activeElement: active } = document
  const isInside = active !== null && active !== layer && layer.contains(active)
  if (isInside && active !== given && !active.matches(unchosen)) return true
  // another layer was opened above meanwhile
  if (!isFirst && !layer.contains(active)) return false
  const field = firstField(layer)
  field?.focus({ preventScroll: true })
  return field !== null && document.activeElement === field
}

/** Without a field the main action has the keyboard, or the layer itself: never its cross. */
function placeBeside(layer: HTMLElement, cautious: boolean): Element {
  const button = mainButton(layer)
  const target = (cautious ? layer.querySelector<HTMLElement>('[data-cancel]') : button) ?? layer
  if (target === layer) return focusLayer(layer)
  target.focus({ preventScroll: true })
  return target
}

function focusLayer(layer: HTMLElement): Element {
  if (!layer.hasAttribute('tabindex')) layer.tabIndex = -1
  layer.focus({ preventScroll: true })
  return layer
}

/** What had the keyboard may be drawn anew: the innermost layer takes it up, or Escape would reach nobody. */
function keepInside(layer: HTMLElement): () => void {
  const watch = new MutationObserver(() => {
    const innermost = [...document.querySelectorAll('[role="dialog"]')].at(-1)
    if (document.activeElement === document.body && innermost === layer) focusLayer(layer)
  })
  watch.observe(layer, { childList: true, subtree: true })
  return () => watch.disconnect()
}

interface FirstFocusProps {
  cautious?: boolean
  /** Name of a layer that shows no title. */
  label?: string
}

/**
 * Stands inside a dialog or panel and puts the caret into its first field, also when that arrives later. `cautious`: something
 * can be lost, so 取消 has the keyboard.
 */
export function FirstFocus({ cautious = false, label }: FirstFocusProps) {
  const mark = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    // antd names a dialog by its title alone
    if (label) mark.current?.closest('[role="dialog"]')?.setAttribute('aria-label', label)
  }, [label])
  useEffect(() => {
    const layer = mark.current?.closest<HTMLElement>('[role="dialog"]')
    if (!layer || (!cautious && place(layer, true, null))) return
    let given = placeBeside(layer, cautious)
    if (cautious) return
    const watch = new MutationObserver(() => {
      if (place(layer, false, given)) watch.disconnect()
      // the main action may be open by now
      else if (given === layer && document.activeElement === layer) given = placeBeside(layer, false)
    })
    watch.observe(layer, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] })
    return () => watch.disconnect()
    // what can be lost may be known later than the dialog is there
  }, [cautious])
  useEffect(() => {
    const layer = mark.current?.closest<HTMLElement>('[role="dialog"]')
    return layer ? keepInside(layer) : undefined
  }, [])
  return <span ref={mark} hidden />
}
