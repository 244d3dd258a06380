import { useSyncExternalStore } from 'react'
import { whenIdle } from './when-idle.ts'

/** Long enough for the page to have drawn itself and answered its first click, in milliseconds. */
const SETTLING = 500
/** A slow machine is given so much longer, until it has nothing else to do. */
const MOST = 1500

let isSettled = false
let isWaiting = false
const listeners = new Set<() => void>()

/** From now on the first page counts as settled. */
export function settle(): void {
  isSettled = true
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  if (!isWaiting) setTimeout(() => whenIdle(settle, MOST), SETTLING)
  isWaiting = true
  return () => void listeners.delete(listener)
}

const now = () => isSettled

/** Whether the first page has settled: only then secondary data, such as badge counts, is requested. */
export const useSettled = (): boolean => useSyncExternalStore(subscribe, now)
