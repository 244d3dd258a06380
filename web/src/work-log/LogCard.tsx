import { useState } from 'react'
import type { WorkLog } from '#protocol/work-log/log-calls.ts'
import { LOG_COMMENTS } from '#protocol/work-log/log-limits.ts'
import { logKinds } from '#protocol/work-log/rules.ts'
import { Comments } from '#web/comments/door.ts'
import { useSession } from '#web/platform/session.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Moment } from '#web/ui/display/Moment.tsx'
import { UserAvatar } from '#web/ui/people/UserAvatar.tsx'
import { LogActs } from './LogActs.tsx'
import { LogBody } from './LogBody.tsx'
import styles from './logs.module.css'

interface LogCardProps {
  log: WorkLog
  /** It was read a moment ago, which the list does not know yet. */
  isReadNow: boolean
  /** Shows the logs of an author. */
  onAuthor: (userId: number) => void
  /** Opens it, so that one log after the other is read. */
  onRead: () => void
}

/** Who has written it, when, of which kind, and whether it has comments. */
export function LogTitle({ log }: { log: WorkLog }) {
  const { createUser, categoryId, createTime, replyNum } = log
  const kind = logKinds.find(({ type }) => type === categoryId)?.name ?? ''
  return (
    <>
      <UserAvatar name={createUser.realname} img={createUser.img} userId={createUser.userId} />
      <strong>{createUser.realname}</strong>
      <span className={styles.quiet}>
        创建日志于 <Moment value={createTime} />
      </span>
      <span className={styles.kind} data-answered={replyNum > 0}>
        {`${kind}-${replyNum === 0 ? '未点评' : '已点评'}`}
      </span>
    </>
  )
}

/** One log of the list (approval-office.md §13.5). */
export function LogCard({ log, isReadNow, onAuthor, onRead }: LogCardProps) {
  const { userId } = useSession().user
  const [isTalking, setIsTalking] = useState(false)
  const { createUser, categoryId, isRead, logId } = log
  const kind = logKinds.find(({ type }) => type === categoryId)?.name ?? ''
  const isNew = isRead === 0 && !isReadNow && createUser.userId !== userId
  return (
    <article className={styles.card} aria-label={`${createUser.realname}的${kind}`} data-log={logId}>
      <header className={styles.head}>
        {isNew && <span className={styles.new} role="img" aria-label="未读" />}
        <LogTitle log={log} />
        <span className={styles.tail}>
          <Button type="text" size="small" onClick={() => onAuthor(createUser.userId)}>
            查看以往日志
          </Button>
          <Button type="text" size="small" onClick={onRead}>
            阅读
          </Button>
        </span>
      </header>
      <LogBody log={log} />
      <LogActs log={log} isTalking={isTalking} onTalk={() => setIsTalking(!isTalking)} />
      {isTalking && <Comments about={{ type: LOG_COMMENTS, typeId: logId }} />}
    </article>
  )
}
