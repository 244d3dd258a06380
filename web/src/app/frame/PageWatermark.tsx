import { type ReactNode, useEffect, useRef, useState } from 'react'
import { formatMinute } from '#web/platform/format.ts'
import { useSession } from '#web/platform/session.ts'
import { useSettled } from '#web/platform/settled.ts'
import { greyOf } from '#web/ui/theme/palettes.ts'
import { useMode } from '#web/ui/theme/use-mode.ts'
import styles from './Frame.module.css'
import { layWatermark, watermarkTile } from './watermark.ts'

const MINUTE = 60_000

function useMinute(): string {
  const [minute, setMinute] = useState(() => formatMinute(Date.now()))
  useEffect(() => {
    const timer = setInterval(() => setMinute(formatMinute(Date.now())), MINUTE)
    return () => clearInterval(timer)
  }, [])
  return minute
}

/**
 * The person's name and the time over the whole page, so that a photograph tells whose screen it was: found by whoever
 * looks for it, in nobody's way.
 */
export function PageWatermark({ children }: { children: ReactNode }) {
  const { user } = useSession()
  // of whom somebody views as, the one who looks
  const name = user.viewedBy?.realname ?? user.realname
  const minute = useMinute()
  const colour = greyOf(useMode())
  const isSettled = useSettled()
  const host = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = host.current
    if (element && isSettled) return layWatermark(element, watermarkTile([name, minute], colour))
  }, [isSettled, name, minute, colour])
  return (
    <div ref={host} className={styles.watermark}>
      {children}
    </div>
  )
}
