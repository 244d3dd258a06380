import { useCallback, useEffect, useRef } from 'react'

type Listener = (what: string | null) => void
const listeners = new Set<Listener>()

/** Publishes that the topic has changed; null: any topic may have, after a gap in the stream. */
export function tell(what: string | null): void {
  for (const listener of listeners) listener(what)
}

/** Runs `run` when the topic has changed for this user (`notifyPages`); null: any topic may have. */
export function useServerNotice(what: string, run: (said: string | null) => void): void {
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

/**
 * The same for work that takes a while: while it is on its way further changes wait and are one, so that in a busy company the
 * answer still arrives.
 */
export function useRenewed(what: string, renew: () => Promise<unknown>): void {
  const standing = useRef<'idle' | 'busy' | 'again'>('idle')
  const latest = useRef(renew)
  latest.current = renew
  const run = useCallback(async () => {
    if (standing.current !== 'idle') {
      standing.current = 'again'
      return
    }
    try {
      do {
        standing.current = 'busy'
        await latest.current()
      } while (isAskedAgain(standing))
    } finally {
      standing.current = 'idle'
    }
  }, [])
  useServerNotice(what, () => void run())
}

const isAskedAgain = (standing: { current: string }) => standing.current === 'again'
