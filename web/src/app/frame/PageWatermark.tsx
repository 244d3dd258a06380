import { Watermark } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import { formatMinute } from '#web/platform/format.ts'
import { useSession } from '#web/platform/session.ts'
import styles from './Frame.module.css'

const MINUTE = 60_000
/** A tile of 230 × 120 px holds the mark and the gap around it (foundations §9). */
const mark = { width: 130, height: 44 }
const gap: [number, number] = [230 - mark.width, 120 - mark.height]
const font = { color: 'rgba(128, 134, 148, 0.15)', fontSize: 13 }

function useMinute(): string {
  const [minute, setMinute] = useState(() => formatMinute(Date.now()))
  useEffect(() => {
    const timer = setInterval(() => setMinute(formatMinute(Date.now())), MINUTE)
    return () => clearInterval(timer)
  }, [])
  return minute
}

/** The person's name and the time over the whole page, so that a photograph tells whose screen it was. */
export function PageWatermark({ children }: { children: ReactNode }) {
  const { user } = useSession()
  const minute = useMinute()
  return (
    <Watermark
      className={styles.watermark}
      content={[user.realname, minute]}
      rotate={-20}
      {...mark}
      gap={gap}
      font={font}
    >
      {children}
    </Watermark>
  )
}
