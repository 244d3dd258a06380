import type { Timeline } from '#protocol/approval/option-calls.ts'
import { formatMinute } from '#web/platform/format.ts'
import { Tooltip } from '#web/ui/Tooltip.tsx'
import styles from './strip.module.css'

/** 抄送: who takes note of a submission, and who has read it. */
export function CopiedTo({ copies }: Pick<Timeline, 'copies'>) {
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
