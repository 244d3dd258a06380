import { useEffect, useRef } from 'react'

/** Opens the browser's dialog once what has just arrived is laid out; `onEnd` after it was closed. */
export function usePrint(onEnd: () => void): void {
  const end = useRef(onEnd)
  end.current = onEnd
  useEffect(() => {
    const finish = () => end.current()
    addEventListener('afterprint', finish)
    // two frames: what has just arrived is laid out
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => print())
    })
    return () => {
      cancelAnimationFrame(frame)
      removeEventListener('afterprint', finish)
    }
  }, [])
}
