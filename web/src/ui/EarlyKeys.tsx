import { useDndContext, useDndMonitor } from '@dnd-kit/core'
import { useEffect, useRef } from 'react'

/** What moves, drops or puts back a thing that was picked up by keyboard. */
const MOVING = new Set(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Space', 'Enter', 'Escape'])
/** Milliseconds without a drawing after which the one before counts as drawn. */
const QUIET = 40
/** The same while nothing is below what was picked up. */
const QUIET_NOWHERE = 1_000

/**
 * Keeps the keys that are pressed while the thing just picked up is not measured yet, and gives them on
 * afterwards, each when the one before is drawn. The keyboard sensor would lose the first arrow and drop
 * the thing where it was.
 */
export function EarlyKeys() {
  const { active, over } = useDndContext()
  const kept = useRef<ReturnType<typeof keepKeys>>(null)
  const forget = () => {
    kept.current?.stop()
    kept.current = null
  }
  useDndMonitor({
    onDragStart: ({ activatorEvent }) => {
      if (activatorEvent instanceof KeyboardEvent) kept.current = keepKeys()
    },
    onDragEnd: forget,
    onDragCancel: forget,
  })
  // after every drawing: where it is over is known last
  useEffect(() => {
    if (active === null || kept.current === null) return undefined
    const timer = setInterval(
      () => {
        if (!kept.current?.giveNext()) clearInterval(timer)
      },
      over === null ? QUIET_NOWHERE : QUIET,
    )
    return () => clearInterval(timer)
  })
  useEffect(() => () => kept.current?.stop(), [])
  return null
}

/** Holds the moving keys of the window back. `giveNext` gives one on, or lets go when none is left and answers false; `stop` forgets them. */
function keepKeys() {
  const keys: KeyboardEvent[] = []
  let given: KeyboardEvent | null = null
  const keep = (event: KeyboardEvent) => {
    if (event === given || !MOVING.has(event.code)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    keys.push(event)
  }
  const stop = () => window.removeEventListener('keydown', keep, true)
  const giveNext = (): boolean => {
    const next = keys.shift()
    if (!next) {
      stop()
      return false
    }
    given = new KeyboardEvent('keydown', { code: next.code, key: next.key, cancelable: true })
    document.dispatchEvent(given)
    return true
  }
  window.addEventListener('keydown', keep, true)
  return { giveNext, stop }
}
