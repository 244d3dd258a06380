import { ManOutlined, WomanOutlined } from '@ant-design/icons'
import { Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { messageOf } from '#web/platform/client.ts'
import { EMPTY } from '#web/platform/format.ts'
import { useUserCard } from '#web/platform/session.ts'
import { CopyText } from '#web/ui/display/CopyText.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { Avatar } from './Avatar.tsx'
import styles from './UserCard.module.css'

const sexes: Record<number, ReactNode> = {
  1: <ManOutlined className={styles.male} aria-label="男" />,
  2: <WomanOutlined className={styles.female} aria-label="女" />,
}

/** Name, company, department, post and ways to reach a person; asked for when it opens (platform.md §11.5). */
export function UserCard({ userId }: { userId: number }) {
  const card = useUserCard(userId, true)
  if (card.error)
    return <EmptyState compact text={messageOf(card.error)} onRetry={() => void card.refetch()} />
  if (!card.data)
    return (
      <div className={styles.card}>
        <Skeleton avatar active paragraph={{ rows: 3 }} title={false} />
      </div>
    )
  const { realname, img, sex, companyName, deptName, post, mobile, email } = card.data
  return (
    <div className={styles.card}>
      <div className={styles.head}>
        <Avatar name={realname} img={img} size={40} />
        <div>
          <div className={styles.name}>
            {realname} {sexes[sex]}
          </div>
          <div className={styles.company}>{companyName}</div>
        </div>
      </div>
      <dl className={styles.rows}>
        <dt>部门</dt>
        <dd>{deptName || EMPTY}</dd>
        <dt>岗位</dt>
        <dd>{post || EMPTY}</dd>
        <dt>手机</dt>
        <dd>{mobile ? <CopyText text={mobile} /> : EMPTY}</dd>
        <dt>邮箱</dt>
        <dd>{email ? <CopyText text={email} /> : EMPTY}</dd>
      </dl>
    </div>
  )
}
