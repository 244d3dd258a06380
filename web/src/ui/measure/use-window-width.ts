import { useSyncExternalStore } from 'react'

function subscribe(changed: () => void): () => void {
  addEventListener('resize', changed)
  return () => removeEventListener('resize', changed)
}

/** Width of the window in CSS pixels. */
export const useWindowWidth = (): number => useSyncExternalStore(subscribe, () => innerWidth)
