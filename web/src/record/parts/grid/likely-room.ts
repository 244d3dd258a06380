import { create } from 'zustand'
import { persist } from 'zustand/middleware'

/** What a grid has for itself, in pixels; nothing where it is not known. */
export interface Room {
  /** Beside whatever scrolls. */
  inner: number
  width: number
  height: number
}

interface LastRoom extends Room {
  /** How large the window was. */
  window: string
}

const unknown: Room = { inner: 0, width: 0, height: 0 }

const useLastRoom = create<LastRoom>()(persist(() => ({ ...unknown, window: '' }), { name: 'gridRoom' }))

const windowSize = () => `${innerWidth}×${innerHeight}`

/**
 * The room that the last grid found in a window as large as this one; remembered in this browser. A grid that begins with it
 * is laid out and drawn once; where it finds another room it is drawn again before anybody sees it.
 */
export function likelyRoom(): Room {
  const { window, ...room } = useLastRoom.getState()
  return window === windowSize() ? room : unknown
}

/** Notes what a grid that has just come has found. */
export function noteRoom({ clientWidth, offsetWidth, offsetHeight }: HTMLElement): void {
  const found = { inner: clientWidth, width: offsetWidth, height: offsetHeight, window: windowSize() }
  const last = useLastRoom.getState()
  const isSame =
    last.window === found.window &&
    last.inner === found.inner &&
    last.width === found.width &&
    last.height === found.height
  // skip writing an unchanged value
  if (!isSame && found.inner > 0) useLastRoom.setState(found)
}
