import { useLayoutEffect, useRef } from 'react'

export interface Key {
  /** What it does, as `?` shows it. */
  does: string
  run: () => void
}

/** By the key as the browser names it, with `Ctrl+` for Ctrl or ⌘: `/`, `Escape`, `ArrowDown`, `Ctrl+k`. */
export type Keys = Readonly<Record<string, Key | undefined>>

const typing = 'input:not([type="checkbox"]):not([type="radio"]), textarea, select, [contenteditable="true"]'
/** Controls that Enter and Space work themselves. */
const pressed = 'button, a, input, [role="button"], [role="tab"], [role="switch"], [role="menuitem"], summary'
/** Layers that take the keys while they are open. */
const layers =
  '.ant-modal-wrap:not([style*="display: none"]), .ant-drawer-open, .ant-dropdown:not(.ant-dropdown-hidden), .ant-popover:not(.ant-popover-hidden), .ant-select-dropdown:not(.ant-select-dropdown-hidden), .ant-picker-dropdown:not(.ant-picker-dropdown-hidden)'
/** Escape closes these before anything of the page. */
const closing = `${layers}, .ant-tooltip:not(.ant-tooltip-hidden)`

const pressKeys = new Set(['Enter', ' '])

const isTyping = (target: EventTarget | null) => target instanceof Element && target.matches(typing)

function isElsewhere({ key, target }: KeyboardEvent, covered: boolean): boolean {
  if (covered || isTyping(target)) return true
  return pressKeys.has(key) && target instanceof Element && target.closest(pressed) !== null
}

/** The keys of everything that listens, the innermost last. */
const listening = new Set<{ readonly current: Keys }>()

/** What `?` shows: every key of the screen once, as its innermost listener means it. */
export function keysOfScreen(): Map<string, string> {
  const all = new Map<string, string>()
  for (const { current } of listening)
    for (const [key, does] of Object.entries(current)) if (does) all.set(key, does.does)
  return all
}

/**
 * Binds the keys of a page. Ignored while a text field or control has the focus or a layer is open, except `Ctrl+…`. Escape goes to the
 * innermost layer only, tooltips included.
 */
export function useKeys(keys: Keys, active = true): void {
  const latest = useRef(keys)
  latest.current = keys
  // with what is drawn, not a while after it: a page that can be seen has its keys
  useLayoutEffect(() => {
    if (!active) return
    let covered = false
    // a layer closes before the page hears of the key: what was open is seen as it goes down
    const note = ({ key }: KeyboardEvent) => {
      // looking through the page takes longer than most keys do
      covered =
        latest.current[key] !== undefined &&
        document.querySelector(key === 'Escape' ? closing : layers) !== null
    }
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.altKey) return
      const control = event.ctrlKey || event.metaKey
      if (!control && isElsewhere(event, covered)) return
      const act = latest.current[control ? `Ctrl+${event.key.toLowerCase()}` : event.key]
      if (!act) return
      event.preventDefault()
      act.run()
    }
    addEventListener('keydown', note, true)
    addEventListener('keydown', listen)
    listening.add(latest)
    return () => {
      removeEventListener('keydown', note, true)
      removeEventListener('keydown', listen)
      listening.delete(latest)
    }
  }, [active])
}
