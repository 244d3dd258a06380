import { useCallback, useLayoutEffect, useRef } from 'react'

/** The same function for each drawing, which does what the latest one does: what is given it need not be drawn again. */
export function useStable<Args extends readonly unknown[], Result>(
  act: (...args: Args) => Result,
): (...args: Args) => Result {
  const latest = useRef(act)
  useLayoutEffect(() => {
    latest.current = act
  })
  return useCallback((...args: Args) => latest.current(...args), [])
}
