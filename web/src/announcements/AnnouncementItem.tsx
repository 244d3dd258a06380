import { Link } from 'react-router'
import type { AnnouncementRow } from '#protocol/announcements/calls.ts'
import { formatMinute } from '#web/platform/format.ts'
import { Moment } from '#web/ui/display/Moment.tsx'
import { Tag } from '#web/ui/display/Tag.tsx'
import { UserAvatar } from '#web/ui/people/UserAvatar.tsx'
import styles from './announcements.module.css'

/** One announcement of the list: what is unread stands out. */
export function AnnouncementItem({
  announcement,
  search,
}: {
  announcement: AnnouncementRow
  search: string
}) {
  const { announcementId, title, content, createTime, realname, img, isRead, isAhead } = announcement
  return (
    <li className={isRead ? styles.item : styles.unread}>
      <Link className={styles.whole} to={`/announcement/${announcementId}${search}`}>
        <span className={styles.title}>{title}</span>
        {isRead === 0 && <span className={styles.hidden}>（未读）</span>}
      </Link>
      <p className={styles.begin}>{content}</p>
      <div className={styles.facts}>
        <UserAvatar name={realname} img={img} size={20} />
        <span>{realname}</span>
        <Moment value={createTime} />
        {isAhead && <Tag color="grey" text={`${formatMinute(announcement.startTime ?? '')} 起公示`} />}
        {announcement.mustConfirm === 1 && <Confirmation announcement={announcement} />}
      </div>
    </li>
  )
}

const Confirmation = ({ announcement: { confirmTime } }: { announcement: AnnouncementRow }) =>
  confirmTime ? <Tag color="green" text="已确认" /> : <Tag color="amber" text="需确认" />
