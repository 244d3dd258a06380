import { useEffect, useRef } from 'react'

type Listener = (what: string | null) => void
const listeners = new Set<Listener>()

/** The server says that something of this name has changed; null: anything may have, nothing could be heard for a while. */
export function tell(what: string | null): void {
  for (const listener of listeners) listener(what)
}

/** Runs when the server says that what is called so has changed for this person (`tellPages`), or that anything may have: null. */
export function useTold(what: string, run: (said: string | null) => void): void {
  const latest = useRef(run)
  latest.current = run
  useEffect(() => {
    const listener: Listener = (said) => {
      if (said === null || said === what) latest.current(said)
    }
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }, [what])
}
