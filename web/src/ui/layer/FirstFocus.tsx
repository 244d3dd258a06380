import { useEffect, useRef } from 'react'
import { firstField, mainButton } from './focus.ts'

/** Where antd leaves the keyboard by itself, not the user. */
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
function siblingPlace(layer: HTMLElement, cautious: boolean): Element {
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

/** A main action that opens or closes is marked as the latter; a field as the former. */
const switches = ['disabled', 'aria-disabled']

/** Gone or switched off: whatever had the keyboard cannot get it back. */
const isLost = (element: Element) => !element.isConnected || element.matches(':disabled')

/**
 * The control that has the keyboard may be removed or disabled: the innermost layer takes over, or Escape would reach
 * nothing. Between the blur of one field and the focus of the next one nothing has the keyboard either, which is the
 * user's own move: only the loss of the control itself counts, a frame later and not while the mouse is pressed.
 */
function keepInside(layer: HTMLElement): () => void {
  let last: Element | null = document.activeElement
  let isPressed = false
  let frame = 0
  const check = () => {
    const innermost = [...document.querySelectorAll('[role="dialog"]')].at(-1)
    const isUnfocused = document.activeElement === document.body
    if (isUnfocused && innermost === layer && !isPressed && last && isLost(last)) focusLayer(layer)
  }
  const checkSoon = () => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(check)
  }
  const remember = ({ target }: FocusEvent) => {
    if (target instanceof Element) last = target
  }
  const press = ({ type }: PointerEvent) => {
    isPressed = type === 'pointerdown'
    if (!isPressed) checkSoon()
  }
  const watch = new MutationObserver(checkSoon)
  watch.observe(layer, { childList: true, subtree: true, attributes: true, attributeFilter: switches })
  layer.addEventListener('focusin', remember)
  for (const type of pointerEvents) addEventListener(type, press, true)
  return () => {
    cancelAnimationFrame(frame)
    watch.disconnect()
    layer.removeEventListener('focusin', remember)
    for (const type of pointerEvents) removeEventListener(type, press, true)
  }
}

const pointerEvents = ['pointerdown', 'pointerup', 'pointercancel'] as const

interface FirstFocusProps {
  cautious?: boolean
  /** Name of a layer that shows no title. */
  label?: string
}

/**
 * Inside a dialog or panel: puts the caret into its first field, also when that arrives later. `cautious`: something
 * can be lost, so that Enter does nothing, and where there is no field 取消 has the keyboard.
 */
export function FirstFocus({ cautious = false, label }: FirstFocusProps) {
  const mark = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    // antd names a dialog by its title alone
    if (label) mark.current?.closest('[role="dialog"]')?.setAttribute('aria-label', label)
  }, [label])
  useEffect(() => {
    const layer = mark.current?.closest<HTMLElement>('[role="dialog"]')
    // the main action of what turned out to lose something must not keep the keyboard
    if (!layer || place(layer, true, cautious ? mainButton(layer) : null)) return
    let given = siblingPlace(layer, cautious)
    const watch = new MutationObserver(() => {
      if (place(layer, false, given)) watch.disconnect()
      // the main action may be open by now
      else if (given === layer && document.activeElement === layer) given = siblingPlace(layer, cautious)
    })
    watch.observe(layer, { childList: true, subtree: true, attributes: true, attributeFilter: switches })
    return () => watch.disconnect()
    // what can be lost may be known later than the dialog is there
  }, [cautious])
  useEffect(() => {
    const layer = mark.current?.closest<HTMLElement>('[role="dialog"]')
    return layer ? keepInside(layer) : undefined
  }, [])
  return <span ref={mark} hidden />
}
