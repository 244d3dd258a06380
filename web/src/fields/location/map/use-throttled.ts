import { useEffect, useRef, useState } from 'react'

/** The value, renewed at most once in so many milliseconds, and the last one for certain. */
export function useThrottled<Value>(value: Value, milliseconds: number): Value {
  const [shown, setShown] = useState(value)
  const last = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    const renew = () => {
      last.current = performance.now()
      setShown(value)
    }
    const wait = last.current + milliseconds - performance.now()
    if (wait <= 0) {
      renew()
      return
    }
    const timer = setTimeout(renew, wait)
    return () => clearTimeout(timer)
  }, [value, milliseconds])
  return shown
}
