import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type AnnouncementReader, announcementCalls } from '#protocol/announcements/calls.ts'
import { ask, messageOf } from '#web/platform/client.ts'
import { formatMinute } from '#web/platform/format.ts'
import { toast } from '#web/platform/notices.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { Segmented } from '#web/ui/input/Segmented.tsx'
import { UserAvatar } from '#web/ui/people/UserAvatar.tsx'
import { useBusy } from '#web/ui/use-busy.ts'
import styles from './announcements.module.css'

interface ReadersProps {
  announcementId: number
  mustConfirm: boolean
}

type Kind = 'confirmed' | 'read' | 'unread'

/** Who has read it, confirmed it or not opened it yet, and 提醒 for the rest. */
export function Readers({ announcementId, mustConfirm }: ReadersProps) {
  const { data, error, refetch } = useQuery(queryOf(announcementCalls.readers, { announcementId }))
  const [chosen, setChosen] = useState<Kind>()
  const [busy, run] = useBusy()
  if (error) return <EmptyState compact text={messageOf(error)} onRetry={() => void refetch()} />
  if (!data) return <LoadingRows rows={2} columns={3} />
  const isConfirmed = ({ confirmTime }: AnnouncementReader) => mustConfirm && confirmTime !== null
  const people: Record<Kind, AnnouncementReader[]> = {
    confirmed: data.read.filter(isConfirmed),
    read: data.read.filter((reader) => !isConfirmed(reader)),
    unread: data.unread,
  }
  const words: Record<Kind, string> = {
    confirmed: '已确认',
    read: mustConfirm ? '已读未确认' : '已读',
    unread: '未读',
  }
  const kinds: readonly Kind[] = mustConfirm ? ['confirmed', 'read', 'unread'] : ['read', 'unread']
  const kind = chosen ?? kinds[0] ?? 'read'
  const open = people.unread.length + (mustConfirm ? people.read.length : 0)
  const remind = () =>
    run(async () => {
      const { count } = await ask(announcementCalls.remind, { announcementId })
      toast.success(`已提醒 ${count} 人`)
    })
  return (
    <section className={styles.section}>
      <header className={styles.sectionHead}>
        <h3>阅读情况</h3>
        <Segmented
          aria-label="阅读情况"
          value={kind}
          onChange={setChosen}
          options={kinds.map((each) => ({ value: each, label: `${words[each]} ${people[each].length}` }))}
        />
        {open > 0 && (
          <Button size="small" loading={busy} onClick={() => void remind()}>
            提醒未{mustConfirm ? '确认' : '读'}的 {open} 人
          </Button>
        )}
      </header>
      {people[kind].length === 0 ? (
        <p className={styles.quiet}>暂无</p>
      ) : (
        <ul className={styles.people}>
          {people[kind].map((reader) => (
            <li key={reader.userId} className={styles.person} title={timeOf(reader)}>
              <UserAvatar name={reader.realname} img={reader.img} userId={reader.userId} size={24} />
              <span>{reader.realname}</span>
              <span className={styles.quiet}>{reader.deptName}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function timeOf({ readTime, confirmTime }: AnnouncementReader): string | undefined {
  if (confirmTime) return `${formatMinute(confirmTime)} 确认`
  return readTime ? `${formatMinute(readTime)} 阅读` : undefined
}
