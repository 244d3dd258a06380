import { useEffect, useRef } from 'react'
import type { Timeline } from '#protocol/approval/option-calls.ts'
import { attempt } from '#web/platform/attempt.ts'
import { formatMinute } from '#web/platform/format.ts'
import { useSession } from '#web/platform/session.ts'
import { Tooltip } from '#web/ui/overlay/Tooltip.tsx'
import { useReadCopies } from '../copies/door.ts'
import styles from './strip.module.css'

interface CopiedToProps extends Pick<Timeline, 'copies'> {
  recordId: number
}

/** Whoever sees the submission has read his copy. */
function useReadMine({ copies, recordId }: CopiedToProps): void {
  const { userId } = useSession().user
  const read = useReadCopies()
  const isUnread = copies.some((copy) => copy.userId === userId && copy.readTime === null)
  const latest = useRef(read)
  latest.current = read
  useEffect(() => {
    if (isUnread) void attempt(latest.current([recordId]))
  }, [isUnread, recordId])
}

/** 抄送: who takes note of a submission, and who has read it. */
export function CopiedTo({ copies, recordId }: CopiedToProps) {
  useReadMine({ copies, recordId })
  return (
    <div className={styles.copies}>
      抄送
      <ul className={styles.copied}>
        {copies.map(({ userId, realname, senderName, readTime }) => (
          <li key={userId}>
            <Tooltip
              title={`${senderName} 抄送${readTime ? `，${formatMinute(readTime)} 已读` : '，尚未阅读'}`}
            >
              <span>
                {realname}
                <span className={styles.read}>{readTime ? '已读' : '未读'}</span>
              </span>
            </Tooltip>
          </li>
        ))}
      </ul>
    </div>
  )
}
