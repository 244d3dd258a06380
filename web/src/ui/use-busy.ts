import { useRef, useState } from 'react'
import { attempt } from '#web/platform/attempt.ts'

/**
 * `const [busy, run] = useBusy()`: runs one piece of work at a time, so that a double click saves once. Resolves to
 * whether it was done; a refusal was toasted by `ask`.
 */
export function useBusy(): [busy: boolean, run: (work: () => Promise<unknown>) => Promise<boolean>] {
  const running = useRef(false)
  const [busy, setBusy] = useState(false)
  const run = async (work: () => Promise<unknown>) => {
    if (running.current) return false
    running.current = true
    setBusy(true)
    try {
      return await attempt(work())
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return [busy, run]
}
